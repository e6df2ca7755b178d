import { present } from '../../../src/ats/present.js'
import type { Initial, Kind, StoredVariable, System } from '../system.js'
import type { CPrinter } from './c-terms.js'
import { bare, inside, isRange } from './code.js'
import type { Layout } from './names.js'

/** The function that makes an initial state. */
export const initialInC = (system: System, printer: CPrinter): string => {
  const { layout } = printer
  const conditions = system.assumptions.map(({ name, condition }) => {
    printer.enter()
    return `assume(${bare(printer.holds(condition))}); // ${name}`
  })
  const lines = [
    ...system.environment.flatMap(variable => elements(layout.variable(variable), variable, variable.initial(-1))),
    ...system.kinds.filter(({ first, end }) => end > first).flatMap(kind => initialAgents(kind, layout)),
    ...(system.tuples.length === 0
      ? []
      : [
          '// Initial stamps are distinct and rise with the id.',
          'for (int t = 0; t < TUPLES; t++)',
          '  for (int a = 0, r = 0; a < AGENTS; a++) if (rank_at[t][a] >= 0) state[rank_at[t][a]] = r++;',
        ]),
    ...conditions,
  ]
  return [
    '// Any of the initial states. What is not set here is 0.',
    'static void init(void) {',
    ...inside(lines),
    '}',
  ].join('\n')
}

const initialAgents = (kind: Kind, layout: Layout): string[] => {
  const { first, end, structure } = kind
  const rows = kind.variables.map(variable => ({ variable, rows: alike(first, end, variable) }))
  const place = (agent: string, variable: StoredVariable): string =>
    `${layout.at(kind, agent)} + ${layout.variable(variable)}`
  const common = rows.flatMap(({ variable, rows: [row, ...others] }) =>
    row !== undefined && others.length === 0 ? elements(place('a', variable), variable, row.initial) : [],
  )
  const points = structure.start.map(({ slot, point }) => {
    return `state[${layout.at(kind, 'a')} + ${layout.counter(kind, slot)}] = ${point};`
  })
  return [
    `for (int a = ${first}; a < ${end}; a++) {`,
    ...inside([...common, ...points]),
    '}',
    ...rows.flatMap(({ variable, rows: several }) =>
      several.length === 1
        ? []
        : several.flatMap(({ from, to, initial }) =>
            to === from + 1
              ? elements(place(`${from}`, variable), variable, initial)
              : [`for (int a = ${from}; a < ${to}; a++)`, ...inside(elements(place('a', variable), variable, initial))],
          ),
    ),
  ]
}

/** Agents in a row with the same initial values of a variable. */
const alike = (
  first: number,
  end: number,
  variable: StoredVariable,
): { from: number; to: number; initial: Initial }[] => {
  const rows: { from: number; to: number; initial: Initial }[] = []
  for (let id = first; id < end; id++) {
    const initial = variable.initial(id)
    const last = rows.at(-1)
    if (last !== undefined && String(last.initial) === String(initial)) last.to = id + 1
    else rows.push({ from: id, to: id + 1, initial })
  }
  return rows
}

/** Gives the elements of a variable their initial values. */
const elements = (address: string, { length }: StoredVariable, initial: Initial): string[] => {
  const value = initialValue(initial)
  return length === 1
    ? [`state[${address}] = ${value};`]
    : [`for (int i = 0; i < ${length}; i++) state[${address} + i] = ${value};`]
}

const initialValue = (initial: Initial): string => {
  if (initial === null) return 'UNDEF'
  if (initial.length === 1) return `${initial[0]}`
  return isRange(initial)
    ? `choose(${initial[0]}, ${present(initial[0]) + initial.length})`
    : `one_of((const int[]){${initial.join(', ')}}, ${initial.length})`
}
