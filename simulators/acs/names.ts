import type { ErrorCode } from '../../src/errors/code.js'
import { didYouMean } from '../../src/errors/diagnostic.js'
import * as errors from './errors.js'
import type { Amount, Counter, Name, Range, WrittenClass } from './syntax.js'
import type { Place } from './system.js'

export type Say = (code: ErrorCode, message: string, at: Range, fix?: string) => void

/** States and messages of a class by their names, each with its place. */
interface Known {
  readonly state: Map<string, number>
  readonly message: Map<string, number>
  readonly isWhole: boolean
}

/** What the names in a file stand for. */
export class Names {
  readonly places: readonly Place[]
  private readonly classes = new Map<string, Known>()

  constructor(
    classes: readonly WrittenClass[],
    private readonly values: ReadonlyMap<string, number>,
  ) {
    for (const { name, isWhole } of classes) {
      const whole = isWhole && this.classes.get(name.name)?.isWhole !== false
      this.classes.set(name.name, { state: new Map(), message: new Map(), isWhole: whole })
    }
    const places: Place[] = []
    const add = (is: Place['is'], owner: string, name: string): void => {
      const known = this.classes.get(owner)?.[is]
      if (known === undefined || known.has(name)) return
      known.set(name, places.length)
      places.push({ is, owner, name })
    }
    for (const { name, states, rules } of classes) {
      for (const { from, to } of rules) for (const state of [from, to]) add('state', name.name, state.name)
      for (const state of states) add('state', name.name, state.name)
    }
    // A mailbox has what is received from it, and what is sent to it.
    for (const { name, rules } of classes)
      for (const { action } of rules) if (action.is === 'receive') add('message', name.name, action.message.name)
    for (const { rules } of classes)
      for (const { action } of rules) if (action.is === 'send') add('message', action.to.name, action.message.name)
    this.places = places
  }

  /** The places of a class: of its states, or of what its mailbox may have. */
  of(owner: string, is: Place['is']): ReadonlyMap<string, number> {
    return this.classes.get(owner)?.[is] ?? new Map()
  }

  /** The place that a name stands for; or `null`, after saying what is wrong. */
  find(is: Place['is'], owner: Name, name: Name, say: Say): number | null {
    const known = this.classOf(owner, say)
    if (known === null) return null
    const place = known[is].get(name.name)
    if (place !== undefined) return place
    // In what could not be read there may be more.
    if (!known.isWhole) return null
    const what =
      is === 'state'
        ? `${owner.name} has no state ${name.name}`
        : `no process sends or receives ${name.name} at ${owner.name}`
    say(errors.unknown, what, name.at, didYouMean(name.name, known[is]))
    return null
  }

  /** The places of a counter: several where it is about a whole class. */
  placesOf(counter: Counter, say: Say): readonly number[] {
    const is = counter.is === 'count' ? 'state' : 'message'
    const name = counter.is === 'count' ? counter.state : counter.message
    if (name === null) return [...(this.classOf(counter.owner, say)?.[is].values() ?? [])]
    const place = this.find(is, counter.owner, name, say)
    return place === null ? [] : [place]
  }

  /** The value of a number or a parameter. */
  valueOf(amount: Amount, say: Say): number {
    if (amount.is === 'number') return amount.value
    const value = this.values.get(amount.name)
    if (value !== undefined) return value
    const meant = didYouMean(amount.name, this.values)
    say(errors.parameter, `${amount.name} has no value`, amount.at, meant ?? `# telos: ${amount.name}=3`)
    return 0
  }

  private classOf({ name, at }: Name, say: Say): Known | null {
    const known = this.classes.get(name)
    if (known === undefined) say(errors.unknown, `there is no class ${name}`, at, didYouMean(name, this.classes))
    return known ?? null
  }
}
