import type { Run, Step } from '../ats/run.js'
import { defineCalls } from '../checking/open-product.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { TelosError } from '../errors/diagnostic.js'
import type { Bound } from '../search/limits.js'
import { Nodes } from '../search/nodes.js'
import { simulatorOpaque } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { EventNumbers } from '../space/event-numbers.js'
import { Ints } from '../space/ints.js'
import { openSpace } from '../space/open-space.js'
import { Propositions, type Space } from '../space/space.js'
import type { Side } from './comparison.js'
import { Rows, type System } from './system.js'

/** The most events: their numbers share a key with another number. */
const mostEvents = 2 ** 21

/** The states of one model, breadth-first: numbered in the order they are met, expanded in the same order. */
class Exploration {
  readonly rows = new Rows()
  /** How far the states are that are expanded now. */
  level = 0
  /** How many states have been expanded. */
  expanded = 0
  readonly space: Space
  private levelEnd = 1
  /** Where states have numbers of their own: those met, in the order they were met. */
  private readonly met: Nodes | null
  /** The numbers that the events of the space have here. */
  private readonly shared: number[] = []
  /** Which observed propositions hold in the states met, 32 to a word. */
  private readonly held = new Ints()
  /** How many states there are words for in `held`. */
  private looked = 0

  constructor(
    private readonly name: Side,
    simulator: AnySimulator,
    private readonly propositions: Propositions,
    private readonly events: EventNumbers,
    trust: boolean,
  ) {
    this.space = this.blame(() => openSpace(defineCalls(simulator, propositions.names), propositions, { trust }))
    const { space } = this
    if (!space.identifiable) {
      const message = `the states of the ${name} model have no fingerprints: they cannot be told apart, so they cannot be compared`
      throw new TelosError([simulatorOpaque(message)])
    }
    this.met = space.numbered === null ? Nodes.for(1) : null
    this.met?.add(space.initial, 0)
    if (propositions.words > 0) {
      const known = new Int32Array(propositions.stride)
      this.blame(() => propositions.record(space.literals(space.initial), known, 0))
      this.keep(known, 0)
    }
  }

  /** How many states have been met. */
  get states(): number {
    return this.space.numbered ?? this.met!.count
  }

  get complete(): boolean {
    return this.expanded === this.states
  }

  get depth(): number {
    return this.states > this.levelEnd ? this.level + 1 : this.level
  }

  /** Moves of the model itself. */
  get transitions(): number {
    return this.rows.moves - this.observations
  }
  private observations = 0

  get bytes(): number {
    return (this.space.storage?.bytes ?? 0) + (this.met?.bytes ?? 0) + this.rows.bytes + this.held.bytes
  }

  /** Expands the state whose turn it is. */
  expand(): void {
    this.blame(() => this.advance())
  }

