import { present } from '../../src/ats/present.js'
import type { Source } from '../../src/errors/source.js'
import { SimulatorFault } from '../../src/simulator/fault.js'
import type { Random } from '../../src/simulator/random.js'
import * as errors from './errors.js'
import type { Choice, Test } from './initial.js'

/** The draws of one group after which it is given up. */
export const mostDraws = 1_000_000

/** Choices that have to be drawn together, since something is assumed of all of them, and what that is. */
interface Group {
  readonly choices: readonly Choice[]
  readonly tests: readonly Test[]
}

/**
 * Draws an initial state: a value for each choice, and all of a group again while what is assumed of them does not hold. So
 * each initial state is as likely as any other.
 */
export const drawFrom = (
  start: Int32Array,
  choices: readonly Choice[],
  tests: readonly Test[],
  random: Random,
  source: Source,
): Int32Array => {
  const state = start.slice()
  for (const group of groupsOf(choices, tests)) {
    const rejected = rejections(group, state, random)
    if (rejected === null) continue
    const { start: from, end } = rejected.assumed.part.at
    const isSure = group.choices.length === 0
    const [code, message] = isSure
      ? [errors.noInitial, 'no initial state satisfies what is assumed']
      : [errors.notDrawn, `${mostDraws.toLocaleString('en')} draws found no initial state: mostly this did not hold`]
    throw new SimulatorFault(code, message, null, undefined, { source, start: from, end })
  }
  return state
}

/** Draws the values of a group; the test that rejected them most often, if all tries were in vain. */
const rejections = ({ choices, tests }: Group, state: Int32Array, random: Random): Test | null => {
  const counts = new Int32Array(tests.length)
  for (let draw = 0; draw < mostDraws; draw++) {
    for (const { place, values } of choices) state[place] = present(values[random.below(values.length)])
    const failed = tests.findIndex(({ holds }) => !holds(state))
    if (failed < 0) return null
    counts[failed] = present(counts[failed]) + 1
    // What reads nothing that is drawn will not change.
    if (choices.length === 0) break
  }
  return present(tests[counts.indexOf(counts.reduce((most, count) => Math.max(most, count)))])
}

/** Choices that nothing is assumed of together are drawn by themselves. If something can fail, the order counts: all in one. */
const groupsOf = (choices: readonly Choice[], tests: readonly Test[]): Group[] => {
  if (tests.some(({ assumed }) => assumed.fails)) return [{ choices, tests }]
  const parent = choices.map((_, i) => i)
  const root = (of: number): number => {
    let at = of
    while (parent[at] !== at) at = present(parent[at])
    return at
  }
  const order = new Map(choices.map(({ place }, i) => [place, i]))
  const read = tests.map(({ assumed }) => [...assumed.reads].flatMap(place => order.get(place) ?? []))
  for (const [first, ...others] of read) for (const other of others) parent[root(other)] = root(present(first))
  const groups = new Map<number, { choices: Choice[]; tests: Test[] }>()
  const groupOf = (key: number) => {
    const known = groups.get(key) ?? { choices: [], tests: [] }
    groups.set(key, known)
    return known
  }
  // What reads nothing that is chosen is in a group without choices.
  for (const [i, test] of tests.entries()) {
    const first = read[i]?.[0]
    groupOf(first === undefined ? -1 : root(first)).tests.push(test)
  }
  for (const [i, choice] of choices.entries()) groupOf(root(i)).choices.push(choice)
  return [...groups.values()]
}
