import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { complement, covers, type Event, isPattern, readEvent, showEvent } from '../ats/event.js'
import type { Guard } from '../ats/guard.js'
import type { Propositions } from '../space/space.js'
import { isIgnored } from './ignored.js'

/** Does the guard definitely hold for the state whose knowledge begins at `base`? */
export type Condition = (knowledge: Int32Array, base: number) => boolean

/** A transition of the purpose that an event can take. */
export interface Candidate {
  readonly target: number
  /** `null`: no condition. */
  readonly condition: Condition | null
  /** Its number, through all states. */
  readonly number: number
}

interface Labelled extends Candidate {
  readonly event: Event
  readonly exact: boolean
  readonly guards: Guard[]
}

export const none = -1
export const unknown = -2
export const grouped = -3

/**
 * Definition 7: which transitions of a purpose state an event of the model can take. An exact event beats a pattern,
 * and both beat ⊛. The answer is looked up for each (event, purpose state) once.
 */
export class Synchroniser {
  /** The events that state q lists are those numbered from `listedFrom[q]` up to `listedFrom[q + 1]`. */
  readonly listedFrom: Int32Array
  readonly listed: Event[] = []
  /** Which listed event each transition belongs to. The transitions of state q are those numbered from `from[q]` on. */
  readonly listedOf: Int32Array
  readonly from: Int32Array
  /** Groups of candidates, where one event can take several transitions or one that has a condition. */
  readonly groups: (readonly Candidate[])[] = []
  private readonly rows: (Int32Array | undefined)[] = []
  private readonly transitions: readonly (readonly Labelled[])[]
  private readonly states: number
  private readonly ignored = new Map<string, boolean>()

  constructor(
    private readonly purpose: Purpose,
    propositions: Propositions,
  ) {
    this.states = purpose.states.length
    this.listedFrom = new Int32Array(this.states + 1)
    this.from = new Int32Array(this.states + 1)
    const listedOf: number[] = []
    this.transitions = purpose.states.map((state, q) => {
      const numbers = new Map<string, number>()
      const own = state.transitions.map(({ event, when, target }) => {
        const key = showEvent(event)
        if (!numbers.has(key)) numbers.set(key, this.listed.push(event) - 1)
        const guards = [when, purpose.states[target]!.needs]
        const condition = conditionFor(guards, propositions)
        const number = listedOf.push(numbers.get(key)!) - 1
        return { event: complement(event), exact: !isPattern(event), target, guards, condition, number }
      })
      this.from[q + 1] = listedOf.length
      this.listedFrom[q + 1] = this.listed.length
      return isVerdict(purpose, q) ? [] : own
    })
    this.listedOf = Int32Array.from(listedOf)
  }

  /**
   * For an event of the model, what it can take in state q: at 2q `none`, `unknown`, `grouped` with the number of the
   * group at 2q + 1, or the target of the one transition without a condition, with its number at 2q + 1.
   */
  row(event: number): Int32Array {
    const known = this.rows[event]
    if (known !== undefined) return known
    const row = new Int32Array(2 * this.states).fill(unknown)
    this.rows[event] = row
    return row
  }

  /** Finds out what was unknown, and remembers it. */
  resolve(event: number, name: string, state: number): void {
    const row = this.row(event)
    const candidates = this.candidates(readEvent(name)!, state)
    const [only] = candidates
    if (candidates.length === 0) row[2 * state] = none
    else if (candidates.length === 1 && only!.condition === null) {
      row[2 * state] = only!.target
      row[2 * state + 1] = only!.number
    } else {
      row[2 * state] = grouped
      row[2 * state + 1] = this.groups.push(candidates) - 1
    }
  }

  /** Does an event of the model leave the purpose where it is? */
  ignores(name: string): boolean {
    const event = readEvent(name)!
    const candidates = this.transitions.map((_, state) => this.candidates(event, state))
    // Many events can take the same transitions.
    const key = candidates.map(labels => labels.map(({ number }) => number).join()).join(';')
    const known = this.ignored.get(key)
    if (known !== undefined) return known
    const ignored = isIgnored(this.purpose, state =>
      candidates[state]!.flatMap(({ target, guards }) => (target === state ? [guards] : [])),
    )
    this.ignored.set(key, ignored)
    return ignored
  }

  private candidates(event: Event, state: number): readonly Labelled[] {
    return takenBy(event, this.transitions[state]!)
  }
}

/** Which transitions of a purpose state an event of the model can take, guards aside. Their events are the model's. */
export const takenBy = <L extends { readonly event: Event; readonly exact: boolean }>(
  event: Event,
  labels: readonly L[],
): readonly L[] => {
  const explicit = labels.filter(label => label.event.kind !== 'other' && covers(label.event, event))
  const exact = explicit.filter(label => label.exact)
  if (exact.length > 0) return exact
  if (explicit.length > 0) return explicit
  return labels.filter(label => label.event.kind === 'other')
}

const conditionFor = (guards: readonly Guard[], propositions: Propositions): Condition | null => {
  const conditions = guards.flatMap(guard =>
    guard.is === 'and' && guard.of.length === 0 ? [] : [definitely(guard, true, propositions)],
  )
  if (conditions.length === 0) return null
  return conditions.length === 1 ? conditions[0]! : allOf(conditions)
}

/** Kleene's values: "definitely `value`" goes through `not` by swapping the value, and down to bits of knowledge. */
const definitely = (guard: Guard, value: boolean, propositions: Propositions): Condition => {
  switch (guard.is) {
    case 'proposition': {
      const bit = propositions.bit(guard.name, value)
      const word = bit >> 5
      const mask = 1 << (bit & 31)
      return (knowledge, base) => (knowledge[base + word]! & mask) !== 0
    }
    case 'not':
      return definitely(guard.of, !value, propositions)
    case 'and':
    case 'or': {
      const parts = guard.of.map(part => definitely(part, value, propositions))
      return (guard.is === 'and') === value ? allOf(parts) : anyOf(parts)
    }
    case 'else': {
      const taken = anyOf(guard.of.map(part => definitely(part, true, propositions)))
      return value ? (knowledge, base) => !taken(knowledge, base) : taken
    }
  }
}

const allOf =
  (conditions: readonly Condition[]): Condition =>
  (knowledge, base) => {
    for (const condition of conditions) if (!condition(knowledge, base)) return false
    return true
  }

const anyOf =
  (conditions: readonly Condition[]): Condition =>
  (knowledge, base) => {
    for (const condition of conditions) if (condition(knowledge, base)) return true
    return false
  }
