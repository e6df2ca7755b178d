import * as fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/labs/load.js'
import { LabsModel, systemFrom } from '../../../simulators/labs/model.js'
import { parse } from '../../../simulators/labs/parse.js'
import { resolve } from '../../../simulators/labs/resolve.js'
import { baseOf, type System, undefinedValue } from '../../../simulators/labs/system.js'
import { verdictOfProperty } from '../../../src/checking/properties.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { SimulatorError } from '../../../src/index.js'
import { SimulatorFault } from '../../../src/simulator/fault.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf, vectorModel } from '../../../src/simulator/vector.js'
import { slowRuns } from '../../support/runs.js'
import { arbitraryAssumption, arbitrarySpecification } from './arbitrary.js'
import { approximateMajority, leader } from './models.js'
import { explore, Fault, Oracle, verdicts } from './oracle.js'

const most = 1500

/** A state of the emulation as the oracle shows one. */
const observe = (system: System, state: Int32Array): string => {
  const values = (from: number, length: number): (number | null)[] =>
    Array.from(state.subarray(from, from + length), value => (value === undefinedValue ? null : value))
  return JSON.stringify({
    turn: system.scheduling === 'round-robin' ? state[0] : null,
    environment: Object.fromEntries(system.environment.map(v => [v.name, values(v.offset, v.length)])),
    agents: system.agents.map((kind, id) => ({
      kind: kind.name,
      id,
      variables: Object.fromEntries(kind.variables.map(v => [v.name, values(baseOf(kind, id) + v.offset, v.length)])),
      ranks: Object.fromEntries(kind.tuples.map(t => [t.names.join(), state[t.ranks[id]]])),
      confirm: kind.tuples.filter(t => (state[t.pending[id]] & t.confirm) !== 0).map(t => t.names.join()),
      propagate: kind.tuples.filter(t => (state[t.pending[id]] & t.propagate) !== 0).map(t => t.names.join()),
    })),
  })
}

/** All reachable states of the emulation, by their components, with their moves; a fault ends it. */
const emulated = (model: LabsModel) => {
  const states = new Map<string, Int32Array>()
  const edges: { from: string; event: string; to: string }[] = []
  const queue: Int32Array[] = []
  const meet = (state: Int32Array): string => {
    const key = state.join()
    if (!states.has(key)) {
      states.set(key, state)
      queue.push(state)
    }
    return key
  }
  for (const start of model.initial) meet(start)
  const moves = new Moves()
  for (const state of queue) {
    const seen = new Set<string>()
    for (const { event, target } of movesOf(model, state, moves)) {
      const edge = { from: state.join(), event, to: meet(target) }
      const key = `${event} ${edge.to}`
      if (seen.has(key)) continue
      seen.add(key)
      edges.push(edge)
    }
  }
  return { states, edges }
}

/** Lists that should be the same but for their order: what the first has that the second lacks, and the other way round. */
const same = (mine: readonly string[], theirs: readonly string[]): void => {
  const [a, b] = [mine.toSorted(), theirs.toSorted()]
  const i = a.findIndex((one, at) => one !== b[at])
  if (i >= 0 || a.length !== b.length)
    throw new Error(`${a.length} and ${b.length}, first different:\n  mine   ${a[i]}\n  theirs ${b[i]}`)
}

/** Are there initial states, or can what is assumed not be computed? */
const startOf = (read: ReturnType<typeof systemFrom>): string => {
  if (E.isRight(read)) return 'good'
  const codes = read.left.map(({ code }) => code)
  return codes.every(code => faults.includes(code)) ? 'fault' : codes.join()
}
const faults: readonly string[] = ['labs/division', 'labs/index', 'labs/overflow']
const startOfOracle = (oracle: Oracle): string => {
  try {
    return oracle.initial().length > 0 ? 'good' : 'labs/no-initial'
  } catch (error) {
    if (error instanceof Fault) return 'fault'
    throw error
  }
}

const plain = (event: string): string => event.replaceAll('"', '')

