import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoare, milner } from '../../../simulators/emulation/algebra.js'
import type { System } from '../../../simulators/emulation/joint.js'
import { Emulation } from '../../../simulators/emulation/run.js'
import { Moves } from '../../../src/simulator/moves.js'
import { runs } from '../../support/runs.js'
import { bisimilar, Rules } from './sos.js'
import {
  act,
  again,
  alt,
  arbitrarySpecification,
  arbitraryTriples,
  explored,
  Interpreter,
  type Process,
  par,
  type Step,
  seq,
  sorted,
  systemOf,
} from './systems.js'

/** The steps of a state as the emulation makes them. */
const emulated = (system: System): { start: string; steps: (state: string) => Step[] } => {
  const emulation = new Emulation(system, action => action)
  const moves = new Moves()
  return {
    start: emulation.start.join(),
    steps: state => {
      const vector = Int32Array.from(state.split(','), Number)
      moves.clear(vector.length)
      emulation.expand(vector, moves)
      return Array.from({ length: moves.count }, (_, move) => {
        const target = new Int32Array(moves.length[move])
        moves.write(move, vector, target)
        return { action: moves.event[move], state: target.join() }
      })
    },
  }
}

/** Compares the emulation with the triples, state by state. */
const compare = (system: System): void => {
  const { start, steps } = emulated(system)
  const interpreter = new Interpreter(system)
  expect(start).toBe(interpreter.start)
  const graph = explored(interpreter.start, state => interpreter.steps(state))
  for (const [state, expected] of graph ?? [])
    expect({ state, steps: sorted(steps(state)) }).toEqual({ state, steps: sorted(expected) })
}

const numRuns = runs(60, 300)
const none: ReadonlySet<number> = new Set()

describe('the emulation does what the triples say', () => {
  test('random systems', () => {
    fc.assert(
      fc.property(arbitrarySpecification, specification => compare(systemOf(specification))),
      { numRuns },
    )
  })

  test('random triples', () => {
    fc.assert(fc.property(arbitraryTriples, compare), { numRuns })
  })
})

describe('systems do what the rules say', () => {
  test('random systems', () => {
    let compared = 0
    const property = fc.property(arbitrarySpecification, specification => {
      const { start, steps } = emulated(systemOf(specification))
      const rules = new Rules(specification)
      const [one, other] = [explored(start, steps), explored(rules.start, state => rules.steps(state))]
      if (one === null || other === null) return
      compared++
      expect(bisimilar([start, one], [rules.start, other])).toBe(true)
    })
    fc.assert(property, { numRuns })
    expect(compared).toBeGreaterThan(numRuns / 2)
  })

  const walk = (process: Process, ...taken: number[]): string[] => {
    const { start, steps } = emulated(systemOf({ processes: [process], inside: true, algebra: milner, hidden: none }))
    return taken.reduce<string[]>(
      (states, action) => [
        ...new Set(states.flatMap(state => steps(state).flatMap(step => (step.action === action ? [step.state] : [])))),
      ],
      [start],
    )
  }

  test('parts that end together are joined once', () => {
    // ((c; (a | 'a)) | b); again: when a and 'a end together, all begins anew, with c.
    const process = seq(par(seq(act(6), par(act(2), act(3))), act(4)), again('0'))
    const [start] = walk(process)
    expect(walk(process, 4, 6, 0)).toEqual([start])
  })

  test('a choice between parallel compositions', () => {
    const process = seq(alt(par(act(2), act(5)), par(act(4), act(6))), act(7))
    expect(walk(process, 5, 2, 7)).toHaveLength(1)
    expect(walk(process, 6, 4, 7)).toHaveLength(1)
    expect(walk(process, 2, 4)).toEqual([])
  })

  test('a composition of one, over with its first action', () => {
    expect(walk(seq(alt(par(act(2)), act(4)), act(7)), 2, 7)).toHaveLength(1)
  })

  test('three parties do it together, or not at all', () => {
    const one = seq(act(2), act(4))
    const system = systemOf({
      processes: [one, one, seq(act(6), act(2), act(4))],
      inside: false,
      algebra: hoare(new Set([2])),
      hidden: none,
    })
    const { start, steps } = emulated(system)
    expect(steps(start).map(({ action }) => action)).toEqual([6])
    const [{ state }] = steps(start)
    expect(steps(state).map(({ action }) => action)).toEqual([2])
    expect(steps(steps(state)[0].state).map(({ action }) => action)).toEqual([4, 4, 4])
  })
})
