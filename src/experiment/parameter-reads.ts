import { type Diagnostic, didYouMean } from '../errors/diagnostic.js'
import type { Experiment } from './definition.js'
import { experimentUnread } from './errors.js'

/** The parameters that a model has read, at any point and by whomever its runs were made. */
export class ParameterReads {
  private readonly read = new Set<string>()
  /** Languages say themselves which parameters they do not know. */
  isKnown = false

  constructor(private readonly experiment: Experiment) {}

  note(read: readonly string[] | null): void {
    if (read === null) return
    this.isKnown = true
    for (const name of read) this.read.add(name)
  }

  /** A warning for each parameter that was given, and that no run has asked for. */
  warnings(): Diagnostic[] {
    if (!this.isKnown) return []
    const { model, parameters, points } = this.experiment
    const swept = new Set(points.flatMap(point => Object.keys(point)))
    const own = [...this.read].filter(name => name !== 'seed').sort()
    const reads = own.length === 0 ? 'it reads none' : `it reads ${own.join(', ')}`
    return [...new Set([...swept, ...Object.keys(parameters)])]
      .filter(name => !this.read.has(name))
      .map(name => {
        const sweep = swept.has(name) && points.length > 1 ? ', so that points which differ in it are the same' : ''
        const fix = didYouMean(name, new Set(own))
        const message = `${model} does not read the parameter ${name}${sweep}: ${reads}`
        return experimentUnread(message, fix === undefined ? {} : { fix })
      })
  }
}