describe('the emulation is what the tables say', () => {
  test('states, transitions, faults and verdicts of random specifications', async () => {
    const run = fc.asyncProperty(arbitrarySpecification, async ({ text, parameters, scheduling }) => {
      const source = { name: 'random.labs', text }
      const specification = parse(source).specification
      const resolved = orThrow(resolve(specification, parameters, scheduling))
      const oracle = new Oracle(specification, parameters, scheduling)
      expect(startOf(systemFrom(specification, parameters, scheduling))).toBe(startOfOracle(oracle))
      if (startOfOracle(oracle) !== 'good') return
      let space: ReturnType<typeof explore>
      try {
        space = explore(oracle, most)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        const model = new LabsModel(resolved)
        expect(() => emulated(model)).toThrow()
        return
      }
      if (space === null) return
      const model = new LabsModel(resolved)
      const mine = emulated(model)
      const observed = new Map([...mine.states].map(([key, state]) => [key, observe(model.system, state)]))
      const theirs = new Map([...space.states].map(([key, state]) => [key, oracle.observe(state)]))
      same([...observed.values()], [...theirs.values()])
      same(
        mine.edges.map(e => `${observed.get(e.from)} ${plain(e.event)} ${observed.get(e.to)}`),
        space.edges.map(e => `${theirs.get(e.from)} ${e.event} ${theirs.get(e.to)}`),
      )
      for (const { name, modality, condition } of specification.properties) {
        const asked = verdictOfProperty(() => vectorModel(new LabsModel(resolved)), {
          name,
          modality,
          literal: name,
        })
        let holds: boolean
        try {
          holds = verdicts[modality](oracle, space, condition)
        } catch (error) {
          // The condition cannot be evaluated somewhere; a verdict may have been found before that place was met.
          if (!(error instanceof Fault)) throw error
          await asked.catch(found => expect(found).toBeInstanceOf(SimulatorError))
          continue
        }
        const verdict = await asked
        const wanted = holds ? 'success' : 'failure'
        expect(`${name} ${modality} ${verdict.kind}`).toBe(`${name} ${modality} ${wanted}`)
      }
    })
    await fc.assert(run, slowRuns(60, 300))
  })
})

test('which initial states there are, and what cannot be computed, is as if every state were asked as a whole', () => {
  const run = fc.property(arbitraryAssumption, ({ text, parameters, scheduling }) => {
    const specification = parse({ name: 'random.labs', text }).specification
    const read = systemFrom(specification, parameters, scheduling)
    const oracle = new Oracle(specification, parameters, scheduling)
    const start = startOfOracle(oracle)
    expect(startOf(read)).toBe(start)
    if (E.isLeft(read)) return
    const model = new LabsModel(read.right)
    const mine = new Set(Array.from(model.initial, state => observe(model.system, state)))
    same([...mine], [...new Set(oracle.initial().map(state => oracle.observe(state)))])
  })
  fc.assert(run, slowRuns(60, 300))
})

/** Figures of the table in semantics.md, section 7, that are more than counts of states and transitions. */
describe('the emulation has what is published', () => {
  const spaceOf = (text: string, parameters: Record<string, number>) => {
    const found = orThrow(systemOf({ name: 'published.labs', text }, parameters))
    const model = new LabsModel(found.system)
    return { initial: Array.from(model.initial, state => state.join()), ...emulated(model) }
  }
  test.each([
    [2, 23, 49, 13],
    [3, 106, 366, 34],
  ])('leader, n = %d: the longest path', (n, size, transitions, expected) => {
    const { initial, states, edges } = spaceOf(leader, { n })
    expect([states.size, edges.length]).toEqual([size, transitions])
    let now = new Set(initial)
    let length = -1
    for (; now.size > 0 && length <= size; length++)
      now = new Set(edges.filter(({ from }) => now.has(from)).map(({ to }) => to))
    expect(length).toBe(expected)
  })
  test('approximate majority: distinct pairs of states', () => {
    const { states, edges } = spaceOf(approximateMajority, { yes: 1, no: 2 })
    expect([states.size, edges.length]).toEqual([55, 237])
    expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(201)
  })
})

test('nothing comes after a process that never ends', () => {
  const text = `system { spawn = One: 1 }
agent One { interface = x: 0; y: 0 Loop = y <- 1; y <- 0; Loop Behaviour = Loop; x <- 1; Behaviour }`
  const found = orThrow(systemOf({ name: 'loop.labs', text }, {}))
  const { states, edges } = emulated(new LabsModel(found.system))
  // y is 0 and 1 in turn, and nothing else is ever different.
  expect([states.size, edges.length]).toEqual([2, 2])
  const specification = parse({ name: 'loop.labs', text }).specification
  const space = explore(new Oracle(specification, {}, 'interleaving'), most)!
  expect([space.states.size, space.edges.length]).toEqual([2, 2])
})

