import { type Bound, type MemoryGauge, unbounded } from '../search/limits.js'
import type { Statistics } from '../search/statistics.js'
import type { Net } from '../simulator/net.js'
import { BackwardSearch } from './backward.js'
import type { Proof } from './certificate.js'
import type { Cover } from './cover.js'
import { deadPlaces } from './dead-places.js'
import { type FlatNet, flatten, mostNodes, type Target, validateTarget } from './flat-net.js'
import { ForwardSearch } from './forward.js'
import { Refuter } from './refuter.js'
import { type Unknown, WithinLimits } from './within-limits.js'

/** Can a state of the target be reached? The answer says which method decided it, and can be checked again. */
export type Answer =
  | { readonly kind: 'unreachable'; readonly by: 'invariant' | 'traps' | 'backward'; readonly certificate: Proof }
  /** There are finitely many states, and all were seen. */
  | { readonly kind: 'unreachable'; readonly by: 'forward'; readonly certificate: Cover }
  /** The numbers of the run's transitions. One that was found forwards is a shortest one. */
  | { readonly kind: 'coverable'; readonly by: 'forward' | 'backward'; readonly run: readonly number[] }
  | Unknown

export interface DecideOptions {
  /** `states` counts those of both searches. The depth is not bounded. */
  readonly bound?: Bound
  readonly memory?: MemoryGauge | null
  /** How many states the search forwards may see. */
  readonly forward?: number
}

/** States that are looked at forwards before the search backwards begins: runs that are short should be shortest. */
const headStart = 1000
/** How many steps forwards there are for one backwards: those are much cheaper. */
const pace = 16

/**
 * Decides whether a net can reach a target, from the cheapest method to the dearest: invariants, traps, then a search
 * forwards and one backwards by turns. Without a bound it always ends with an answer. A task, done bit by bit.
 */
export class Deciding extends WithinLimits<Answer> {
  private readonly forward: ForwardSearch
  private readonly backward: BackwardSearch
  private readonly refuter: Refuter
  private readonly live: FlatNet
  protected readonly steps: Generator<undefined, Answer>

  constructor(
    net: Net,
    private readonly target: Target,
    { bound = unbounded, memory = null, forward = 200_000 }: DecideOptions = {},
  ) {
    super(bound, memory)
    validateTarget(net, target)
    const whole = flatten(net)
    const dead = deadPlaces(whole)
    this.live = flatten(net, transition => !takesFrom(whole, transition, dead))
    this.refuter = new Refuter(this.live)
    this.forward = new ForwardSearch(this.live, target, Math.min(forward, mostNodes))
    this.backward = new BackwardSearch(this.live, target, this.refuter, dead)
    this.steps = this.decide(dead)
  }

  get nodes(): number {
    return this.forward.nodes + this.backward.nodes
  }

  get bytes(): number {
    return this.forward.bytes + this.backward.bytes
  }

  get full(): boolean {
    return this.backward.full
  }

  /** States are those met forwards; product states, the vectors met backwards; transitions, steps of the simplex. */
  statistics(): Statistics {
    return {
      modelStates: this.forward.nodes,
      productStates: this.backward.nodes,
      transitions: this.refuter.pivots,
      depth: Math.max(this.forward.depth, this.backward.depth),
      seconds: this.limits.seconds,
      bytes: this.bytes,
      load: null,
    }
  }

  private *decide(dead: Uint8Array): Generator<undefined, Answer> {
    const { refuter } = this
    const { length } = dead
    const isDead = (vector: readonly number[]) => vector.some((count, place) => count > 0 && dead[place] === 1)
    const unit = (place: number) => Array.from({ length }, (_, other) => (other === place ? 1 : 0))
    // Invariants are those of a net without the transitions that take from dead places, so these belong to each proof.
    const basis = Array.from(dead.keys()).flatMap(place => (dead[place] === 1 ? [unit(place)] : []))
    const proof = () => refuter.proof(basis)

    let left = this.target.filter(vector => !isDead(vector))
    if (left.length === 0 && this.target.length > 0)
      return { kind: 'unreachable', by: 'backward', certificate: proof() }
    for (const method of ['invariant', 'traps'] as const) {
      const open: (readonly number[])[] = []
      for (const vector of left) if (!(yield* refuter.refute(vector, method === 'traps'))) open.push(vector)
      if (open.length === 0) return { kind: 'unreachable', by: method, certificate: proof() }
      left = open
    }
    return yield* this.searchBothWays()
  }

  private *searchBothWays(): Generator<undefined, Answer> {
    const forward = this.forward.explore()
    const backward = this.backward.explore()
    let isForwardOver = false
    for (let turn = 0; ; turn++) {
      if (!isForwardOver) {
        const { done, value } = forward.next()
        if (done && value !== null) return { kind: 'coverable', by: 'forward', run: value }
        if (done && this.forward.complete)
          return { kind: 'unreachable', by: 'forward', certificate: this.forward.cover() }
        isForwardOver = done === true
      }
      if (isForwardOver || (turn > headStart && turn % pace === 0)) {
        const { done, value } = backward.next()
        if (done) return { ...value, by: 'backward' }
      }
      yield
    }
  }
}

const takesFrom = ({ takes }: FlatNet, transition: number, set: Uint8Array): boolean => {
  for (let i = takes.from[transition]!; i < takes.from[transition + 1]!; i++)
    if (set[takes.place[i]!] === 1) return true
  return false
}

/** Decides in one go. */
export const decide = (net: Net, target: Target, options: DecideOptions = {}): Answer =>
  new Deciding(net, target, options).finish()
