import fc from 'fast-check'
import { type Algebra, hoare, milner } from '../../../simulators/emulation/algebra.js'
import type { Definitions, Flow } from '../../../simulators/emulation/flow.js'
import { type JointTriple, type Legend, placed, type System, sideBySide } from '../../../simulators/emulation/joint.js'
import { type Counts, type Parallel, triplesOf } from '../../../simulators/emulation/triples.js'

/** Systems for tests: processes side by side, and what they mean. */
export type Process = Flow<number, never>

export interface Specification {
  /** Each may call itself as its last action by the name of its number. */
  readonly processes: readonly Process[]
  /** Do parts of one process synchronise with each other, as in CCS? */
  readonly inside: boolean
  readonly algebra: Algebra
  readonly hidden: ReadonlySet<number>
}

export const act = (action: number): Process => ({ is: 'act', action })
export const seq = (...of: Process[]): Process => ({ is: 'sequence', of })
export const alt = (...of: Process[]): Process => ({ is: 'choice', of })
export const par = (...of: Process[]): Process => ({ is: 'parallel', of })
export const again = (name: string): Process => ({ is: 'call', name, at: { start: 0, end: 0 } })

export const definitionsOf = (processes: readonly Process[]): Definitions<number, never> =>
  new Map(processes.map((process, i) => [`${i}`, process]))

/** The triples of a system, by what is to be tested. */
export const systemOf = ({ processes, inside, algebra, hidden }: Specification): System => {
  let slots = 0
  const start: Counts[] = []
  let triples: JointTriple[] = []
  for (const [i, process] of processes.entries()) {
    const structure = triplesOf(process, definitionsOf(processes))!
    const own = placed(structure, slots, action => action)
    const all = inside ? [...own.triples, ...together(own.triples)] : own.triples
    triples = i === 0 ? [...all] : sideBySide(algebra, triples, all)
    start.push(...own.start)
    slots += own.slots
  }
  return { slots, start, triples: triples.filter(({ action }) => !hidden.has(action)) }
}

/** Pairs of triples of different parts of one process that go together. */
const together = (triples: readonly JointTriple[]): JointTriple[] =>
  triples.flatMap((one, i) =>
    triples
      .slice(i + 1)
      .filter(({ entry }) => entry[0].slot !== one.entry[0].slot)
      .flatMap(other => sideBySide(milner, [one], [other]).slice(2)),
  )

const actions = [0, 2, 3, 4, 5, 6, 7]
const arbitraryAction = fc.constantFrom(...actions)

/**
 * Flows; where parts synchronise, no choice begins with a parallel composition: its parts have no components of their own
 * before the choice is made, and pairs of triples would not be all there is.
 */
const arbitraryFlow = (alternative: (first: number, part: Process) => Process): fc.Arbitrary<Process> =>
  fc.letrec<{ flow: Process; several: Process[] }>(tie => ({
    flow: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      arbitraryAction.map(act),
      tie('several').map(of => seq(...of)),
      fc
        .array(fc.tuple(arbitraryAction, tie('flow')), { minLength: 1, maxLength: 3 })
        .map(of => alt(...of.map(([first, part]) => alternative(first, part)))),
      tie('several').map(of => par(...of)),
    ),
    several: fc.array(tie('flow'), { minLength: 1, maxLength: 3 }),
  })).flow

const specified = (inside: boolean, flow: fc.Arbitrary<Process>): fc.Arbitrary<Specification> =>
  fc.record({
    processes: fc
      .array(fc.record({ body: flow, recurs: fc.boolean() }), { minLength: 1, maxLength: 3 })
      .map(all => all.map(({ body, recurs }, i) => (recurs ? seq(body, again(`${i}`)) : body))),
    inside: fc.constant(inside),
    algebra: fc.oneof(
      fc.constant(milner),
      fc.subarray(actions.slice(1)).map(those => hoare(new Set(those))),
    ),
    hidden: fc.oneof(
      fc.constant(new Set<number>()),
      fc.subarray(actions.slice(1)).map(those => new Set(those)),
    ),
  })

export const arbitrarySpecification: fc.Arbitrary<Specification> = fc.oneof(
  specified(
    false,
    arbitraryFlow((_, part) => part),
  ),
  specified(
    true,
    arbitraryFlow((first, part) => seq(act(first), part)),
  ),
)

/** Triples with any conditions at all, without joins. */
export const arbitraryTriples: fc.Arbitrary<System> = fc.integer({ min: 1, max: 5 }).chain(slots => {
  const count = fc.record({ slot: fc.nat(slots - 1), point: fc.nat(3) })
  const triple = fc.record({
    entry: fc.array(count, { minLength: 1, maxLength: 3 }),
    action: arbitraryAction,
    exit: fc.array(count, { maxLength: 4 }),
    rate: fc.constant(1),
    ends: fc.constant([]),
  })
  return fc.record({ slots: fc.constant(slots), start: fc.array(count), triples: fc.array(triple, { maxLength: 12 }) })
})

export const letters = ['τ', '?', 'a', "'a", 'b', "'b", 'c', "'c"]

export const legend: Legend = {
  title: 'test',
  event: action => letters[action],
  component: slot => `process ${slot}`,
  point: (slot, point) => `what is left at ${slot}, ${point}`,
}

export interface Step {
  readonly action: number
  readonly state: string
}

/** What the triples of a system mean, from definition 3.2 alone; joins are triples too, but taken at once. */
export class Interpreter {
  readonly start: string
  private readonly joins = new Set<Parallel>()

  constructor(private readonly system: System) {
    for (const { ends } of system.triples)
      for (const end of ends)
        for (let join: Parallel | null = end; join !== null; join = join.ends) this.joins.add(join)
    this.start = assigned(new Array(system.slots).fill(0), system.start).join()
  }

  steps(state: string): Step[] {
    const before = state.split(',').map(Number)
    const holds = ({ slot, point }: Counts): boolean => before[slot] === point
    return this.system.triples
      .filter(({ entry }) => entry.every(holds))
      .map(({ action, exit }) => ({ action, state: this.settled(assigned(before, exit)).join() }))
  }

  private settled(state: readonly number[]): readonly number[] {
    for (const { slot, point, parts, exit } of this.joins)
      if (state[slot] === point && parts.every(part => state[part] === 0)) return this.settled(assigned(state, exit))
    return state
  }
}

const assigned = (state: readonly number[], counts: readonly Counts[]): number[] => {
  const after = [...state]
  for (const { slot, point } of counts) after[slot] = point
  return after
}

/** All that can be reached, or `null` if that is more than `most` states. */
export const explored = (
  start: string,
  steps: (state: string) => readonly Step[],
  most = 400,
): Map<string, readonly Step[]> | null => {
  const graph = new Map<string, readonly Step[]>()
  const unexplored = new Set([start])
  for (const state of unexplored) {
    if (unexplored.size > most) return null
    const found = steps(state)
    graph.set(state, found)
    for (const step of found) unexplored.add(step.state)
  }
  return graph
}

export const sorted = (steps: readonly Step[]): string[] =>
  steps.map(({ action, state }) => `${action} ${state}`).sort()
