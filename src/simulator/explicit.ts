import type { Choice, Simulator } from './simulator.js'

/**
 * Definition 3 with everything in view: states are numbers, transitions stand in flat arrays ordered by their source.
 * Labels are literals by state.
 */
export interface ExplicitSystem {
  readonly initial: number
  readonly states: number
  /** The transitions of state s are those from `first[s]` up to `first[s + 1]`. */
  readonly first: Int32Array
  readonly event: Int32Array
  readonly target: Int32Array
  /** How likely each transition is beside the others of its state; without it, all are alike. */
  readonly weight?: Float64Array
  /** Events in the paper's notation, by number. */
  readonly events: readonly string[]
  labels(state: number): readonly string[]
  name(state: number): string
  readonly propositions: readonly string[]
}

interface Edge extends Choice {
  readonly target: number
}

/** By this a simulator shows its system whole; no model's own property can be taken for it. */
export const wholeSystem: unique symbol = Symbol.for('telos.system') as never

/** An explicit system as a simulator. It also shows itself whole, so that a space need not drive it step by step. */
export interface ExplicitSimulator extends Simulator<string, string, number, Edge> {
  readonly [wholeSystem]: ExplicitSystem
}

/** Plugs an explicit transition system in: closed and identifiable. */
export const explicitModel = (system: ExplicitSystem): ExplicitSimulator => {
  let state = system.initial
  let scheduled = state
  return {
    [wholeSystem]: system,
    world: 'closed',
    alphabet: { events: system.events, propositions: system.propositions },
    goToState(snapshot) {
      state = snapshot
    },
    currentState: () => state,
    successors() {
      const { weight } = system
      const edges: Edge[] = []
      for (let i = system.first[state]!; i < system.first[state + 1]!; i++) {
        const event = system.events[system.event[i]!]!
        const target = system.target[i]!
        edges.push(weight === undefined ? { event, target } : { event, target, weight: weight[i]! })
      }
      return edges
    },
    scheduleStep({ target }) {
      scheduled = target
    },
    step() {
      state = scheduled
    },
    isCommitEvent: () => true,
    labels: () => system.labels(state),
    fingerprint: () => state,
    describe: () => system.name(state),
  }
}

/** Builds an explicit system from edges in any order; the transitions of a state keep the order they come in. */
export class SystemBuilder {
  private readonly events = new Map<string, number>()
  private readonly source: number[] = []
  private readonly label: number[] = []
  private readonly target: number[] = []
  /** Weights other than 1, by the number of the edge. */
  private readonly weights = new Map<number, number>()

  edge(source: number, event: string, target: number, weight = 1): void {
    let label = this.events.get(event)
    if (label === undefined) {
      label = this.events.size
      this.events.set(event, label)
    }
    if (weight !== 1) this.weights.set(this.source.length, weight)
    this.source.push(source)
    this.label.push(label)
    this.target.push(target)
  }

  build(
    initial: number,
    states: number,
    labels: (state: number) => readonly string[],
    name: (state: number) => string,
    propositions: readonly string[],
  ): ExplicitSystem {
    const count = this.source.length
    const first = new Int32Array(states + 1)
    for (const source of this.source) first[source + 1]!++
    for (let s = 0; s < states; s++) first[s + 1]! += first[s]!
    const next = first.slice()
    const event = new Int32Array(count)
    const target = new Int32Array(count)
    const weight = this.weights.size === 0 ? null : new Float64Array(count).fill(1)
    for (let i = 0; i < count; i++) {
      const slot = next[this.source[i]!]!++
      event[slot] = this.label[i]!
      target[slot] = this.target[i]!
      if (weight !== null) weight[slot] = this.weights.get(i) ?? 1
    }
    const events = [...this.events.keys()]
    const system = { initial, states, first, event, target, events, labels, name, propositions }
    return weight === null ? system : { ...system, weight }
  }
}
