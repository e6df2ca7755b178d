import type { Parameters } from './parameters.js'

/** What JavaScript itself asks objects for: that a program read it says nothing. */
const asked = new Set(['then', 'toJSON'])

/** Which parameters a model that is a program has asked for, in all calls of its factory. */
export class ReadNames {
  private readonly read = new Set<string>()

  /**
   * Parameters as an object for one call of a factory. A parameter is a getter until it is read, and a plain value from
   * then on: models read parameters in their loops. What is not given is asked of the prototype, which notes the name. (A
   * proxy in place of the object itself could not be cloned, and models clone what they keep.)
   */
  object(given: Parameters): Parameters {
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

  /** All that it has asked for, given or not. */
  get names(): ReadonlySet<string> {
    return this.read
  }
}