  /** A fault of the model, with the way to the state that is being expanded. */
  private blame<A>(work: () => A): A {
    const named = (): A => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof SimulatorFault)) throw error
        const { code, message, event, cause, span, runs } = error
        throw new SimulatorFault(code, `${message} (the ${this.name} model)`, event, cause, span, runs)
      }
    }
    return reportingFaults(named, () => (this.expanded === 0 ? null : this.runTo(this.expanded)))
  }

  private advance(): void {
    const { met, space, rows, shared } = this
    if (!space.ready) {
      space.prepare()
      return
    }
    const expansion = space.expand(met === null ? this.expanded : met.stateOf(this.expanded))
    this.observe(this.expanded)
    for (let i = expansion.from; i < expansion.to; i++) {
      const target = met === null ? expansion.target[i]! : this.place(met, expansion.target[i]!)
      if (target >= this.looked && this.propositions.words > 0) {
        const base = space.know(i - expansion.from)
        this.keep(space.knowledge, base)
      }
      const event = expansion.event[i]!
      shared[event] ??= this.events.of(space.events[event]!)
      rows.add(shared[event], target)
    }
    rows.end()
    this.expanded++
    if (this.expanded < this.levelEnd || this.complete) return
    this.level++
    this.levelEnd = this.states
  }

  private place(met: Nodes, state: number): number {
    const known = met.find(state, 0)
    return known >= 0 ? known : met.add(state, 0)
  }

  /** What holds in the state that was met last. */
  private keep(knowledge: Int32Array, base: number): void {
    for (let w = 0; w < this.propositions.words; w++) this.held.push(knowledge[base + w]!)
    this.looked++
  }

  /** A proposition that holds is a move that leads nowhere else. */
  private observe(state: number): void {
    const { names, words } = this.propositions
    for (let p = 0; p < names.length; p++) {
      if ((this.held.get(state * words + (p >> 5)) & (1 << (p & 31))) === 0) continue
      this.rows.add(p, state)
      this.observations++
    }
  }

  /** States that were met but not expanded have their observations only. */
  close(): void {
    for (let state = this.expanded; state < this.states; state++) {
      this.observe(state)
      this.rows.end()
    }
  }

  /** A shortest way to a state; `null` if the model cannot tell it. */
  private runTo(state: number): Run | null {
    const { rows, space, met, events } = this
    const from = new Int32Array(state + 1)
    const by = new Int32Array(state + 1)
    for (let source = rows.states - 1; source >= 0; source--) {
      for (let i = rows.first.get(source); i < rows.first.get(source + 1); i++) {
        const target = rows.target.get(i)
        if (target > state || source >= target) continue
        from[target] = source
        by[target] = rows.event.get(i)
      }
    }
    const place = (at: number): Omit<Step, 'event'> => {
      const known = met === null ? at : met.stateOf(at)
      return { purpose: '', labels: space.literals(known), state: space.name(known) }
    }
    try {
      const steps: Step[] = []
      for (let at = state; at > 0; at = from[at]!) steps.push({ event: events.names[by[at]!]!, ...place(at) })
      return { start: place(0), steps: steps.reverse(), loop: null }
    } catch (error) {
      if (error instanceof SimulatorFault) return null
      throw error
    }
  }
}

/** Two models side by side, met state by state: both to the same depth, so that neither uses up the bounds alone. */
export class Collection {
  readonly left: Exploration
  readonly right: Exploration
  /** What kept it from being complete. */
  reason: 'depth-bound' | 'state-bound' | null = null
  private readonly events = new EventNumbers()
  private readonly tau: number

  constructor(
    left: AnySimulator,
    right: AnySimulator,
    observed: readonly string[],
    private readonly bound: Bound,
    trust: boolean,
  ) {
    const propositions = new Propositions(observed)
    // Their numbers are those of the propositions; no event of a model begins with a bracket.
    for (const name of observed) this.events.of(`[${name}]`)
    this.tau = this.events.of('tau')
    this.left = new Exploration('left', left, propositions, this.events, trust)
    this.right = new Exploration('right', right, propositions, this.events, trust)
  }

  get states(): number {
    return this.left.states + this.right.states
  }

  get bytes(): number {
    return this.left.bytes + this.right.bytes
  }

  get full(): boolean {
    return this.left.space.full || this.right.space.full || this.events.names.length > mostEvents
  }

  /** Every state that is nearer than this to the initial one of its model has been expanded. */
  get known(): number {
    const far = (side: Exploration): number => (side.complete ? Number.POSITIVE_INFINITY : side.level)
    return Math.min(far(this.left), far(this.right))
  }

  /** Meets all states within the bounds; it yields after each that was expanded. */
  *collect(): Generator<void, System> {
    const { left, right, bound } = this
    while (!left.complete || !right.complete) {
      const side = right.complete || (!left.complete && left.level <= right.level) ? left : right
      if (side.level === bound.depth) this.reason = 'depth-bound'
      else if (bound.states !== null && this.states > bound.states) this.reason = 'state-bound'
      if (this.reason !== null) break
      side.expand()
      yield
    }
    left.close()
    right.close()
    return this.system()
  }

  private system(): System {
    const { left, right } = this
    const states = this.states
    const moves = left.rows.moves + right.rows.moves
    const first = new Int32Array(states + 1)
    const event = new Int32Array(moves)
    const target = new Int32Array(moves)
    const open = new Uint8Array(states)
    const copy = ({ rows, expanded }: Exploration, state: number, move: number): void => {
      for (let s = 0; s <= rows.states; s++) first[state + s] = move + rows.first.get(s)
      for (let i = 0; i < rows.moves; i++) {
        event[move + i] = rows.event.get(i)
        target[move + i] = state + rows.target.get(i)
      }
      open.fill(1, state + expanded, state + rows.states)
    }
    copy(left, 0, 0)
    copy(right, left.states, left.rows.moves)
    return { states, first, event, target, events: this.events.names, tau: this.tau, open, left: 0, right: left.states }
  }
}
