import { conditionOf } from './emulation.js'
import { canFault } from './faults.js'
import { baseOf, type Local, type StoredVariable, type System, type Term, undefinedValue } from './system.js'
import { everyPart } from './traverse.js'

/** More initial states than this are not gone through. */
export const mostInitialStates = 20_000_000

/** Places of the vector that may have several values at first. */
interface Choice {
  readonly place: number
  readonly values: readonly number[]
  /** The agent it belongs to; -1 for the environment. */
  readonly agent: number
}

/**
 * The initial states: every combination of initial values that satisfies what is assumed. They are made one after the
 * other. An assumption is looked at as soon as all the agents that it speaks of have their values; but where something can
 * fail, what is to the left of it is asked before, and what is to the right of it afterwards, as in a whole state.
 */
export class InitialStates implements Iterable<Int32Array> {
  private readonly start: Int32Array
  private readonly choices: Choice[] = []
  /** For each number of choices made, what can be tested then. */
  private readonly tests: ((state: Int32Array) => boolean)[][]

  /** What is not kept is 0, whatever it might be. */
  constructor(
    system: System,
    private readonly isKept: (variable: StoredVariable) => boolean = () => true,
  ) {
    this.start = new Int32Array(system.length)
    for (const variable of system.environment) this.declare(variable, variable.offset, -1)
    for (const [id, kind] of system.agents.entries()) {
      const base = baseOf(kind, id)
      for (const variable of kind.variables) this.declare(variable, base + variable.offset, id)
      for (const { slot, point } of kind.structure.start) this.start[base + kind.counter + slot] = point
    }
    // Initial stamps are distinct and rise with the id.
    for (const { agents, ranks } of system.tuples)
      for (const [rank, id] of agents.entries()) this.start[ranks[id]!] = rank
    this.tests = Array.from({ length: this.choices.length + 1 }, () => [])
    // How many choices what came so far has to wait for, and how many the last part that can fail.
    let latest = 0
    let afterFault = 0
    for (const { condition } of system.assumptions) {
      for (const { part, agents } of instances(condition)) {
        const last = lastAgent(part, agents, system)
        const known = this.choices.findLastIndex(({ agent }) => agent <= last) + 1
        const fails = canFault(part)
        const when = Math.max(known, fails ? latest : afterFault)
        this.tests[when]!.push(conditionOf(system, part, agents).holds)
        latest = Math.max(latest, when)
        if (fails) afterFault = when
      }
    }
  }

  private declare(variable: StoredVariable, place: number, agent: number): void {
    const { initial, length } = variable
    if (!this.isKept(variable)) return
    const values = initial(agent)
    for (let i = 0; i < length; i++) {
      if (values !== null && values.length === 1) this.start[place + i] = values[0]!
      else if (values === null) this.start[place + i] = undefinedValue
      else this.choices.push({ place: place + i, values, agent })
    }
  }

  /** How many combinations there are, whatever is assumed. */
  get combinations(): number {
    return this.choices.reduce((product, { values }) => product * values.length, 1)
  }

  *[Symbol.iterator](): Generator<Int32Array> {
    const { choices, tests } = this
    const state = this.start.slice()
    const taken = new Int32Array(choices.length).fill(-1)
    const passes = (known: number): boolean => tests[known]!.every(test => test(state))
    if (!passes(0)) return
    if (choices.length === 0) {
      yield state.slice()
      return
    }
    let at = 0
    while (at >= 0) {
      const { place, values } = choices[at]!
      if (++taken[at]! === values.length) {
        taken[at--] = -1
        continue
      }
      state[place] = values[taken[at]!]!
      if (!passes(at + 1)) continue
      if (at + 1 < choices.length) at++
      else yield state.slice()
    }
  }
}

/** The agents that local values stand for. */
type Agents = ReadonlyMap<Local, number>

/** A condition over all agents of a kind as one condition for each of them: they can be tested one by one. */
const instances = (condition: Term, agents: Agents = new Map()): { part: Term; agents: Agents }[] => {
  if (condition.is === 'logic' && condition.op === 'and')
    return [...instances(condition.left, agents), ...instances(condition.right, agents)]
  if (condition.is !== 'quantified' || condition.quantifier !== 'forall') return [{ part: condition, agents }]
  const { kind, local, body } = condition
  return Array.from({ length: kind.end - kind.first }, (_, i) => new Map(agents).set(local, kind.first + i)).flatMap(
    one => instances(body, one),
  )
}

/** The last agent whose values a condition needs. */
const lastAgent = (condition: Term, agents: Agents, system: System): number => {
  const lastOf = (of: Term): number => {
    const known = of.is === 'constant' ? of.value : of.is === 'value' ? agents.get(of.local) : undefined
    return known ?? system.agents.length - 1
  }
  let last = -1
  everyPart(condition, part => {
    if (part.is === 'quantified') last = Math.max(last, part.kind.end - 1)
    if (part.is === 'read' && typeof part.of !== 'string') last = Math.max(last, lastOf(part.of))
  })
  return last
}
