import { propositionOf } from '../ats/labelling.js'
import type { Observed, Telling } from '../ats/run.js'

/** More literals than these are not remembered: there may be as many as states. */
const mostLiterals = 10_000

/**
 * The transitions of one state: those from `from` up to `to` in `event` and `target`; the first of them is
 * transition 0. The arrays are reused: an expansion is valid until the next one is asked for.
 */
export interface Expansion {
  event: Int32Array
  target: Int32Array
  from: number
  to: number
}

/**
 * Numbered states: the search never touches snapshots. States and events are small integers, and of each state the
 * truth of the purpose's propositions is kept in bits.
 */
export interface Space {
  readonly initial: number
  /** Can states be recognised? If not, every occurrence of a state has a number of its own. */
  readonly identifiable: boolean
  readonly world: 'closed' | 'open'
  /** Events by number, in the paper's notation; it grows as events are met. */
  readonly events: readonly string[]
  expand(state: number): Expansion
  /** How many states have numbers, where these are given from 0 as states are met; `null` where they are not. */
  readonly numbered: number | null
  /** Is the initial state the blank one before the initial configurations? */
  readonly blank: boolean
  /**
   * Have all initial configurations been made? There may be very many: `prepare` makes some more of them, so that the work
   * can pause. Whether it is called or not, `expand` of the blank state has them all.
   */
  readonly ready: boolean
  prepare(): void
  /** Is there no room for more states? */
  readonly full: boolean
  /** The memory that the states take, and the share of the slots used in their table, where that is known. */
  readonly storage: Storage | null
  /** What was compared so far of what a driven simulator promises; `null` where nothing rests on such promises. */
  readonly sampled: Sampled | null

  /**
   * Where in `knowledge` it stands what is known of the state that a transition of the last expansion enters: first the
   * propositions known to be true, then those known to be false, 32 to a word. Valid until it is asked again; the array
   * is replaced when it grows.
   */
  know(transition: number): number
  readonly knowledge: Int32Array

  /** The propositions that were known to hold or not to hold in some state met, whether they were asked for or not. */
  labelsMet(): ReadonlySet<string>

  /** All literals of a state, and its name if states have names: for reports. */
  literals(state: number): readonly string[]
  name(state: number): string | null
  /** What the model observes in a state, if it observes anything. */
  observe(state: number): Observed | null
  /** What a program offers in a state besides events, in words, for each transition; `null` where that is nothing. */
  offers(state: number): readonly (string | null)[] | null
  /** A step in the model's own words, if it has such. */
  tell(from: number, event: string, to: number): Telling | null
  /** Are two numbers those of one state? `null` where that cannot be known. */
  isSame(one: number, other: number): boolean | null
  /** Says that a state will be expanded soon: where that takes long, it can be begun. */
  foresee?(state: number): void
  /** Gives back the number of a state that is no longer needed; only where states cannot be recognised. */
  release(state: number): void
}

export interface Storage {
  readonly bytes: number
  readonly load: number | null
}

/**
 * How often a state whose fingerprint was known already was compared with the first one that had it, and how often a
 * snapshot was restored to compare what it shows with what was seen before; or that the simulator was trusted.
 */
export type Sampled = 'trusted' | { readonly recurrences: number; readonly restores: number }

/** The propositions of a purpose by the literals that decide them. */
export class Propositions {
  readonly words: number
  /** The bit of each literal; -1 for those that were met but not asked for. */
  private readonly index = new Map<string, number>()
  /** The bits of the literals that were met. */
  private readonly met: Int32Array

  constructor(readonly names: readonly string[]) {
    this.words = Math.ceil(names.length / 32)
    this.met = new Int32Array(2 * this.words)
    for (const [i, name] of names.entries()) {
      this.index.set(name, i)
      this.index.set(`not ${name}`, i + this.words * 32)
    }
  }

  /** Room for what is known of one state: true words, then false words. */
  get stride(): number {
    return 2 * this.words
  }

  /** Sets the bits of these literals; returns the proposition on which they contradict each other, if any. */
  record(literals: Iterable<string>, knowledge: Int32Array, base: number): string | undefined {
    for (const literal of literals) {
      const bit = this.index.get(literal)
      if (bit === undefined) this.meetOther(literal)
      else if (bit >= 0) {
        const mask = 1 << (bit & 31)
        knowledge[base + (bit >> 5)]! |= mask
        this.met[bit >> 5]! |= mask
      }
    }
    for (let w = 0; w < this.words; w++) {
      const both = knowledge[base + w]! & knowledge[base + this.words + w]!
      if (both !== 0) {
        const bit = w * 32 + 31 - Math.clz32(both & -both)
        for (const [name, i] of this.index) if (i === bit) return name
      }
    }
    return undefined
  }

  private meetOther(literal: string): void {
    if (this.index.size < mostLiterals) this.index.set(literal, -1)
  }

  /** The propositions of all literals that were recorded. */
  labelsMet(): ReadonlySet<string> {
    const labels = new Set<string>()
    for (const [literal, bit] of this.index)
      if (bit < 0 || (this.met[bit >> 5]! & (1 << (bit & 31))) !== 0) labels.add(propositionOf(literal))
    return labels
  }

  /** Sets the bit that says that proposition number p is known to have this value. */
  set(p: number, value: boolean, knowledge: Int32Array): void {
    knowledge[(p >> 5) + (value ? 0 : this.words)]! |= 1 << (p & 31)
  }

  /** The bit that says that a proposition is known to have this value. */
  bit(name: string, value: boolean): number {
    return this.index.get(value ? name : `not ${name}`)!
  }
}
