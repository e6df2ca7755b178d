import { type Bound, Limits, type MemoryGauge } from '../search/limits.js'
import type { Statistics } from '../search/statistics.js'
import { seedOfAnswer } from '../simulator/seed.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { Bits } from '../space/bits.js'
import type { Sampled } from '../space/space.js'
import { Collection } from './collect.js'
import type { Compared, Comparison, Equivalence, Trace, Undecided, Unlike } from './comparison.js'
import { distinguish } from './distinguish.js'
import { type Classes, quotient } from './quotient.js'
import { Refinement } from './refinement.js'
import type { System } from './system.js'
import { TraceInclusion } from './traces.js'
import { Saturation } from './weak.js'

export interface Asked {
  readonly by: Equivalence
  readonly observed: readonly string[]
  readonly bound: Bound
  /** Are the fingerprints and snapshots of programs trusted? */
  readonly trust?: boolean
}

/** An answer without what is the same for all. */
type Answer =
  | { readonly kind: 'success' }
  | { readonly kind: 'failure'; readonly how: Pick<Unlike, 'depth' | 'formula' | 'onlyIn' | 'trace'> }
  | { readonly kind: 'undecided' }

/** A comparison of two models, done bit by bit. */
export class Comparing {
  private readonly collection: Collection
  private readonly limits: Limits
  private readonly working: Generator<void, Answer>
  /** What the work takes besides the states: tables that are there at the moment. */
  private readonly tables = new Set<{ readonly bytes: number; readonly full?: boolean }>()
  /** The class of each state, once it is known. */
  private classOf: Int32Array | null = null
  private pairs = 0

  constructor(
    private readonly left: AnySimulator,
    private readonly right: AnySimulator,
    private readonly asked: Asked,
    gauge: MemoryGauge | null,
  ) {
    // The bound on states is for collecting them, and what was collected is compared.
    this.limits = new Limits({ ...asked.bound, states: null }, gauge)
    this.collection = new Collection(left, right, asked.observed, asked.bound, asked.trust === true)
    this.tables.add(this.collection)
    this.working = this.answer()
  }

  get nodes(): number {
    return this.collection.states
  }

  get bytes(): number {
    let bytes = 0
    for (const table of this.tables) bytes += table.bytes
    return bytes
  }

  get full(): boolean {
    for (const { full } of this.tables) if (full === true) return true
    return false
  }

  work(milliseconds: number): Comparison | null {
    const spent = this.limits.begin(milliseconds)
    if (spent !== null) return this.stop(spent)
    for (;;) {
      const asked = this.limits.ask(this)
      if (asked === 'pause') return null
      if (asked !== null) return this.stop(asked)
      const step = this.working.next()
      if (step.done === true) return this.conclude(step.value)
    }
  }

  private conclude(answer: Answer): Comparison {
    switch (answer.kind) {
      case 'undecided':
        return this.stop(this.collection.reason!)
      case 'success':
        return { ...this.common(), kind: 'success', reason: null }
      case 'failure':
        return { ...this.common(), kind: 'failure', reason: 'distinguished', ...answer.how }
    }
  }

  stop(reason: Undecided['reason']): Comparison {
    return { ...this.common(), exact: false, kind: 'inconclusive', reason }
  }

  statistics(): Statistics {
    const { left, right, states } = this.collection
    return {
      modelStates: states,
      productStates: Math.max(states, this.pairs),
      transitions: left.transitions + right.transitions,
      depth: Math.max(left.depth, right.depth),
      seconds: this.limits.seconds,
      bytes: this.bytes,
      load: null,
    }
  }

