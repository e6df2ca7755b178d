import { Moves } from '../../src/simulator/moves.js'
import {
  type JointTriple,
  type Legend,
  sideBySide,
  TooManyTriples,
  type System as TripleSystem,
} from '../emulation/joint.js'
import { Emulation } from '../emulation/run.js'
import { type Identities, identitiesOf } from './identities.js'
import { Laws } from './laws.js'
import type { Engine } from './model.js'
import { Printer } from './print.js'
import { applied, type Placement, type Shape, Slots } from './slots.js'
import { eventOf, nil, type System } from './terms.js'

/** The symbolically linked triples of a system with finite control. */
export interface Encoding {
  readonly triples: TripleSystem
  /** What each component is at, by point: a leaf, or an operator. Point 0 is the end. */
  readonly codes: readonly (readonly number[])[]
  readonly shapes: readonly Shape[]
  readonly identities: Identities
}

const none: Identities = { classes: [], vanishing: [] }

/** Tables 5 and 6, with algorithm 1 for every parallel composition; `null` where that is not possible, or too much. */
export const encode = (system: System): Encoding | null => {
  const slots = new Slots(system)
  if (!slots.explore()) return null
  const identities = system.syntactic ? none : identitiesOf(slots)
  if (identities === null) return null
  const codes = pointsOf(slots)
  const points = codes.map(list => new Map(list.map((code, point) => [code, point])))
  const counts = ({ slot, code }: Placement) => ({ slot, point: points[slot]!.get(code)! })
  try {
    const triples = linked(system, slots, counts)
    return {
      triples: { slots: slots.slots.length, start: slots.start.map(counts), triples },
      codes,
      shapes: slots.shapes,
      identities,
    }
  } catch (error) {
    if (error instanceof TooManyTriples) return null
    throw error
  }
}

/** Numbers what each component may be at; those that may change places have the same, so the same numbers. */
const pointsOf = ({ slots }: Slots): number[][] =>
  slots.map(({ leaves, shapes }) => [
    nil,
    ...[...leaves].filter(leaf => leaf !== nil).sort((one, other) => one - other),
    ...[...shapes.values()].map(({ code }) => code),
  ])

/** The triples of the whole system: from the innermost components to the first. */
const linked = (
  system: System,
  { slots, transitions }: Slots,
  counts: (placement: Placement) => { slot: number; point: number },
): readonly JointTriple[] => {
  const own: JointTriple[][] = slots.map(() => [])
  for (const { slot, leaf, action, rate, exit } of transitions)
    own[slot]!.push({ entry: [counts({ slot, code: leaf })], action, rate, exit: exit.map(counts), ends: [] })
  for (let slot = slots.length - 1; slot >= 0; slot--) {
    for (const shape of slots[slot]!.shapes.values()) {
      const parts = shape.children.map((child): readonly JointTriple[] => own[child]!)
      const inside = applied<readonly JointTriple[]>(system, shape.head, parts, sideBySide)
      for (const triple of inside) own[slot]!.push(triple)
    }
  }
  return own[0]!
}

/** Runs a system by its triples: a state is its program counters. */
export class ByTriples implements Engine {
  readonly initial: Int32Array
  readonly ranges: readonly { least: number; greatest: number }[]
  private emulation: Emulation | null = null
  private readonly laws: Laws
  private readonly steps = new Moves()
  private readonly target: Int32Array
  /** Are no program counters equal but those that are the same? */
  private readonly plain: boolean
  private readonly vanishing: readonly { slot: number; point: number; children: readonly number[] }[]

  constructor(
    system: System,
    private readonly encoding: Encoding,
  ) {
    const { triples, codes, identities } = encoding
    this.laws = new Laws(system.syntactic)
    this.initial = new Int32Array(triples.slots)
    for (const { slot, point } of triples.start) this.initial[slot] = point
    this.target = new Int32Array(triples.slots)
    this.ranges = codes.map(({ length }) => ({ least: 0, greatest: length - 1 }))
    this.vanishing = identities.vanishing.map(({ slot, shape }) => ({
      slot,
      point: codes[slot]!.indexOf(shape.code),
      children: shape.children,
    }))
    this.plain = identities.vanishing.length === 0 && identities.classes.length === 0
  }

  expand(state: Int32Array, moves: Moves, events: Int32Array): void {
    this.emulation ??= new Emulation(this.encoding.triples, action => events[action]!)
    if (this.plain) {
      this.emulation.expand(state, moves)
      return
    }
    const { steps, target } = this
    steps.clear(state.length)
    this.emulation.expand(state, steps)
    for (let step = 0; step < steps.count; step++) {
      steps.write(step, state, target)
      this.identify(target)
      moves.begin(steps.event[step]!)
      for (let i = 0; i < target.length; i++) if (target[i] !== state[i]) moves.set(i, target[i]!)
    }
  }

  weigh(state: Int32Array, weights: Float64Array): void {
    // What is weighed has been expanded before.
    this.emulation?.weigh(state, weights)
  }

  /** Makes program counters equal that stand for equal terms. */
  private identify(target: Int32Array): void {
    for (const { slot, point, children } of this.vanishing)
      if (target[slot] === point && children.every(child => target[child] === nil)) target[slot] = nil
    for (const group of this.encoding.identities.classes) {
      for (let i = 1; i < group.length; i++) {
        const point = target[group[i]!]!
        let j = i - 1
        for (; j >= 0 && target[group[j]!]! < point; j--) target[group[j + 1]!] = target[group[j]!]!
        target[group[j + 1]!] = point
      }
    }
  }

  termOf(state: Int32Array): ArrayLike<number> {
    const { codes, shapes } = this.encoding
    const firstShape = shapes[0]?.code ?? Number.POSITIVE_INFINITY
    const term = (slot: number): readonly number[] => {
      const code = codes[slot]![state[slot]!]!
      if (code < firstShape) return [code]
      const { head, children } = shapes[code - firstShape]!
      return [...head, ...children.flatMap(term)]
    }
    return this.laws.normal(term(0))
  }
}

/** What the numbers of an encoding stand for. */
export const legendOf = (system: System, { codes, shapes }: Encoding): Legend => {
  const printer = new Printer(system)
  const firstShape = shapes[0]?.code ?? Number.POSITIVE_INFINITY
  const parents = new Map(shapes.flatMap(({ code, children }) => children.map(child => [child, code] as const)))
  const text = (code: number): string => {
    if (code < firstShape) return printer.text([code])
    const { head, children } = shapes[code - firstShape]!
    const places = children.map((_, i) => system.leaves.count + i)
    return printer.text(
      [...head, ...places],
      children.map(child => `pc${child}`),
    )
  }
  return {
    title: system.root,
    event: action => eventOf(system, action),
    component: slot => (parents.has(slot) ? `a part of ${text(parents.get(slot)!)}` : system.root),
    point: (slot, point) => text(codes[slot]![point]!),
  }
}
