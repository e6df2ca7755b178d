import fc from 'fast-check'
import { expect } from 'vitest'
import { holdsNow } from '../../src/simulator/net-formula.js'
import { reachable } from '../../src/smt/reachability.js'
import type { Solver } from '../../src/smt/solver.js'
import { actorQuestion } from './actors.js'
import { explore } from './oracle.js'

/** What is said to be unreachable is met on no walk; what is said to be real is walked to. There is enough of both. */
export const agreesWithWalking = async (solver: Solver, runs: number): Promise<void> => {
  const outcomes = { unreachable: 0, real: 0, 'not-found': 0 }
  await fc.assert(
    fc.asyncProperty(actorQuestion, async ({ net, goal }) => {
      const answer = await reachable(net, place => place >= 3, goal, solver, { timeout: 20 })
      if (answer.kind === 'unknown') throw new Error(answer.reason)
      outcomes[answer.kind]++
      const { states, isAll } = explore(net, 3000)
      const isMet = states.some(state => holdsNow(goal, state))
      if (answer.kind === 'unreachable') expect(isMet).toBe(false)
      if (answer.kind === 'real') {
        let state: readonly number[] = net.initial
        for (const t of answer.run) {
          const next = [...state]
          for (const { place, count } of net.transitions[t].takes) next[place] -= count
          expect(Math.min(...next)).toBeGreaterThanOrEqual(0)
          for (const { place, count } of net.transitions[t].gives) next[place] += count
          state = next
        }
        expect(holdsNow(goal, state)).toBe(true)
        if (isAll) expect(isMet).toBe(true)
      }
    }),
    { numRuns: runs },
  )
  expect(outcomes.real).toBeGreaterThan(runs / 10)
  expect(outcomes.unreachable).toBeGreaterThan(runs / 10)
}
