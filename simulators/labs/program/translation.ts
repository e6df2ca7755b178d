import type { Kind, Property, System } from '../system.js'
import { Excerpts, propertyOf } from './excerpts.js'
import { Identifiers, Layout } from './names.js'
import type { Printer } from './printer.js'

/** A system on its way into another language, for one of its properties or none. */
export abstract class Translation<P extends Printer> {
  protected readonly layout: Layout
  protected readonly printer: P
  protected readonly excerpts: Excerpts
  protected readonly property: Property | null
  /** Kinds that have agents. */
  protected readonly kinds: readonly Kind[]
  protected readonly hasMessages: boolean

  constructor(
    protected readonly system: System,
    property: string | null,
    reserved: readonly string[],
    printer: new (layout: Layout) => P,
  ) {
    this.layout = new Layout(system, new Identifiers(reserved))
    this.printer = new printer(this.layout)
    this.excerpts = new Excerpts(system.source)
    this.kinds = system.kinds.filter(({ first, end }) => end > first)
    this.property = propertyOf(system, property)
    this.hasMessages = system.tuples.length > 0
  }
}
