import { type Bound, type MemoryGauge, unbounded } from '../search/limits.js'
import type { Statistics } from '../search/statistics.js'
import type { Net } from '../simulator/net.js'
import type { BoundProof } from './bound-certificate.js'
import type { Limit } from './cover.js'
import { type FlatNet, flatten, isBelow, mostNodes } from './flat-net.js'
import { KarpMiller, type Stage } from './karp-miller.js'
import { Simplex } from './simplex.js'
import { SmallTableau } from './small-tableau.js'
import { StateEquation } from './state-equation.js'
import { type Unknown, WithinLimits } from './within-limits.js'

/** Is there a bound to what a place can have? */
export type Boundedness =
  /** Never more than `bound`. By the graph the bound is one that is reached; by an invariant there may be a smaller one. */
  | {
      readonly kind: 'bounded'
      readonly by: 'invariant' | 'graph'
      readonly bound: number
      readonly certificate: BoundProof
    }
  | { readonly kind: 'unbounded'; readonly by: 'graph'; readonly stages: readonly Stage[] }
  | Unknown

export interface BoundednessOptions {
  readonly bound?: Bound
  readonly memory?: MemoryGauge | null
}

/** Decides whether a place is bounded: by an invariant, else by the coverability graph. A task, done bit by bit. */
export class Bounding extends WithinLimits<Boundedness> {
  private readonly net: FlatNet
  private readonly graph: KarpMiller
  protected readonly steps: Generator<undefined, Boundedness>

  constructor(net: Net, place: number, { bound = unbounded, memory = null }: BoundednessOptions = {}) {
    super(bound, memory)
    this.net = flatten(net)
    if (!(Number.isInteger(place) && place >= 0 && place < this.net.places))
      throw new RangeError(`the net has no place ${place}`)
    this.graph = new KarpMiller(this.net)
    this.steps = this.decide(place)
  }

  get nodes(): number {
    return this.graph.nodes
  }

  get bytes(): number {
    return this.graph.bytes
  }

  get full(): boolean {
    return this.graph.nodes >= mostNodes
  }

  statistics(): Statistics {
    const { nodes, depth, bytes } = this.graph
    const { seconds } = this.limits
    return { modelStates: nodes, productStates: nodes, transitions: 0, depth, seconds, bytes, load: null }
  }

  private *decide(place: number): Generator<undefined, Boundedness> {
    const weights = yield* weightsFor(this.net, place)
    const bounded = weights === null ? null : yield* lowered(this.net, place, weights)
    if (bounded !== null) return bounded
    const { graph } = this
    const found = yield* graph.explore(state => state[place] === Number.POSITIVE_INFINITY)
    if (found >= 0) return { kind: 'unbounded', by: 'graph', stages: graph.stagesTo(found) }
    const bound = graph.states.reduce((most, state) => Math.max(most, state[place]!), 0)
    return { kind: 'bounded', by: 'graph', bound, certificate: { kind: 'cover', states: yield* maximal(graph.states) } }
  }
}

/** Weights by which the net never gains, and that weigh the place. The variables are the weights. */
function* weightsFor(net: FlatNet, place: number): Generator<undefined, readonly bigint[] | null> {
  const { places, transitions, effect } = net
  const table = new SmallTableau(transitions, places + 1)
  for (let transition = 0; transition < transitions; transition++)
    for (let i = effect.from[transition]!; i < effect.from[transition + 1]!; i++)
      table.set(transition, effect.place[i]!, -effect.count[i]!)
  const simplex = new Simplex(table)
  simplex.bind(place, 1)
  if (!(yield* simplex.solve())) return null
  // All values have the same denominator.
  return Array.from({ length: places }, (_, other) => simplex.value(other).numerator)
}

const boundBy = ({ initial }: FlatNet, place: number, weights: readonly bigint[]): bigint =>
  weights.reduce((sum, weight, other) => sum + weight * BigInt(initial[other]!), 0n) / weights[place]!

const most = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * The least bound that an invariant gives: where the state equation refutes more, its invariant gives a smaller one.
 * `null` if that is too large for a number.
 */
function* lowered(net: FlatNet, place: number, first: readonly bigint[]): Generator<undefined, Boundedness | null> {
  const equation = new StateEquation(net)
  const target = new Float64Array(net.places)
  let weights = first
  let high = boundBy(net, place, weights)
  let low = BigInt(net.initial[place]!)
  while (low < high) {
    if (low === most) return null
    let middle = (low + high + 1n) / 2n
    if (middle > most) middle = most
    target[place] = Number(middle)
    const invariant = yield* equation.refute(target)
    if (invariant === null) low = middle
    else {
      weights = invariant.places
      high = boundBy(net, place, weights)
    }
  }
  return { kind: 'bounded', by: 'invariant', bound: Number(high), certificate: { kind: 'invariant', weights } }
}

/** Up to this number of states, those below others are left out for a shorter proof; with more that takes too long. */
const mostCompared = 5000

function* maximal(states: readonly Float64Array[]): Generator<undefined, Limit[]> {
  const kept: Float64Array[] = []
  for (const state of [...states].reverse()) {
    yield
    if (states.length <= mostCompared) {
      if (kept.some(other => isBelow(state, other))) continue
      let left = 0
      for (const other of kept) if (!isBelow(other, state)) kept[left++] = other
      kept.length = left
    }
    kept.push(state)
  }
  return kept.map(state => Array.from(state, count => (count === Number.POSITIVE_INFINITY ? null : count)))
}

/** Decides in one go. */
export const boundednessOf = (net: Net, place: number, options: BoundednessOptions = {}): Boundedness =>
  new Bounding(net, place, options).finish()
