import { present } from '../../src/ats/present.js'
import { constantOf } from './constants.js'
import { canFault } from './faults.js'
import { baseOf, type Local, type Read, type StoredVariable, type System, type Term } from './system.js'
import { everyPart } from './traverse.js'
import { mayBeUndefined } from './undefined.js'

/** The agents that local values stand for. */
export type Agents = ReadonlyMap<Local, number>

/** A part of what is assumed that can be asked by itself. */
export interface Assumed {
  readonly part: Term
  readonly agents: Agents
  /** Can it fail? Then what is to the left of it is asked before, and what is to the right of it afterwards. */
  readonly fails: boolean
  /** The places of the vector that it may read. */
  readonly reads: ReadonlySet<number>
}

/** What is assumed, from left to right: conjunctions in their parts, and what is said of all agents for each of them. */
export const assumedOf = (system: System): Assumed[] =>
  system.assumptions.flatMap(({ condition }) =>
    instances(condition).map(({ part, agents }) => ({
      part,
      agents,
      fails: canFault(part),
      reads: placesRead(part, agents, system),
    })),
  )

const instances = (condition: Term, agents: Agents = new Map()): Pick<Assumed, 'part' | 'agents'>[] => {
  if (condition.is === 'logic' && condition.op === 'and' && areApart(condition.left, condition.right))
    return [...instances(condition.left, agents), ...instances(condition.right, agents)]
  if (condition.is !== 'quantified' || condition.quantifier !== 'forall' || !areApart(condition.body, condition.body))
    return [{ part: condition, agents }]
  const { kind, local, body } = condition
  return Array.from({ length: kind.end - kind.first }, (_, i) => new Map(agents).set(local, kind.first + i)).flatMap(
    one => instances(body, one),
  )
}

/** Need what is to the right not be asked where what is to the left does not hold? It may fail beside what is undefined. */
const areApart = (left: Term, right: Term): boolean => !(mayBeUndefined(left) && canFault(right))

/** Where a condition on a whole state may look; where it is not known whose variable or which element, at all of them. */
const placesRead = (condition: Term, agents: Agents, system: System): Set<number> => {
  const places = new Set<number>()
  const add = (variable: StoredVariable, base: number, { index }: Read): void => {
    const element = elementOf(variable, index)
    const start = base + variable.offset
    if (element === undefined) for (let i = 0; i < variable.length; i++) places.add(start + i)
    else places.add(start + element)
  }
  everyPart(condition, part => {
    if (part.is !== 'read') return
    const { of, variables } = part
    if (typeof of === 'string') {
      add(present(variables.get(null)), 0, part)
      return
    }
    const known = of.is === 'value' ? agents.get(of.local) : constantOf(of)
    const ids = known === undefined ? system.agents.keys() : system.agents[known] === undefined ? [] : [known]
    for (const id of ids) {
      const kind = present(system.agents[id])
      const variable = variables.get(kind)
      if (variable) add(variable, baseOf(kind, id), part)
    }
  })
  return places
}

/** Which element of an array this is, row by row; `undefined` if that is not known. */
const elementOf = ({ sizes }: StoredVariable, index: readonly Term[]): number | undefined => {
  let element = 0
  for (const [i, part] of index.entries()) {
    const known = constantOf(part)
    if (known === undefined) return undefined
    element = element * present(sizes[i]) + known
  }
  return element
}