test('what is read in a branch that is never taken is confirmed all the same', () => {
  const text = `system { spawn = One: 1 } stigmergy S { link = true q: 0 }
agent One { interface = y: 0 stigmergies = S Behaviour = y <- (if 1 <= -1 then q else 5) % 3 }`
  const found = orThrow(systemOf({ name: 'branch.labs', text }, {}))
  const { edges } = emulated(new LabsModel(found.system))
  expect(edges.map(({ event }) => event)).toEqual(['?local(One 0, y, 2)', '?confirm(One 0, q)'])
})

test('what is picked again is another one from then on', () => {
  const block = '{ p[] := pick 1; p[], q := pick 1 where id of 2 != p[0], p[0]; x, y <- p[0], q }'
  const text = `system { spawn = One: 3 } agent One { interface = x: 9; y: 9 Behaviour = ${block} }`
  const found = orThrow(systemOf({ name: 'pick.labs', text }, {}))
  const model = new LabsModel(found.system)
  const [start] = [...model.initial]
  const events = movesOf(model, start, new Moves()).map(({ event }) => event)
  expect(events.filter(event => event.includes('One 0'))).toEqual([
    '?local(One 0, x, 2, y, 1)',
    '?local(One 0, x, 1, y, 2)',
  ])
})

test('what an agent says of its own id is its own', () => {
  const text = `system { spawn = One: 1, Two: 1 } agent One { interface = x: 5; y: 0 Behaviour = Skip }
agent Two { interface = y: 0; x: 1 Behaviour = y <- x of id + 1 }`
  const found = orThrow(systemOf({ name: 'own.labs', text }, {}))
  const { edges } = emulated(new LabsModel(found.system))
  expect(edges.map(({ event }) => event)).toContain('?local(Two 1, y, 2)')
  const lacking = systemOf({ name: 'own.labs', text: text.replace('x: 1 Behaviour', 'z: 1 Behaviour') }, {})
  expect(E.isLeft(lacking) && lacking.left.map(({ code, message }) => [code, message])).toEqual([
    ['labs/undeclared', 'Two has no variable x'],
  ])
})

test.each([
  // There is no agent 2: that is so whatever the index is.
  ['m[u % 2] of e', 'fault'],
  ['m[u] of e', 'fault'],
  ['m[e] of e', 'fault'],
  // Nobody is meant, or somebody who has no m: the index is not asked for.
  ['m[e] of u', 'waits'],
  ['m[e] of (id + 0)', 'waits'],
  ['m[u] of (id + 0)', 'waits'],
  ['m[1] of (id + 0)', 'waits'],
  // The index is wrong, or not known.
  ['m[e] of (id - 1)', 'fault'],
  ['m[u] of (id - 1)', 'waits'],
  ['m[1] of (id - 1)', 'goes on'],
  // All operands are evaluated, also beside an undefined one.
  ['m[(y of e) % 2] of 0 + u', 'fault'],
  ['u + m[(y of e) % 2] of 0', 'fault'],
  ['1 / (e - 2) + u', 'fault'],
  ['u + 1 / (e - 2)', 'fault'],
  ['m[1 / (e - 2)] of u', 'fault'],
  ['(if u = 1 / (e - 2) then 1 else 1)', 'fault'],
  ['(if 1 / (e - 2) = u then 1 else 1)', 'fault'],
  ['(if !(u = 1 / (e - 2)) then 1 else 1)', 'fault'],
  ['d[e, u]', 'fault'],
  ['d[u, e]', 'fault'],
  ['d[u, 1]', 'waits'],
  ['d[u, e] of (id + 0)', 'fault'],
  ['d[u, e] of (id - 1)', 'waits'],
  // Only `and` and `or` leave out their right side, when the left one decides; what is undefined does not.
  ['(if u = 1 and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if u = 1 or 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if u and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if !(u = 1) and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if !(e = 1 and u = 1) and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if u = 1 and e = 1 and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if u = 1 and (e = 1 or u = 2) and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if (e = 1 or u = 2) and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if (if u = 1 then true else true) and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if (forall Two a, u of a = 1) and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if (exists Two a, u of a = 1) and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if forall Two a, u of a = 1 and 1 / (e - 2) = 1 then 1 else 1)', 'fault'],
  ['(if forall Three a, k of a = 1 and 1 / (id of a - 3) = 1 then 1 else 1)', 'fault'],
  ['(if u = 1 and e = 1 then 1 else 1)', 'waits'],
  ['(if e = 1 and u = 1 and 1 / (e - 2) = 1 then 1 else 1)', 'waits'],
  ['(if e = 1 and 1 / (e - 2) = 1 then 1 else 1)', 'goes on'],
  ['(if e = 1 and d[e - 3, 0] = 1 and 1 / (e - 2) = 1 then 1 else 1)', 'goes on'],
  ['(if e = 2 or 1 / (e - 2) = 1 then 1 else 1)', 'goes on'],
  ['(if e = 2 or u = 1 then 1 else 1)', 'goes on'],
  // The branches of a condition are no operands: what is not chosen is not evaluated, and what is undefined chooses neither.
  ['(if u = 1 then 1 else 1 / (e - 2))', 'waits'],
  ['(if u = 1 then 1 / (e - 2) else 1)', 'waits'],
  ['(if e = 2 then 1 else 1 / (e - 2))', 'goes on'],
])('%s: what comes first counts (%s)', (value, expected) => {
  for (const behaviour of [`y <- ${value}`, `y <- (if ${value} != 2 then 1 else 1)`, `(${value} != 2 -> y <- 1)`])
    expect(outcomes(behaviour)).toEqual([expected, expected])
})

