import { type Algebra, blocked, milner } from '../emulation/algebra.js'
import { headLength, nil, operands, par, relabel, restrict, type System, sync, type Tokens } from './terms.js'

/** An operator that stays while what it is applied to moves. */
export interface Shape {
  /** Distinguishes it from leaves: counted on from their numbers. */
  readonly code: number
  /** The operator, without what it is applied to. */
  readonly head: Tokens
  /** The components of the program counters that are for its operands, in order. */
  readonly children: readonly number[]
}

/** What a component of the program counters may be at: leaves, and operators that a leaf has turned into. */
export interface Slot {
  readonly leaves: Set<number>
  readonly shapes: Map<string, Shape>
}

/** What a component is to be at. */
export interface Placement {
  readonly slot: number
  readonly code: number
}

/** What a process does, and where that leaves it. */
interface Step {
  readonly action: number
  /** How likely it is beside others: the rates of all ways to it together. */
  readonly rate: number
  readonly exit: readonly Placement[]
}

/** A leaf's transition in a component of the program counters. */
export interface Transition extends Step {
  readonly slot: number
  readonly leaf: number
}

/** More components than this are not made: processes that begin others can come to any number. */
const mostSlots = 2_000
/** More transitions of leaves than this are too many too. */
const mostTransitions = 100_000
/** Nor are more than this looked at to find out which of two processes go together, or where all of them leave what. */
const mostPairs = 1_000_000
/** Operators in operators, and definitions that lead to each other without an action: no more than this are followed. */
const deepest = 250

class TooLarge extends Error {}

/**
 * Gives every process of a system with finite control a component of the program counters. The whole begins in the first;
 * where a leaf turns into a composition, its component is at the operator, and the operands have components of their own.
 * So program counters are to terms as they are written: one for one. Operands come after what they are operands of.
 */
export class Slots {
  readonly slots: Slot[] = []
  readonly shapes: Shape[] = []
  readonly transitions: Transition[] = []
  readonly start: readonly Placement[]
  private readonly unexplored: Placement[] = []
  private placed = 0
  /** What is known of what leaves can do where. */
  private readonly known = new Map<string, Step[]>()

  constructor(readonly system: System) {
    this.open()
    this.start = this.place(0, [system.leaves.constant(system.root)])
  }

  /** Finds out where everything can lead; `false` if that is too much. */
  explore(): boolean {
    try {
      for (let next = this.unexplored.pop(); next !== undefined; next = this.unexplored.pop()) {
        const { slot, code: leaf } = next
        for (const step of this.steps(slot, leaf, 0)) this.transitions.push({ slot, leaf, ...step })
        if (this.transitions.length > mostTransitions) return false
      }
      return true
    } catch (error) {
      if (error instanceof TooLarge) return false
      throw error
    }
  }

  /** Lets a component be at a leaf. */
  admit(slot: number, leaf: number): void {
    const { leaves } = this.slots[slot]!
    if (leaves.has(leaf)) return
    leaves.add(leaf)
    this.unexplored.push({ slot, code: leaf })
  }

  private open(): number {
    if (this.slots.length >= mostSlots) throw new TooLarge()
    return this.slots.push({ leaves: new Set([nil]), shapes: new Map() }) - 1
  }

  /** What to do with the program counters so that a component goes on with a term. */
  private place(slot: number, term: Tokens, depth = 0): Placement[] {
    if (depth > deepest) throw new TooLarge()
    if (term[0]! >= 0) {
      this.admit(slot, term[0]!)
      return [{ slot, code: term[0]! }]
    }
    const { code, children } = this.shapeOf(slot, term)
    return [{ slot, code }, ...operandsOf(term).flatMap((operand, i) => this.place(children[i]!, operand, depth + 1))]
  }

  private shapeOf(slot: number, term: Tokens): Shape {
    const head = term.slice(0, headLength(term, 0))
    const key = head.join()
    const known = this.slots[slot]!.shapes.get(key)
    if (known !== undefined) return known
    const code = this.system.leaves.count + this.shapes.length
    const shape = { code, head, children: Array.from({ length: operands(term, 0) }, () => this.open()) }
    this.shapes.push(shape)
    this.slots[slot]!.shapes.set(key, shape)
    return shape
  }

  /** What a leaf can do where it is. */
  private steps(slot: number, leaf: number, depth: number): Step[] {
    if (depth > deepest) throw new TooLarge()
    const key = `${slot} ${leaf}`
    const known = this.known.get(key) ?? distinct(this.unfolded(slot, leaf, depth))
    this.known.set(key, known)
    return known
  }

