import type { Definitions, Flow } from './flow.js'

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

/** What is still to be done, one after the other. The first may be a parallel composition that has begun. */
type Residual<A, G> = { readonly head: Head<A, G>; readonly rest: Residual<A, G> } | null
type Parts<A, G> = Extract<Flow<A, G>, { of: unknown }>
type Head<A, G> = Flow<A, G> | { readonly is: 'begun'; readonly flow: Parts<A, G>; readonly parts: Residual<A, G>[] }

const only = <A, G>(flow: Flow<A, G>): Residual<A, G> => ({ head: flow, rest: null })

/** The parts of a sequence are only looked into when it is their turn: a call may lead back here. */
const inSequence = <A, G>(of: readonly Flow<A, G>[], rest: Residual<A, G>): Residual<A, G> =>
  of.reduceRight<Residual<A, G>>((after, head) => ({ head, rest: after }), rest)

/** The processes in what follows: only its first can have begun. */
const flowsIn = <A, G>(rest: Residual<A, G>): Flow<A, G>[] => {
  const flows: Flow<A, G>[] = []
  for (let at = rest; at !== null; at = at.rest) flows.push(at.head as Flow<A, G>)
  return flows
}

/** Structures with more points than this are not made: processes that call each other can unfold to any size. */
const mostPoints = 10_000

class TooLarge extends Error {}

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

