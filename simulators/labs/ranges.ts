import { constantOf } from './constants.js'
import { baseOf, type StoredVariable, type System, type Term, turn, undefinedValue } from './system.js'

export interface Range {
  readonly least: number
  readonly greatest: number
}

/** What is not known is small, more often than not. */
const unknown: Range = { least: 0, greatest: 1 }
/** What grows without an end is not followed further. */
const farthest = 1000

const join = (a: Range, b: Range): Range => ({
  least: Math.max(-farthest, Math.min(a.least, b.least)),
  greatest: Math.min(farthest, Math.max(a.greatest, b.greatest)),
})

/**
 * The values that each component of a state will most likely have: what it has at first, and what is assigned to it, as
 * far as that can be guessed. Nothing depends on it but how tightly states are packed.
 */
export const likelyRanges = (system: System): Range[] => {
  const guessed = new Map<StoredVariable, Range>()
  const { environment, kinds, agents } = system
  for (const variable of environment) guessed.set(variable, atFirst(variable, [0]))
  for (const { variables, first, end } of kinds)
    for (const variable of variables) guessed.set(variable, atFirst(variable, [first, Math.max(first, end - 1)]))
  // What is assigned may depend on what was assigned before.
  for (let round = 0; round < 3; round++) {
    for (const { structure } of kinds) {
      for (const { action } of structure.triples) {
        for (const { target, value } of action.statements.flatMap(({ values }) => values)) {
          if (target.is !== 'place' || value.is === 'pick') continue
          guessed.set(target.variable, join(guessed.get(target.variable)!, rangeOf(value, system, guessed)))
        }
      }
    }
  }
  const ranges: Range[] = Array.from({ length: system.length }, () => unknown)
  const fill = (variable: StoredVariable, from: number): void => {
    for (let i = 0; i < variable.length; i++) ranges[from + i] = guessed.get(variable)!
  }
  if (system.scheduling === 'round-robin') ranges[turn] = { least: 0, greatest: agents.length - 1 }
  for (const variable of environment) fill(variable, variable.offset)
  for (const [id, kind] of agents.entries()) {
    const base = baseOf(kind, id)
    for (const variable of kind.variables) fill(variable, base + variable.offset)
    for (let slot = kind.counter; slot < kind.length; slot++)
      ranges[base + slot] = { least: 0, greatest: Math.max(1, kind.structure.points.length - 1) }
  }
  for (const { agents: having, ranks, pending, confirm, propagate } of system.tuples) {
    for (const id of having) {
      ranges[ranks[id]!] = { least: 0, greatest: having.length - 1 }
      ranges[pending[id]!] = { least: 0, greatest: ranges[pending[id]!]!.greatest | confirm | propagate }
    }
  }
  return ranges
}

const atFirst = (variable: StoredVariable, ids: readonly number[]): Range => {
  const values = ids.flatMap(id => variable.initial(id) ?? [])
  if (values.length === 0) return { least: undefinedValue, greatest: undefinedValue }
  return values.reduce((range, value) => join(range, { least: value, greatest: value }), {
    least: values[0]!,
    greatest: values[0]!,
  })
}

const rangeOf = (term: Term, system: System, guessed: ReadonlyMap<StoredVariable, Range>): Range => {
  const of = (part: Term): Range => rangeOf(part, system, guessed)
  switch (term.is) {
    case 'constant':
      return { least: term.value, greatest: term.value }
    case 'me':
    case 'agent':
    case 'value':
      return { least: 0, greatest: system.agents.length - 1 }
    case 'read':
      return [...term.variables.values()]
        .flatMap(variable => (variable === null ? [] : [guessed.get(variable)!]))
        .filter(({ least }) => least !== undefinedValue)
        .reduce(join, unknown)
    case 'if':
      return join(of(term.consequent), of(term.alternative))
    case 'any': {
      const { least } = of(term.from)
      return { least, greatest: Math.max(least, of(term.to).greatest - 1) }
    }
    case 'binary': {
      const [left, right] = [of(term.left), of(term.right)]
      const divisor = constantOf(term.right)
      switch (term.op) {
        case '+':
          return { least: left.least + right.least, greatest: left.greatest + right.greatest }
        case '-':
          return { least: left.least - right.greatest, greatest: left.greatest - right.least }
        case '%':
          return divisor === undefined ? join(left, unknown) : { least: 0, greatest: Math.abs(divisor) - 1 }
        case 'min':
          return { least: Math.min(left.least, right.least), greatest: Math.min(left.greatest, right.greatest) }
        case 'max':
          return { least: Math.max(left.least, right.least), greatest: Math.max(left.greatest, right.greatest) }
        default:
          return join(left, unknown)
      }
    }
    default:
      return unknown
  }
}
