import type { Invariant, Proof } from './certificate.js'
import { type FlatNet, isBelow } from './flat-net.js'
import { StateEquation } from './state-equation.js'
import { markedTrap } from './traps.js'

/** Solutions that are kept: what lies below one of them has a solution too. */
const kept = 32

/** The table of the state equation is dense: beyond this number of entries (128 MB) it is not used. */
const mostEntries = 2 ** 24

/** An invariant in floating point, for a first look: only what is exact there is used. */
interface Quick {
  readonly place: Int32Array
  readonly weight: Float64Array
  /** What the weights of places must exceed. */
  readonly most: number
}

/**
 * Shows of vectors that nothing above them can be reached, by the state equation and, on request, by traps. What was
 * learned from one vector is tried first on the next.
 */
export class Refuter {
  readonly traps: number[][] = []
  readonly invariants: Invariant[] = []
  private readonly equation: StateEquation | null
  private readonly quick: Quick[] = []
  private readonly solutions: Float64Array[] = []
  private readonly open: Uint8Array

  constructor(private readonly net: FlatNet) {
    this.equation = net.places * net.transitions <= mostEntries ? new StateEquation(net) : null
    this.open = new Uint8Array(net.places)
  }

  get pivots(): number {
    return this.equation?.pivots ?? 0
  }

  /** Does an invariant that is known refute it? */
  knows(vector: ArrayLike<number>): boolean {
    const { quick } = this
    for (let i = quick.length - 1; i >= 0; i--) {
      const { place, weight, most } = quick[i]!
      let sum = 0
      for (let j = 0; j < place.length; j++) sum += weight[j]! * vector[place[j]!]!
      if (sum > most && sum < Number.MAX_SAFE_INTEGER) return true
    }
    return false
  }

  /** Is a solution known that lies above the vector and leaves no trap empty? */
  allows(vector: ArrayLike<number>): boolean {
    return this.solutions.some(solution => isBelow(vector, solution))
  }

  *refute(vector: ArrayLike<number>, withTraps: boolean): Generator<undefined, boolean> {
    const { equation } = this
    if (this.knows(vector)) return true
    if (equation === null) return false
    for (;;) {
      const invariant = yield* equation.refute(vector)
      if (invariant !== null) {
        this.learn(invariant)
        return true
      }
      const trap = withTraps ? this.violated(equation) : null
      if (trap === null) {
        if (withTraps) this.keepSolution(equation)
        return false
      }
      this.traps.push(trap)
      equation.addTrap(trap)
      // What was a solution may be none any more.
      this.solutions.length = 0
    }
  }

  proof(basis: Proof['basis']): Proof {
    return { basis, traps: this.traps, invariants: this.invariants }
  }

  /**
   * A trap with a mark initially, and less than one in the solution. Among places without any it is found if there is
   * one; among those with less than one it may be missed, as their sum counts.
   */
  private violated(equation: StateEquation): number[] | null {
    const { net, open } = this
    const markings = Array.from(open, (_, place) => equation.marking(place))
    for (let place = 0; place < net.places; place++) open[place] = markings[place]!.numerator === 0n ? 1 : 0
    const empty = markedTrap(net, open)
    if (empty !== null) return empty
    const denominator = markings[0]?.denominator ?? 1n
    for (let place = 0; place < net.places; place++) open[place] = markings[place]!.numerator < denominator ? 1 : 0
    const trap = markedTrap(net, open)
    const sum = trap?.reduce((all, place) => all + markings[place]!.numerator, 0n)
    return sum !== undefined && sum < denominator ? trap : null
  }

  private learn(invariant: Invariant): void {
    this.invariants.push(invariant)
    const { initial } = this.net
    let most = 0n
    for (const [place, weight] of invariant.places.entries()) most += weight * BigInt(initial[place]!)
    for (const [trap, weight] of invariant.traps.entries()) {
      most -= weight
      for (const place of this.traps[trap]!) most += weight * BigInt(initial[place]!)
    }
    const places = invariant.places.flatMap((weight, place) => (weight > 0n ? [place] : []))
    const weights = places.map(place => Number(invariant.places[place]))
    if (Math.abs(Number(most)) > Number.MAX_SAFE_INTEGER || weights.some(weight => weight > 2 ** 31)) return
    this.quick.push({ place: Int32Array.from(places), weight: Float64Array.from(weights), most: Number(most) })
  }

  private keepSolution(equation: StateEquation): void {
    const { solutions, net } = this
    const floor = new Float64Array(net.places)
    for (let place = 0; place < net.places; place++) {
      const { numerator, denominator } = equation.marking(place)
      floor[place] = Number(numerator / denominator)
    }
    if (solutions.length === kept) solutions.shift()
    solutions.push(floor)
  }
}