class Encoder<A, G> {
  private slots = 1
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
        const triple: Triple<A, G> = {
          id: this.triples.length,
          slot,
          entry: point,
          guards,
          action,
          exit: this.enter(slot, left),
          ends: left === null ? this.parents[slot]! : null,
        }
        this.triples.push(triple)
        this.points[point]!.triples.push(triple)
      }
    }
    const { slots, points, triples } = this
    return { slots, points, triples, parallels: [...this.parallels.values()], start }
  }

  /** A process and then the rest: names stand for what they name, and sequences are taken apart. */
  private taken(flow: Flow<A, G>, rest: Residual<A, G>): Residual<A, G> {
    if (flow.is === 'call') return this.taken(this.definitions.get(flow.name)!, rest)
    return flow.is === 'sequence' ? inSequence(flow.of, rest) : { head: flow, rest }
  }

  /** The actions that a process can do first, under which guards, and what is left then (tables 3.3 and 3.7). */
  private firsts(
    flow: Flow<A, G>,
    rest: Residual<A, G>,
    guards: readonly G[],
  ): { guards: readonly G[]; action: A; left: Residual<A, G> }[] {
    switch (flow.is) {
      case 'act':
        return [{ guards, action: flow.action, left: rest }]
      case 'call':
        return this.firsts(this.definitions.get(flow.name)!, rest, guards)
      case 'guarded':
        return this.firsts(flow.body, rest, [...guards, flow.guard])
      case 'sequence': {
        const [first, ...others] = flow.of
        return this.firsts(first!, inSequence(others, rest), guards)
      }
      case 'choice':
        return flow.of.flatMap(part => this.firsts(part, rest, guards))
      case 'parallel':
        // The first action of any part begins them all; a guard in front is asked only then.
        return flow.of.flatMap((part, i) =>
          this.firsts(part, null, guards).map(first => {
            // A single part may be all over with it.
            if (flow.of.length === 1 && first.left === null) return { ...first, left: rest }
            const parts = flow.of.map((other, j) => (i === j ? first.left : only(other)))
            return { ...first, left: { head: { is: 'begun', flow, parts }, rest } as Residual<A, G> }
          }),
        )
    }
  }

  /** Table 4.2, the enabler: what to do with the program counter so that a component goes on with what is left. */
  private enter(slot: number, residual: Residual<A, G>): Counts[] {
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

/**
 * Names for what follows: the same wherever the same is still to be done, however it was written. It is a word of actions,
 * choices and so on; names of processes stand for what they name. A call at the end may lead back to where it came from:
 * then the word is endless, a beginning and what is repeated after it. Equal words have equal numbers.
 */
class Rests<A, G> {
  private readonly numbers = new Map<string, number>()
  /** What is repeated, for endless words without a beginning. */
  private readonly repeated = new Map<number, readonly number[]>()
  private readonly known = new Map<string, number>()

  constructor(
    private readonly definitions: Definitions<A, G>,
    private readonly nameOfFlow: (flow: Flow<A, G>) => number,
  ) {}

  nameOf(rest: Residual<A, G>): number {
    return this.before(flowsIn(rest), nothing)
  }

  /** The word of these, one after the other, and then another word. */
  private before(flows: readonly Flow<A, G>[], after: number): number {
    return flows.reduceRight((word, flow) => {
      if (flow.is === 'sequence') return this.before(flow.of, word)
      if (flow.is !== 'call') return this.with(this.letter(flow), word)
      const key = `${flow.name} ${word}`
      const ends = word === nothing || this.isEndless(flow.name)
      const known = this.known.get(key) ?? (ends ? this.endingWith(flow.name) : this.called(flow.name, word))
      this.known.set(key, known)
      return known
    }, after)
  }

  /** The name of one of the things to do. What its parts do identifies a parallel composition. */
  private letter(flow: Flow<A, G>): number {
    if (flow.is !== 'parallel') return this.nameOfFlow(flow)
    return -this.number(`|| ${flow.of.map(part => this.before([part], nothing)).join()}`)
  }

  /** Does a process lead back to itself in the end, whatever it does? Then nothing comes after it. */
  private isEndless(name: string): boolean {
    const seen = new Set<string>()
    for (let next = name; !seen.has(next); ) {
      seen.add(next)
      const body = this.definitions.get(next)!
      const last = body.is === 'sequence' ? body.of[body.of.length - 1]! : body
      if (last.is !== 'call') return false
      next = last.name
    }
    return true
  }

  private called(name: string, after: number): number {
    return this.before([this.definitions.get(name)!], after)
  }

  /** The word of a process with nothing after it: endless if its end leads back. */
  private endingWith(name: string): number {
    const parts: Flow<A, G>[] = []
    const open = new Map<string, number>()
    let next: string | null = name
    while (next !== null) {
      const since: number | undefined = open.get(next)
      if (since !== undefined) return this.before(parts.slice(0, since), this.endless(parts.slice(since)))
      open.set(next, parts.length)
      const body: Flow<A, G> = this.definitions.get(next)!
      const flat: readonly Flow<A, G>[] = body.is === 'sequence' ? body.of : [body]
      const last: Flow<A, G> = flat[flat.length - 1]!
      parts.push(...(last.is === 'call' ? flat.slice(0, -1) : flat))
      next = last.is === 'call' ? last.name : null
    }
    return this.before(parts, nothing)
  }

  /** The endless word that repeats these: by what is repeated, as short as can be. */
  private endless(flows: readonly Flow<A, G>[]): number {
    const word: number[] = []
    const left = [...flows].reverse()
    while (left.length > 0) {
      if (word.length > mostPoints) throw new TooLarge()
      const flow = left.pop()!
      if (flow.is === 'sequence') left.push(...flow.of.toReversed())
      else if (flow.is === 'call' && this.isEndless(flow.name))
        return word.reduceRight((after, first) => this.with(first, after), this.endingWith(flow.name))
      else if (flow.is === 'call') left.push(this.definitions.get(flow.name)!)
      else word.push(this.letter(flow))
    }
    const isPeriod = (period: number): boolean =>
      word.length % period === 0 && word.every((name, i) => name === word[i % period])
    let period = 1
    while (!isPeriod(period)) period++
    return this.repeating(word.slice(0, period))
  }

  private repeating(period: readonly number[]): number {
    const number = this.number(`(${period.join(' ')})`)
    this.repeated.set(number, period)
    return number
  }

  /** A word with one more before it. What is repeated anyway is not a beginning. */
  private with(first: number, after: number): number {
    const period = this.repeated.get(after)
    return period !== undefined && period[period.length - 1] === first
      ? this.repeating([first, ...period.slice(0, -1)])
      : this.number(`${first} ${after}`)
  }

  private number(key: string): number {
    const known = this.numbers.get(key) ?? this.numbers.size + 1
    if (known > 4 * mostPoints) throw new TooLarge()
    this.numbers.set(key, known)
    return known
  }
}

/** The word of nothing more to do. */
const nothing = 0
