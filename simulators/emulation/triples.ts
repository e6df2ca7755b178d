import type { Definitions, Flow } from './flow.js'
import {
  deepest,
  flowsIn,
  inSequence,
  mostCounts,
  mostPoints,
  mostTriples,
  only,
  type Parts,
  type Residual,
  TooLarge,
} from './residual.js'
import { Rests } from './rests.js'

/** A value of a component of the program counter; 0 is the end of the process that the component counts for. */
export const finished = 0

/** An assignment to a component of the program counter. */
export interface Counts {
  readonly slot: number
  readonly point: number
}

/**
 * Definition 4.2: a transition triple of entry condition, action and exit condition, with the guards of section 5.3. The
 * entry condition is that component `slot` of the program counter is at the point `entry`. Since a choice is made when
 * its action is taken, a point stands for all triples that are enabled there.
 */
export interface Triple<A, G> {
  readonly id: number
  readonly slot: number
  readonly entry: number
  readonly guards: readonly G[]
  readonly action: A
  readonly exit: readonly Counts[]
  /** The parallel composition that may be over with this: its join is taken at once if all its other parts have ended. */
  readonly ends: Parallel | null
}

/** A parallel composition under way: each part has a component of the program counter for itself. */
export interface Parallel {
  readonly slot: number
  readonly point: number
  readonly parts: readonly number[]
  /** The exit condition of its join triple, and the parallel composition that may be over with it. */
  readonly exit: readonly Counts[]
  readonly ends: Parallel | null
}

/** A point that a component of the program counter can be at. */
export interface Point<A, G> {
  readonly slot: number
  /** None where a parallel composition is under way. */
  readonly triples: readonly Triple<A, G>[]
  /** What is still to be done there, one after the other, beginning with the parallel composition if one is under way. */
  left(): readonly Flow<A, G>[]
}

/** Definition 4.6: the symbolically linked triples of a process. */
export interface TripleStructure<A, G> {
  /** The number of components of the program counter. */
  readonly slots: number
  /** For each point from 1. */
  readonly points: readonly Point<A, G>[]
  readonly triples: readonly Triple<A, G>[]
  readonly parallels: readonly Parallel[]
  /** The exit condition of the start triple. */
  readonly start: readonly Counts[]
}

/**
 * The encoding of definition 4.10, for recursion that `badCalls` finds nothing wrong with; `null` if it would be too large.
 */
