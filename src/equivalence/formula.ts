import { printable } from '../errors/render.js'
import { firstMove, type System } from './system.js'
import { TooMuch } from './too-much.js'

/** Hennessy-Milner logic. A weak modality has any number of silent steps before and after its event. */
export type Formula =
  | { readonly kind: 'true' | 'false' }
  | { readonly kind: 'diamond' | 'box'; readonly event: string; readonly weak: boolean; readonly then: Formula }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }

/**
 * `<?coin>(<?tea>true and <?coffee>true)`; weak modalities are written `<<a>>` and `[[a]]`.
 * @public
 */
export const showFormula = (formula: Formula): string => {
  switch (formula.kind) {
    case 'true':
    case 'false':
      return formula.kind
    case 'and':
    case 'or':
      return formula.parts
        .map(part => (isJunction(part) ? `(${showFormula(part)})` : showFormula(part)))
        .join(` ${formula.kind} `)
    case 'diamond':
    case 'box': {
      const [open, close] = formula.kind === 'diamond' ? ['<', '>'] : ['[', ']']
      const times = formula.weak ? 2 : 1
      const then = showFormula(formula.then)
      const modality = `${open.repeat(times)}${printable(formula.event)}${close.repeat(times)}`
      return `${modality}${isJunction(formula.then) ? `(${then})` : then}`
    }
  }
}

const isJunction = ({ kind }: Formula): boolean => kind === 'and' || kind === 'or'

/** How many modalities lie within each other. */
export const depthOf = (formula: Formula): number => {
  switch (formula.kind) {
    case 'true':
    case 'false':
      return 0
    case 'and':
    case 'or':
      return Math.max(...formula.parts.map(depthOf))
    case 'diamond':
    case 'box':
      return 1 + depthOf(formula.then)
  }
}

/**
 * Evaluates formulas on a system, in three values: what depends on the moves of states that were not expanded is not known
 * (`null`). The moves of the system are those that the modalities speak of, weak or not.
 */
export class Evaluation {
  private readonly known = new Map<Formula, Map<number, boolean | null>>()
  private readonly numbers: ReadonlyMap<string, number>

  constructor(
    private readonly system: System,
    private stepsLeft: number,
  ) {
    this.numbers = new Map(system.events.map((event, number) => [event, number]))
  }

  holds(formula: Formula, state: number): boolean | null {
    if (!('parts' in formula || 'then' in formula)) return formula.kind === 'true'
    let values = this.known.get(formula)
    if (values === undefined) {
      values = new Map()
      this.known.set(formula, values)
    }
    const before = values.get(state)
    if (before !== undefined) return before
    if (--this.stepsLeft < 0) throw new TooMuch()
    const value =
      'parts' in formula
        ? this.junction(formula.parts, state, formula.kind === 'or')
        : this.modality(this.numbers.get(formula.event) ?? -1, formula.then, state, formula.kind === 'diamond')
    values.set(state, value)
    return value
  }

  /** A disjunction is true if one part is, a conjunction false if one part is. */
  private junction(parts: readonly Formula[], state: number, decisive: boolean): boolean | null {
    let value: boolean | null = !decisive
    for (const part of parts) {
      const one = this.holds(part, state)
      if (one === decisive) return decisive
      if (one === null) value = null
    }
    return value
  }

  /** A diamond is true if one move leads to where its formula holds, a box false if one leads to where it does not. */
  private modality(event: number, then: Formula, state: number, decisive: boolean): boolean | null {
    const { system } = this
    let value: boolean | null = system.open[state] === 1 ? null : !decisive
    const end = system.first[state + 1]!
    for (let i = firstMove(system, state, event); i < end && system.event[i] === event; i++) {
      const one = this.holds(then, system.target[i]!)
      if (one === decisive) return decisive
      if (one === null) value = null
    }
    return value
  }
}