test.each([
  ['y, z <- u, 1 / (e - 2)', 'fault'],
  ['y, z <- 1 / (e - 2), u', 'fault'],
  ['y, z <- u, m[e] of 0', 'fault'],
  ['y, z <- u, [0..1 / (e - 2)]', 'fault'],
  ['y, z <- [0..u], 1 / (e - 2)', 'fault'],
  ['y, z <- [0..u] + 1, 1', 'waits'],
  ['y, z <- [u..2], [0..2]', 'waits'],
  ['y <- (if e = 2 then [0..2] else [0..u])', 'goes on'],
  ['y, d[e, 0] <- u, 1', 'fault'],
  ['y, d[u, e] <- 1, 1', 'fault'],
  ['y, d[u, 0] <- 1, 1', 'waits'],
  ['y, d[0, 0] <- 1, u', 'waits'],
  // A block goes on with what is undefined.
  ['{ y <- u; z <- 1 / (e - 2) }', 'fault'],
  ['{ y <- 1 / (e - 2); z <- u }', 'fault'],
  ['{ y <- u; z <- 1 / y }', 'waits'],
  ['{ y <- u; z <- m[y] of 0 }', 'waits'],
  ['{ y <- u; z <- m[0] of y }', 'waits'],
  ['{ y <- u; y <- 1; z <- 1 / y }', 'waits'],
  ['{ y <- u; z <- y; z <- (if z = 0 then 1 / (e - 2) else 1) }', 'waits'],
  ['{ k := u; z <- 1 / k }', 'waits'],
  ['{ k := u; z <- m[k] of 0 }', 'waits'],
  ['{ k := u; k := 0; z <- 1 / k }', 'fault'],
  ['{ k := 1; k := u; z <- !(k = 0) }', 'waits'],
  ['{ k := [0..u]; z <- 1 / (e - 2) }', 'fault'],
  ['{ d[u, 0] <- 1; z <- 1 / (e - 2) }', 'fault'],
  ['{ d[u, 0] <- 5; z <- 1 / (d[0, 0] - 5) }', 'waits'],
  ['{ d[u, 0] <- 5; z <- 1 / d[0, 0] }', 'fault'],
  ['{ p[] := pick 1; y <- u; z <- 1 / (e - 2) }', 'fault'],
  ['{ y <- u; d[0, 0] <- 1 }', 'waits'],
  ['{ y <- 3; d[0, 0] <- y }', 'goes on'],
])('%s: all values are computed (%s)', (behaviour, expected) => {
  expect(outcomes(behaviour)).toEqual([expected, expected])
})

/** What comes of a behaviour, by the oracle and by the emulation. */
const outcomes = (behaviour: string): string[] => {
  const third = behaviour.includes('Three') ? 2 : 0
  const text = `system { environment = e: 2 spawn = One: 1, Two: 1, Three: ${third} }
agent One { interface = m[2]: 1; y: 0 Behaviour = Skip }
agent Two { interface = u: undef; d[2, 2]: 0; y: 0; z: 0 Behaviour = ${behaviour} }
agent Three { interface = k: undef Behaviour = k = 1 -> Skip }`
  const specification = parse({ name: 'first.labs', text }).specification
  const read = orThrow(systemFrom(specification, {}, 'interleaving'))
  const outcome = (explored: () => number): string => {
    try {
      return explored() > 2 ? 'goes on' : 'waits'
    } catch (error) {
      if (error instanceof Fault || error instanceof SimulatorFault) return 'fault'
      throw error
    }
  }
  return [
    outcome(() => explore(new Oracle(specification, {}, 'interleaving'), most)!.states.size),
    outcome(() => emulated(new LabsModel(read)).states.size),
  ]
}
