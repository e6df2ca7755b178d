import type { Invariant } from './certificate.js'
import type { FlatNet } from './flat-net.js'
import { Simplex } from './simplex.js'
import { SmallTableau } from './small-tableau.js'

/**
 * The state equation, over the rationals: could a state above some vector be reached if transitions might be taken in any
 * order, in any measure, and on credit? If not so, then not at all, and there is an invariant that says why. Traps that
 * were added must have a mark in that state.
 *
 * The variables are how often each transition is taken, and by how much each place changes.
 */
export class StateEquation {
  private readonly simplex: Simplex
  private readonly traps: number[] = []

  constructor(private readonly net: FlatNet) {
    const { places, transitions, effect } = net
    const table = new SmallTableau(places, transitions + 1)
    for (let transition = 0; transition < transitions; transition++)
      for (let i = effect.from[transition]!; i < effect.from[transition + 1]!; i++)
        table.set(effect.place[i]!, transition, effect.count[i]!)
    this.simplex = new Simplex(table)
  }

  get pivots(): number {
    return this.simplex.pivots
  }

  addTrap(trap: readonly number[]): void {
    const { transitions, initial } = this.net
    const marks = trap.reduce((sum, place) => sum + initial[place]!, 0)
    this.traps.push(
      this.simplex.append(
        trap.map(place => transitions + place),
        1 - marks,
      ),
    )
  }

  /** `null`, if there is a solution. */
  *refute(vector: ArrayLike<number>): Generator<undefined, Invariant | null> {
    const { simplex, net } = this
    for (let place = 0; place < net.places; place++)
      simplex.bind(net.transitions + place, vector[place]! - net.initial[place]!)
    if (yield* simplex.solve()) return null
    const weights = simplex.refutation()
    return {
      places: weights.slice(net.transitions, net.transitions + net.places),
      traps: this.traps.map(variable => weights[variable]!),
    }
  }

  /** How much there is of a place in the state of the solution, as a fraction. */
  marking(place: number): { readonly numerator: bigint; readonly denominator: bigint } {
    const { numerator, denominator } = this.simplex.value(this.net.transitions + place)
    return { numerator: numerator + BigInt(this.net.initial[place]!) * denominator, denominator }
  }
}
