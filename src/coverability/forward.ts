import { Ints } from '../space/ints.js'
import { StateStore } from '../space/state-store.js'
import type { Cover } from './cover.js'
import { type FlatNet, fire, isBelow, isEnabled, type Target } from './flat-net.js'

const most = 2 ** 31 - 1

/**
 * Breadth-first search for a shortest run to the target, among at most `states` states. If there are no more, and
 * none of the target among them, they are a proof that it cannot be reached.
 */
export class ForwardSearch {
  /** Was everything seen that can be reached? */
  complete = true
  /** How many steps the state is away that was expanded last. */
  depth = 0
  private readonly store = new StateStore()
  private readonly parent = new Ints()
  private readonly via = new Ints()

  constructor(
    private readonly net: FlatNet,
    private readonly target: Target,
    private readonly states: number,
  ) {}

  get nodes(): number {
    return this.store.size
  }

  get bytes(): number {
    return this.store.bytes + this.parent.bytes + this.via.bytes
  }

  /** The run's transitions; `null`, if none was found. */
  *explore(): Generator<undefined, readonly number[] | null> {
    const { net, store } = this
    const state = Float64Array.from(net.initial)
    const next = new Float64Array(net.places)
    this.meet(state, -1, -1)
    if (this.isSought(state)) return []
    let levelEnd = 1
    for (let node = 0; node < store.size; node++) {
      if (node === levelEnd) {
        levelEnd = store.size
        this.depth++
      }
      state.set(store.open(node))
      for (let transition = 0; transition < net.transitions; transition++) {
        if (!isEnabled(net, transition, state)) continue
        fire(net, transition, state, next)
        const met = this.meet(next, node, transition)
        if (met && this.isSought(next)) return this.runTo(store.size - 1)
      }
      if (store.size >= this.states || store.full) {
        this.complete = false
        return null
      }
      yield
    }
    return null
  }

  /** All that can be reached, once the search is complete. */
  cover(): Cover {
    const { store } = this
    return { kind: 'cover', states: Array.from({ length: store.size }, (_, state) => Array.from(store.open(state))) }
  }

  /** Is the state new? */
  private meet(state: Float64Array, parent: number, via: number): boolean {
    const { store } = this
    for (let place = 0; place < state.length; place++)
      if (state[place]! > most) {
        this.complete = false
        return false
      }
    const known = store.size
    if (store.intern(Int32Array.from(state)) < known) return false
    this.parent.push(parent)
    this.via.push(via)
    return true
  }

  private isSought(state: Float64Array): boolean {
    return this.target.some(minimal => isBelow(minimal, state))
  }

  private runTo(node: number): number[] {
    const run: number[] = []
    for (let at = node; this.parent.get(at) >= 0; at = this.parent.get(at)) run.push(this.net.origin[this.via.get(at)]!)
    return run.reverse()
  }
}
