import { Ints } from '../space/ints.js'
import { type FlatNet, fire, isBelow, isEnabled } from './flat-net.js'

/** A part of a run that leads somewhere, and one that can be repeated there as often as one likes. */
export interface Stage {
  readonly path: readonly number[]
  readonly pump: readonly number[]
}

/**
 * The coverability graph (Karp and Miller 1969): states in which infinity stands for "as much as one likes". Where a run
 * leads from a state to one above it, it can be repeated, and what has grown grows without end. This always ends; the
 * graph can be very large.
 */
export class KarpMiller {
  readonly states: Float64Array[] = []
  /** How many steps the state is away that was met last. */
  depth = 0
  private readonly parent = new Ints()
  private readonly via = new Ints()
  private readonly steps = new Ints()
  /** For each state, the ancestors that it was found to be above: the ways from them can be repeated. */
  private readonly pumps: number[][] = []
  private readonly known = new Set<string>()

  constructor(private readonly net: FlatNet) {
    this.meet(Float64Array.from(net.initial), -1, -1)
  }

  get nodes(): number {
    return this.states.length
  }

  get bytes(): number {
    return this.states.length * (24 * this.net.places + 200)
  }

  /** Ends when a state is met that is sought, and returns its number; or with -1 when there are no more. */
  *explore(isSought: (state: Float64Array) => boolean): Generator<undefined, number> {
    const { net, states } = this
    const next = new Float64Array(net.places)
    if (isSought(states[0]!)) return 0
    for (let node = 0; node < states.length; node++) {
      for (let transition = 0; transition < net.transitions; transition++) {
        if (!isEnabled(net, transition, states[node]!)) continue
        fire(net, transition, states[node]!, next)
        const met = this.meet(next, node, transition)
        if (met && isSought(states[states.length - 1]!)) return states.length - 1
      }
      yield
    }
    return -1
  }

  /** How a state is reached: a stage for each acceleration on the way. */
  stagesTo(node: number): Stage[] {
    const way: number[] = []
    for (let at = node; at >= 0; at = this.parent.get(at)) way.push(at)
    const stages: Stage[] = []
    let path: number[] = []
    for (const at of way.reverse()) {
      if (this.via.get(at) >= 0) path.push(this.net.origin[this.via.get(at)]!)
      for (const ancestor of this.pumps[at]!) {
        stages.push({ path, pump: this.between(ancestor, at) })
        path = []
      }
    }
    return path.length > 0 ? [...stages, { path, pump: [] }] : stages
  }

  private meet(state: Float64Array, parent: number, via: number): boolean {
    const grown = state.slice()
    const pumps: number[] = []
    // Infinities may make the state larger than an ancestor that was looked at before, so until nothing changes.
    for (let changed = true; changed; ) {
      changed = false
      for (let ancestor = parent; ancestor >= 0; ancestor = this.parent.get(ancestor)) {
        const below = this.states[ancestor]!
        if (!isBelow(below, grown) || !accelerate(below, grown)) continue
        pumps.push(ancestor)
        changed = true
      }
    }
    const key = grown.join()
    if (this.known.has(key)) return false
    this.known.add(key)
    this.states.push(grown)
    this.pumps.push(pumps)
    this.parent.push(parent)
    this.via.push(via)
    this.steps.push(parent < 0 ? 0 : this.steps.get(parent) + 1)
    this.depth = this.steps.get(this.states.length - 1)
    return true
  }

  private between(ancestor: number, node: number): number[] {
    const way: number[] = []
    for (let at = node; at !== ancestor; at = this.parent.get(at)) way.push(this.net.origin[this.via.get(at)]!)
    return way.reverse()
  }
}

/** What has grown becomes infinite. Has anything? */
const accelerate = (below: Float64Array, state: Float64Array): boolean => {
  let changed = false
  for (let place = 0; place < state.length; place++)
    if (state[place]! > below[place]! && state[place]! < Number.POSITIVE_INFINITY) {
      state[place] = Number.POSITIVE_INFINITY
      changed = true
    }
  return changed
}
