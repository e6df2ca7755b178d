import type { Side, Trace } from './comparison.js'
import { Evaluation, type Formula } from './formula.js'
import { Game, type Move } from './game.js'
import type { Classes } from './quotient.js'
import { TooMuch } from './too-much.js'

/** How two states that are not bisimilar differ. */
export interface Distinction {
  /** The least number of modalities within each other that tell them apart. */
  readonly depth: number
  /** `null`: it would be too large to read. */
  readonly formula: Formula | null
  /** Who satisfies the formula. */
  readonly onlyIn: Side | null
  /** A way for both to where one can do what the other cannot. */
  readonly trace: Trace | null
}

/** Formulas with more modalities within each other, or more modalities at all, are not written down. */
export const deepest = 100
export const largest = 1000
/** What may be tried for one. */
const mostPairs = 10_000
const mostSteps = 5_000_000

/**
 * How the initial states differ, by a formula of least depth. `null` if all that was found may depend on moves of states that
 * were not expanded; what needs no more than `known` moves in a row does not.
 */
export const distinguish = (classes: Classes, weak: boolean, known: number): Distinction | null => {
  const { left, right } = classes.system
  const depth = classes.apart(left, right)
  // A formula that begins with what can be done is easier to read than one with what cannot.
  const begun = unlessTooMuch(() => new Game(classes, mostSteps).difference(left, right))
  const onlyIn = begun === null ? 'right' : 'left'
  const [holding, other] = onlyIn === 'left' ? [left, right] : [right, left]
  const formula = depth > deepest ? null : unlessTooMuch(() => new Writing(classes, weak).write(holding, other))
  if (formula === null && depth > known) return null
  const trace = unlessTooMuch(() => new Game(classes, mostSteps).play())
  return { depth, formula, onlyIn: formula === null ? null : onlyIn, trace }
}

const unlessTooMuch = <A>(work: () => A): A | null => {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

/** Writes formulas that hold in one class and not in another; what was written once is used again. */
class Writing {
  private readonly written = new Map<number, Formula | null>()
  private readonly sizes = new Map<Formula, number>()
  private readonly evaluation: Evaluation
  private readonly game: Game

  constructor(
    private readonly classes: Classes,
    private readonly weak: boolean,
  ) {
    this.evaluation = new Evaluation(classes.system, mostSteps)
    this.game = new Game(classes, mostSteps)
  }

  /** `null`: too large, or there is no saying since states were not expanded. */
  write(holding: number, other: number): Formula | null {
    const formula = this.formula(holding, other)
    if (formula === null || this.size(formula) > largest) return null
    const { evaluation } = this
    return evaluation.holds(formula, holding) === true && evaluation.holds(formula, other) === false ? formula : null
  }

  /** It calls itself no more than `deepest` times within each other: every modality is a round less. */
  private formula(c: number, d: number): Formula | null {
    const key = c * this.classes.system.states + d
    const before = this.written.get(key)
    if (before !== undefined) return before
    if (this.written.size >= mostPairs) throw new TooMuch()
    const { game } = this
    const can = game.difference(c, d)
    const cannot = can === null ? game.difference(d, c) : null
    const formula =
      can !== null
        ? this.modality('diamond', can, game.answers(d, can.event), d1 => this.formula(can.target, d1))
        : cannot !== null
          ? this.modality('box', cannot, game.answers(c, cannot.event), c1 => this.formula(c1, cannot.target))
          : null
    this.written.set(key, formula)
    return formula
  }

  /**
   * After a diamond, what holds where the move leads and in no answer to it; after a box, what holds in every answer and
   * not where the move leads. The answers that are hardest to tell from it come first: what tells those apart may do for others.
   */
  private modality(
    kind: 'diamond' | 'box',
    move: Move,
    answers: readonly number[],
    tell: (answer: number) => Formula | null,
  ): Formula | null {
    const { evaluation, classes } = this
    const isDiamond = kind === 'diamond'
    const does = (part: Formula, answer: number): boolean => evaluation.holds(part, answer) === !isDiamond
    const far = (answer: number): number => classes.apart(answer, move.target)
    let parts: Formula[] = []
    for (const answer of answers.toSorted((a, b) => far(b) - far(a))) {
      if (parts.some(part => does(part, answer))) continue
      const part = tell(answer)
      if (part === null) return null
      parts.push(part)
    }
    for (const part of [...parts]) {
      const others = parts.filter(other => other !== part)
      if (answers.every(answer => others.some(other => does(other, answer)))) parts = others
    }
    const then: Formula =
      parts.length === 0
        ? { kind: isDiamond ? 'true' : 'false' }
        : parts.length === 1
          ? parts[0]!
          : { kind: isDiamond ? 'and' : 'or', parts }
    return { kind, event: classes.system.events[move.event]!, weak: this.weak, then }
  }

  /** How many modalities there are when it is written out. */
  private size(formula: Formula): number {
    const before = this.sizes.get(formula)
    if (before !== undefined) return before
    const size =
      formula.kind === 'and' || formula.kind === 'or'
        ? formula.parts.reduce((sum, part) => sum + this.size(part), 0)
        : formula.kind === 'diamond' || formula.kind === 'box'
          ? 1 + this.size(formula.then)
          : 0
    this.sizes.set(formula, size)
    return size
  }
}