  private common(): Omit<Unlike, 'kind' | 'reason' | 'depth' | 'formula' | 'onlyIn' | 'trace'> {
    const { left, right } = this.collection
    const extent = ({ states, transitions, complete }: typeof left, from: number): Compared => ({
      states,
      transitions,
      classes: this.classOf === null || !complete ? null : distinct(this.classOf.subarray(from, from + states)),
      complete,
    })
    return {
      by: this.asked.by,
      observed: this.asked.observed,
      exact: left.space.world === 'closed' && right.space.world === 'closed',
      left: extent(left, 0),
      right: extent(right, left.states),
      seconds: this.limits.seconds,
      bound: this.asked.bound,
      sampled: together(left.space.sampled, right.space.sampled),
      ...seedOfAnswer(this.left, this.right),
    }
  }

  private *answer(): Generator<void, Answer> {
    const { by } = this.asked
    const whole = yield* this.collection.collect()
    const classes = yield* this.classes(whole)
    if (by !== 'weak') this.classOf = classes.of
    switch (by) {
      case 'strong':
        return this.bisimilar(classes, false)
      case 'weak': {
        const saturation = new Saturation(classes.system)
        this.tables.add(saturation)
        const saturated = yield* saturation.saturate()
        const weakly = yield* this.classes(saturated)
        this.classOf = classes.of.map(c => weakly.of[saturation.of[c]!]!)
        return this.bisimilar(weakly, true)
      }
      case 'traces':
      case 'weak-traces':
        return yield* this.sameTraces(classes.system, by === 'weak-traces')
      case 'included':
      case 'weakly-included':
        return yield* this.traces(classes.system, 'left', by === 'weakly-included', Number.POSITIVE_INFINITY)
    }
  }

  private *classes(system: System): Generator<void, Classes> {
    const refinement = new Refinement(system)
    this.tables.add(refinement)
    yield* refinement.refine()
    return quotient(system, refinement)
  }

  private bisimilar(classes: Classes, weak: boolean): Answer {
    const { left, right } = classes.system
    if (left === right) return { kind: this.collection.reason === null ? 'success' : 'undecided' }
    const { known, reason } = this.collection
    // A weak move may be any number of moves.
    const how = distinguish(classes, weak, reason === null || !weak ? known : 0)
    return how === null ? { kind: 'undecided' } : { kind: 'failure', how }
  }

  /** Has the other model all traces of one, up to `longest` events? */
  private *traces(system: System, by: Trace['by'], weak: boolean, longest: number): Generator<void, Answer> {
    const { left, right } = system
    const inclusion = new TraceInclusion(system, by === 'left' ? left : right, by === 'left' ? right : left, weak)
    this.tables.add(inclusion)
    const search = inclusion.search(longest)
    let step = search.next()
    for (; step.done !== true; step = search.next()) {
      this.pairs = inclusion.pairs
      yield
    }
    this.tables.delete(inclusion)
    if (step.value !== null) {
      const trace = { events: step.value, by }
      return { kind: 'failure', how: { depth: null, formula: null, onlyIn: by, trace } }
    }
    return { kind: inclusion.undecided || !this.collection[by].complete ? 'undecided' : 'success' }
  }

  private *sameTraces(system: System, weak: boolean): Generator<void, Answer> {
    const there = yield* this.traces(system, 'left', weak, Number.POSITIVE_INFINITY)
    // Only a shorter trace is of interest then.
    const longest = there.kind === 'failure' ? there.how.trace!.events.length - 1 : Number.POSITIVE_INFINITY
    const back = yield* this.traces(system, 'right', weak, longest)
    if (back.kind === 'failure' || there.kind === 'success') return back
    return there
  }
}

const distinct = (numbers: Int32Array): number => {
  const seen = new Bits()
  let count = 0
  for (const number of numbers) {
    if (seen.has(number)) continue
    seen.add(number)
    count++
  }
  return count
}

/** What was compared of what two simulators promise. */
const together = (left: Sampled | null, right: Sampled | null): Sampled | null => {
  if (left === null || right === null) return left ?? right
  if (left === 'trusted' || right === 'trusted') return 'trusted'
  return { recurrences: left.recurrences + right.recurrences, restores: left.restores + right.restores }
}
