import type { Parameters } from '../../simulators/parameters.js'
import { ReadNames } from '../../simulators/read-parameters.js'
import { type Diagnostic, didYouMean } from '../errors/diagnostic.js'
import { modelParameterUnread } from './errors.js'

/** The parameters of a program, and which of them it has read. */
export class ReadParameters extends ReadNames {
  constructor(private readonly given: Parameters) {
    super()
  }

  override object(given: Parameters = this.given): Parameters {
    return super.object(given)
  }

  /** A warning for each parameter that was given and that the program has not read so far. */
  unread(path: string, except: readonly string[]): Diagnostic[] {
    const known = [...this.names].sort()
    const reads = known.length === 0 ? 'it reads none' : `it reads ${known.join(', ')}`
    return Object.keys(this.given)
      .filter(name => !this.has(name) && !except.includes(name))
      .map(name => {
        const fix = didYouMean(name, this.names)
        const message = `${path} does not read the parameter ${name}: ${reads}`
        return modelParameterUnread(message, fix === undefined ? {} : { fix })
      })
  }
}
