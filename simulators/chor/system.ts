import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import { hoare, tau as silent } from '../emulation/algebra.js'
import { type JointTriple, type Legend, placed, type System, sideBySide, TooManyTriples } from '../emulation/joint.js'
import { finished, type Parallel, type TripleStructure, triplesOf } from '../emulation/triples.js'
import { Flows } from './flow.js'
import { type Action, actionsIn, compose, eventOf, show, type Term } from './terms.js'

/** A process of a system: a peer, or a whole choreography (`null`). */
export interface Part {
  readonly peer: string | null
  readonly term: Term
}

/** A process in its place among the program counters of a system. */
export interface Component extends Part {
  /** Its first program counter, which is at `finished` when all of it has ended; and how many it has. */
  readonly from: number
  readonly slots: number
  /** What is still to be done in a state; `null` if it has ended. */
  left(state: Int32Array): Term | null
}

/** Processes side by side: what there is to run, and to tell about it. */
export interface Parts {
  readonly system: System
  readonly legend: Legend
  readonly components: readonly Component[]
  /** Visible actions by number; 0 is the invisible one. */
  readonly actions: readonly (Action | null)[]
}

/** Why there is no system: one of the processes has too many points, or all together have too many triples. */
export type TooLarge = 'points' | 'triples'

/** Processes side by side, the peers synchronising on what they share (Hoare's `|[L]|`). */
export const partsOf = (title: string, parts: readonly Part[]): E.Either<TooLarge, Parts> => {
  const known = new Map<string, Action>()
  for (const { term } of parts) actionsIn(term, known)
  const actions = [null, ...known.values()]
  const numbers = new Map([...known.keys()].map((text, i) => [text, i + 1]))
  const components: Placed[] = []
  let slots = 0
  for (const part of parts) {
    const flows = new Flows(numbers)
    const structure = triplesOf(flows.flowOf(part.term), flows.definitions)
    if (structure === null) return E.left('points')
    components.push(new Placed(part, structure, flows, slots))
    slots += structure.slots
  }
  const systems = components.map(({ structure, from }) => placed(structure, from, action => action))
  try {
    const triples = systems.reduce<readonly JointTriple[]>((before, system, i) => {
      if (i === 0) return system.triples
      const earlier = parts.slice(0, i).map(({ peer }) => peer)
      return sideBySide(hoare(sharedBy(present(parts[i]).peer, earlier, actions)), before, system.triples)
    }, [])
    const system = { slots, start: systems.flatMap(({ start }) => start), triples }
    return E.right({ system, legend: legendOf(title, components, actions), components, actions })
  } catch (error) {
    if (error instanceof TooManyTriples) return E.left('triples')
    throw error
  }
}

/** The actions that a peer has in common with some others. */
const sharedBy = (
  peer: string | null,
  others: readonly (string | null)[],
  actions: readonly (Action | null)[],
): ReadonlySet<number> => {
  const shared = new Set<number>()
  for (const [number, action] of actions.entries()) {
    const peers = action?.peers ?? []
    if (peers.some(one => one === peer) && peers.some(one => others.includes(one))) shared.add(number)
  }
  return shared
}

class Placed implements Component {
  readonly peer: string | null
  readonly term: Term
  readonly slots: number
  private readonly parallels: ReadonlyMap<number, Parallel>

  constructor(
    { peer, term }: Part,
    readonly structure: TripleStructure<number, never>,
    private readonly flows: Flows,
    readonly from: number,
  ) {
    this.peer = peer
    this.term = term
    this.slots = structure.slots
    this.parallels = new Map(structure.parallels.map(parallel => [parallel.point, parallel]))
  }

  left(state: Int32Array, slot = 0): Term | null {
    const point = present(state[this.from + slot])
    if (point === finished) return null
    const [first, ...others] = this.at(point)
    const parallel = this.parallels.get(point)
    if (parallel === undefined) return compose('sequence', [present(first), ...others])
    // It would be over if none of its parts had anything left to do.
    const parts = parallel.parts.flatMap(part => this.left(state, part) ?? [])
    return compose('sequence', [compose('parallel', parts), ...others])
  }

  /** What is still to be done at a point, one after the other. */
  at(point: number): readonly Term[] {
    return present(this.structure.points[point])
      .left()
      .map(flow => this.flows.termOf(flow))
  }
}

const legendOf = (title: string, components: readonly Placed[], actions: readonly (Action | null)[]): Legend => {
  const ownerOf = (slot: number): Placed =>
    present(components.find(({ from, slots }) => slot >= from && slot < from + slots))
  return {
    title,
    event: action => present(eventNames(actions)[action]),
    component(slot) {
      const { peer, from } = ownerOf(slot)
      const name = peer ?? 'choreography'
      return slot === from ? name : `${name}, part ${slot - from}`
    },
    point: (slot, point) => (point === finished ? 'done' : show(compose('sequence', ownerOf(slot).at(point)))),
  }
}

/** The events of actions, by their numbers. */
export const eventNames = (actions: readonly (Action | null)[]): string[] =>
  actions.map((action, number) => (number === silent || action === null ? 'tau' : eventOf(action)))