  private unfolded(slot: number, leaf: number, depth: number): Step[] {
    const one = this.system.leaves.of(leaf)
    switch (one.is) {
      case 'nil':
        return []
      case 'prefix':
        return [{ action: one.action, rate: one.rate, exit: this.place(slot, one.left) }]
      case 'sum':
        return one.of.flatMap(alternative => this.stepsOf(slot, alternative, depth + 1))
      case 'constant':
        return this.stepsOf(slot, this.system.bodies.get(one.name)!, depth + 1)
    }
  }

  /** What a term can do that is going to be in a component: its operators come about with its first step. */
  private stepsOf(slot: number, term: Tokens, depth: number): Step[] {
    if (term[0]! >= 0) return this.steps(slot, term[0]!, depth)
    if (depth > deepest) throw new TooLarge()
    const shape = this.shapeOf(slot, term)
    const parts = operandsOf(term)
    /** The others stay as they are. */
    const idle = parts.map((part, i) => this.place(shape.children[i]!, part))
    const moved = parts.map((part, i) =>
      this.stepsOf(shape.children[i]!, part, depth + 1).map(({ action, rate, exit }) => ({
        action,
        rate,
        moves: new Map([[i, exit]]),
      })),
    )
    const together = applied<readonly Moving[]>(this.system, shape.head, moved, alongside)
    this.placed += together.length * idle.length
    if (this.placed > mostPairs) throw new TooLarge()
    return together.map(({ action, rate, moves }) => ({
      action,
      rate,
      exit: [{ slot, code: shape.code }, ...idle.flatMap((placements, i) => moves.get(i) ?? placements)],
    }))
  }
}

/** Each step once: constants may come together again. */
const distinct = (steps: readonly Step[]): Step[] => {
  const found = new Map<string, Step>()
  for (const step of steps) {
    const key = `${step.action}:${step.exit.map(({ slot, code }) => `${slot}=${code}`).join()}`
    const known = found.get(key)
    found.set(key, known === undefined ? step : { ...step, rate: known.rate + step.rate })
  }
  return [...found.values()]
}

/** A step of an operand, or of several, by where they are left. */
interface Moving {
  readonly action: number
  readonly rate: number
  readonly moves: ReadonlyMap<number, readonly Placement[]>
}

const alongside = (algebra: Algebra, left: readonly Moving[], right: readonly Moving[]): Moving[] => {
  if (left.length * right.length > mostPairs) throw new TooLarge()
  return [
    ...[...left, ...right].flatMap(({ action, rate, moves }) => {
      const alone = algebra.idle(action)
      return alone === blocked ? [] : [{ action: alone, rate, moves }]
    }),
    ...left.flatMap(one =>
      right.flatMap(other => {
        const action = algebra.together(one.action, other.action)
        if (action === blocked) return []
        return [{ action, rate: one.rate * other.rate, moves: new Map([...one.moves, ...other.moves]) }]
      }),
    ),
  ]
}

/** What comes of steps of operands by an operator. Of two side by side, `join` says what comes of theirs. */
export const applied = <S extends readonly { readonly action: number }[]>(
  { algebras }: System,
  head: Tokens,
  parts: readonly S[],
  join: (algebra: Algebra, left: S, right: S) => S,
): S => {
  switch (head[0]) {
    case par:
      return parts.reduce((left, right) => join(milner, left, right))
    case sync:
      return join(algebras[head[1]!]!, parts[0]!, parts[1]!)
    case restrict:
      return parts[0]!.filter(({ action }) => !head.includes(action >> 1, 2)) as readonly unknown[] as S
    default: {
      const becomes = relabellingOf(head)
      const now = (action: number): number => ((becomes.get(action >> 1) ?? action >> 1) << 1) | (action & 1)
      return parts[0]!.map(step => ({ ...step, action: now(step.action) })) as readonly unknown[] as S
    }
  }
}

/** What each label becomes by a relabelling. */
export const relabellingOf = (head: Tokens): ReadonlyMap<number, number> =>
  new Map(Array.from({ length: head[1]! }, (_, j) => [head[2 + 2 * j]!, head[3 + 2 * j]!]))

/** What the outermost operator of a term is applied to. */
const operandsOf = (term: Tokens): Tokens[] => {
  const parts: Tokens[] = []
  let from = headLength(term, 0)
  for (let missing = operands(term, 0); missing > 0; missing--) {
    let to = from
    for (let inside = 1; inside > 0; inside--) {
      inside += operands(term, to)
      to += headLength(term, to)
    }
    parts.push(term.slice(from, to))
    from = to
  }
  return parts
}

/** Is the operator one that goes when nothing is left of what it is applied to? */
export const vanishes = ({ head }: Shape): boolean => head[0] === par || head[0] === restrict || head[0] === relabel