export const triplesOf = <A, G>(process: Flow<A, G>, definitions: Definitions<A, G>): TripleStructure<A, G> | null => {
  try {
    return new Encoder(definitions).encode(process)
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

/** An action that a process can do first, under which guards, and what is left then. */
interface First<A, G> {
  readonly guards: readonly G[]
  readonly action: A
  readonly left: Residual<A, G>
}

class Encoder<A, G> {
  private slots = 1
  /** How many first actions there are, and looks at and assignments to components of the program counter. */
  private actions = 0
  private counts = 0
  private depth = 0
  private readonly ids = new Map<Flow<A, G>, number>()
  private readonly numbers = new Map<string, number>()
  private readonly points: { slot: number; triples: Triple<A, G>[]; left: () => Flow<A, G>[] }[] = [
    { slot: 0, triples: [], left: () => [] },
  ]
  private readonly triples: Triple<A, G>[] = []
  private readonly parallels = new Map<number, Parallel>()
  /** The composition that each component of the program counter is a part of. */
  private readonly parents: (Parallel | null)[] = [null]
  private readonly unexplored: { point: number; slot: number; residual: Residual<A, G> }[] = []

  private readonly rests: Rests<A, G>

  constructor(private readonly definitions: Definitions<A, G>) {
    this.rests = new Rests(definitions, flow => this.nameOf(flow))
  }

  encode(process: Flow<A, G>): TripleStructure<A, G> {
    const start = this.enter(0, this.taken(process, null))
    for (const { point, slot, residual } of this.unexplored) {
      for (const { guards, action, left } of this.firsts(residual!.head as Flow<A, G>, residual!.rest, [])) {
        const ends = left === null ? this.parents[slot]! : null
        // What may be over with it is asked of all its parts.
        if (ends !== null) this.count(ends.parts.length)
        const exit = this.enter(slot, left)
        this.count(exit.length)
        const triple: Triple<A, G> = {
          id: this.triples.length,
          slot,
          entry: point,
          guards,
          action,
          exit,
          ends,
        }
        this.triples.push(triple)
        this.points[point]!.triples.push(triple)
      }
    }
    const { slots, points, triples } = this
    return { slots, points, triples, parallels: [...this.parallels.values()], start }
  }

  private count(counts: number): void {
    this.counts += counts
    if (this.counts > mostCounts) throw new TooLarge()
  }

  /** A process and then the rest: names stand for what they name, and sequences are taken apart. */
  private taken(given: Flow<A, G>, rest: Residual<A, G>): Residual<A, G> {
    let flow = given
    while (flow.is === 'call') flow = this.definitions.get(flow.name)!
    return flow.is === 'sequence' ? inSequence(flow.of, rest) : { head: flow, rest }
  }

  /** The actions that a process can do first (tables 3.3 and 3.7), in the order in which they are written. */
  private firsts(process: Flow<A, G>, after: Residual<A, G>, given: readonly G[]): First<A, G>[] {
    if (++this.depth > deepest) throw new TooLarge()
    const found: First<A, G>[] = []
    // What is to be looked at, that which comes first last.
    const waiting = [{ flow: process, rest: after, guards: given }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { flow, rest, guards } = next
      switch (flow.is) {
        case 'act':
          if (++this.actions > mostTriples) throw new TooLarge()
          found.push({ guards, action: flow.action, left: rest })
          break
        case 'call':
          waiting.push({ flow: this.definitions.get(flow.name)!, rest, guards })
          break
        case 'guarded':
          if (guards.length === deepest) throw new TooLarge()
          waiting.push({ flow: flow.body, rest, guards: [...guards, flow.guard] })
          break
        case 'sequence':
          waiting.push({ flow: flow.of[0]!, rest: inSequence(flow.of.slice(1), rest), guards })
          break
        case 'choice':
          for (const part of flow.of.toReversed()) waiting.push({ flow: part, rest, guards })
          break
        case 'parallel':
          for (const first of this.beginning(flow, rest, guards)) found.push(first)
          break
      }
    }
    this.depth--
    return found
  }

  /** The first action of any part begins them all; a guard in front is asked only then. */
  private beginning(flow: Parts<A, G>, rest: Residual<A, G>, guards: readonly G[]): First<A, G>[] {
    return flow.of.flatMap((part, i) =>
      this.firsts(part, null, guards).map(first => {
        // A single part may be all over with it.
        if (flow.of.length === 1 && first.left === null) return { ...first, left: rest }
        this.count(flow.of.length)
        const parts = flow.of.map((other, j) => (i === j ? first.left : only(other)))
        return { ...first, left: { head: { is: 'begun', flow, parts }, rest } }
      }),
    )
  }

  /** Table 4.2, the enabler: what to do with the program counter so that a component goes on with what is left. */
  private enter(slot: number, residual: Residual<A, G>): Counts[] {
    if (++this.depth > deepest) throw new TooLarge()
    const exit = this.entered(slot, residual)
    this.depth--
    return exit
  }

  private entered(slot: number, residual: Residual<A, G>): Counts[] {
    if (residual === null) return [{ slot, point: finished }]
    const { head, rest } = residual
    if (head.is === 'call' || head.is === 'sequence') return this.enter(slot, this.taken(head, rest))
    if (head.is === 'parallel') {
      const parts = head.of.map(only)
      return this.enter(slot, { head: { is: 'begun', flow: head, parts }, rest })
    }
    if (head.is === 'begun') {
      const begun = this.begin(slot, head.flow, rest)
      const inside = begun.parts.flatMap((part, i) => this.enter(part, head.parts[i]!))
      return [{ slot, point: begun.point }, ...inside]
    }
    const key = `${slot} ${this.nameOf(head)} ${this.rests.nameOf(rest)}`
    let point = this.numbers.get(key)
    if (point === undefined) {
      if (this.points.length > mostPoints) throw new TooLarge()
      point = this.points.push({ slot, triples: [], left: () => [head, ...flowsIn(rest)] }) - 1
      this.numbers.set(key, point)
      this.unexplored.push({ point, slot, residual })
    }
    return [{ slot, point }]
  }

  /** What is left of its parts, which is in their components, and what follows it identify a composition. */
  private begin(slot: number, flow: Parts<A, G>, rest: Residual<A, G>): Parallel {
    const key = `${slot} ${flow.of.length} parts ${this.rests.nameOf(rest)}`
    const known = this.numbers.get(key)
    if (known !== undefined) return this.parallels.get(known)!
    if (this.points.length > mostPoints) throw new TooLarge()
    const point = this.points.push({ slot, triples: [], left: () => [flow, ...flowsIn(rest)] }) - 1
    this.numbers.set(key, point)
    const parts = flow.of.map(() => this.slots++)
    const parallel = { slot, point, parts, exit: [] as Counts[], ends: rest === null ? this.parents[slot]! : null }
    this.parallels.set(point, parallel)
    for (const part of parts) this.parents[part] = parallel
    parallel.exit.push(...this.enter(slot, rest))
    return parallel
  }

  private nameOf(flow: Flow<A, G>): number {
    const known = this.ids.get(flow) ?? this.ids.size
    this.ids.set(flow, known)
    return known
  }
}
