import { isNamed, readEvent } from '../../src/ats/event.js'
import type { Telling } from '../../src/ats/run.js'
import { Moves } from '../../src/simulator/moves.js'
import type { Proposition, VectorModel } from '../../src/simulator/vector.js'
import { deadlockFree } from '../emulation/deadlock-free.js'
import { Emulation } from '../emulation/run.js'
import { finished } from '../emulation/triples.js'
import { type Component, eventNames, type Parts } from './system.js'
import { show } from './terms.js'

/** Peers side by side, one of them, or a choreography, as a vector model: a state is the program counters. */
export class ChorModel implements VectorModel {
  readonly events: readonly string[]
  readonly initial: readonly Int32Array[]
  readonly propositions: Readonly<Record<string, Proposition>>
  readonly properties = [deadlockFree]
  private readonly emulation: Emulation
  private readonly components: readonly Component[]
  private readonly moves = new Moves()

  constructor({ system, components, actions }: Parts) {
    this.events = eventNames(actions)
    this.components = components
    this.emulation = new Emulation(system, action => action)
    this.initial = [this.emulation.start]
    this.propositions = {
      terminated: state => this.isTerminated(state),
      deadlock: state => this.isStuck(state),
      ...Object.fromEntries(
        components.flatMap(({ peer, from }) => {
          if (peer === null) return []
          const isDone = (state: Int32Array): boolean => state[from] === finished
          return [
            [`done(${peer})`, isDone],
            [`stuck(${peer})`, (state: Int32Array) => !isDone(state) && this.isStuck(state)],
          ]
        }),
      ),
    }
  }

  expand(state: Int32Array, moves: Moves): void {
    this.emulation.expand(state, moves)
  }

  private isTerminated(state: Int32Array): boolean {
    return this.components.every(({ from }) => state[from] === finished)
  }

  private isStuck(state: Int32Array): boolean {
    if (this.isTerminated(state)) return false
    this.moves.clear(state.length)
    this.emulation.expand(state, this.moves)
    return this.moves.count === 0
  }

  describe(state: Int32Array): string {
    const texts = this.components.map(component => {
      const left = component.left(state)
      const text = left === null ? 'done' : show(left)
      return this.components.length === 1 ? text : `${component.peer}: ${text}`
    })
    return texts.join(' | ')
  }

  tell(from: Int32Array | null, event: string, to: Int32Array): Telling {
    const read = readEvent(event)
    if (read === undefined || !isNamed(read)) {
      const who = this.components.find(({ from: first, slots }) =>
        to.subarray(first, first + slots).some((point, i) => point !== from?.[first + i]),
      )
      // Most often something was decided: what, is what comes next.
      const left = who?.left(to) ?? null
      const next = left === null ? 'done' : show(left.is === 'sequence' ? left.of[0]! : left)
      return { actor: who?.peer ?? null, text: `${event}, then ${next}`, effects: [] }
    }
    const [actor, ...others] = read.args.map(String)
    return { actor: actor ?? null, text: read.name, effects: others.map(who => ({ who, text: read.name })) }
  }
}
