import { present } from '../../../src/ats/present.js'
import type { Initial, StoredVariable, System } from '../system.js'
import { inside, isRange } from './code.js'
import { sequence, within } from './lnt-terms.js'
import type { Layout } from './names.js'

/** The process that makes an initial state. */
export const initialInLnt = (system: System, layout: Layout): string => {
  const at = (address: string, variable: StoredVariable, initial: Initial): string[][] =>
    Array.from({ length: variable.length }, (_, i) => given(i === 0 ? address : `${address} + ${i}`, initial)).flat()
  const statements = [
    ['s := State (0)'],
    ...system.environment.flatMap(variable => at(layout.variable(variable), variable, variable.initial(-1))),
    ...system.agents.flatMap((kind, id) => [
      ...kind.variables.flatMap(variable =>
        at(`${layout.at(kind, `${id}`)} + ${layout.variable(variable)}`, variable, variable.initial(id)),
      ),
      ...kind.structure.start.map(({ slot, point }) => [
        `s[Nat (${layout.at(kind, `${id}`)} + ${layout.counter(kind, slot)})] := ${point}`,
      ]),
    ]),
    // Initial stamps are distinct and rise with the id.
    ...system.tuples.flatMap(({ agents, id: t }) =>
      agents.map((agent, rank) => [`s[Nat (rank_at(${t}, ${agent}))] := ${rank}`]),
    ),
    ...system.assumptions.map((_, i) => [`only if assumed_${i}(s) then null end if`]),
  ]
  const hasChoice = statements.some(([line]) => line?.startsWith('v := '))
  const body = sequence(statements)
  return [
    'process INIT (out s: State) is',
    '  -- Any of the initial states.',
    ...inside(hasChoice ? ['var v: Int in', ...inside(body), 'end var'] : body),
    'end process',
  ].join('\n')
}

/** Gives a place an initial value. */
const given = (address: string, initial: Initial): string[][] => {
  const place = `s[Nat (${address})]`
  if (initial === null) return [[`${place} := UNDEF`]]
  if (initial.length === 1) return [[`${place} := ${initial[0]}`]]
  const value = isRange(initial)
    ? within('v', `${initial[0]}`, `${present(initial[0]) + initial.length}`)
    : `any Int where ${initial.map(one => `(v == ${one})`).join(' or ')}`
  return [[`v := ${value}`], [`${place} := v`]]
}
