import type { Parameters } from '../../simulators/parameters.js'
import { type Diagnostic, didYouMean } from '../errors/diagnostic.js'
import { modelParameterUnread } from './errors.js'

/** What JavaScript itself asks objects for: that a program read it says nothing. */
const asked = new Set(['then', 'toJSON'])

/** The parameters of a program, and which of them it has read. */
export class ReadParameters {
  private readonly read = new Set<string>()

  constructor(private readonly given: Parameters) {}

  /**
   * The parameters, or others, as an object for one call of a factory. A parameter is a getter until it is read, and a plain value from
   * then on: models read parameters in their loops. What is not given is asked of the prototype, which notes the name. (A
   * proxy in place of the object itself could not be cloned, and models clone what they keep.)
   */
  object(given: Parameters = this.given): Parameters {
    const { read } = this
    const prototype = new Proxy(Object.prototype, {
      get: (target, name, receiver) => {
        this.note(name)
        return Reflect.get(target, name, receiver)
      },
      has: (target, name) => {
        this.note(name)
        return Reflect.has(target, name)
      },
      // A loop over all names comes here last.
      ownKeys: target => {
        for (const name of Object.keys(given)) read.add(name)
        return Reflect.ownKeys(target)
      },
    })
    const object = Object.create(prototype) as Record<string, Parameters[string]>
    for (const [name, value] of Object.entries(given)) {
      const become = (now: unknown): void => {
        read.add(name)
        Object.defineProperty(object, name, { value: now, enumerable: true, configurable: true, writable: true })
      }
      Object.defineProperty(object, name, {
        enumerable: true,
        configurable: true,
        get: () => {
          become(value)
          return value
        },
        set: become,
      })
    }
    return object
  }

  private note(name: string | symbol): void {
    if (typeof name === 'string' && !(name in Object.prototype) && !asked.has(name)) this.read.add(name)
  }

  /** Has the program asked for it, given or not? */
  has(name: string): boolean {
    return this.read.has(name)
  }

  /** A warning for each parameter that was given and that the program has not read so far. */
  unread(path: string, except: readonly string[]): Diagnostic[] {
    const known = [...this.read].sort()
    const reads = known.length === 0 ? 'it reads none' : `it reads ${known.join(', ')}`
    return Object.keys(this.given)
      .filter(name => !this.read.has(name) && !except.includes(name))
      .map(name => {
        const fix = didYouMean(name, this.read)
        const message = `${path} does not read the parameter ${name}: ${reads}`
        return modelParameterUnread(message, fix === undefined ? {} : { fix })
      })
  }
}
