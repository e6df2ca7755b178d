import type { Property } from '../../src/ats/property.js'
import type { Moves } from '../../src/simulator/moves.js'
import type { Net } from '../../src/simulator/net.js'
import type { Proposition, VectorModel } from '../../src/simulator/vector.js'
import { NetSteps } from '../nets/steps.js'
import { localPlace, type ThreadSystem } from './read.js'

/** That what is to be covered never is. */
const safe: Property = { name: 'Safe', modality: 'always', literal: 'not covered' }

/** A thread transition system as a vector model: its counters. */
export class ThreadModel implements VectorModel {
  readonly events: readonly string[]
  readonly initial: readonly (readonly number[])[]
  readonly propositions: Readonly<Record<string, Proposition>>
  readonly properties: readonly Property[]
  private readonly steps: NetSteps

  /** `target` is the least state that is to be covered, if that is asked. */
  constructor(
    private readonly system: ThreadSystem,
    private readonly target: readonly number[] | null,
  ) {
    this.steps = new NetSteps(system.net)
    this.events = this.steps.events
    this.initial = [system.net.initial]
    this.properties = target === null ? [] : [safe]
    this.propositions =
      target === null ? {} : { covered: state => target.every((count, place) => state[place]! >= count) }
  }

  get net(): Net {
    return this.system.net
  }

  upward(literal: string): readonly (readonly number[])[] | null {
    return literal === 'covered' && this.target !== null ? [this.target] : null
  }

  expand(state: Int32Array, moves: Moves): void {
    this.steps.expand(state, moves)
  }

  /** `2 | 7, 3 x 9`: the shared state, and how many threads are in which local state. */
  describe(state: Int32Array): string {
    const { system } = this
    const shared = Array.from({ length: system.shared }, (_, i) => i).filter(i => state[i]! > 0)
    const threads = Array.from({ length: system.local - 1 }, (_, i) => i + 1).flatMap(local => {
      const count = state[localPlace(system, local)]
      return count === 0 ? [] : [count === 1 ? `${local}` : `${count} x ${local}`]
    })
    return `${shared.join(', ')} | ${threads.join(', ')}`.trimEnd()
  }
}
