import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Problem, Solver } from '../../src/smt/solver.js'
import { endless, hasSolution, isSolution, problemOf, puzzle } from './problems.js'

const easy: Problem = { integers: ['x', 'y'], assertions: ['(> x 3)', '(< y (- x))'] }

/** What every solver has to do, whichever it is. */
export const keepsContract = (open: () => Promise<Solver>, runs: number): void => {
  let solver: Solver
  beforeAll(async () => {
    solver = await open()
  })
  afterAll(() => solver.close())

  test('it has a name with a version', () => expect(solver.name).toMatch(/^Z3.* \d+\.\d+\.\d+$/))

  test('random linear problems, against trying everything', async () => {
    await fc.assert(
      fc.asyncProperty(puzzle, async given => {
        const answer = await solver.solve(problemOf(given))
        expect(answer.kind).toBe(hasSolution(given) ? 'sat' : 'unsat')
        if (answer.kind === 'sat') expect(isSolution(given, [...answer.values.values()].map(Number))).toBe(true)
      }),
      { numRuns: runs },
    )
  })

  test('nothing is left of one question in the next', async () => {
    expect(await solver.solve({ integers: ['x'], assertions: ['(= x 1)'] })).toEqual(sat({ x: 1n }))
    expect(await solver.solve({ integers: ['x'], assertions: ['(= x (- 2))'] })).toEqual(sat({ x: -2n }))
    expect(await solver.solve({ integers: [], assertions: ['false'] })).toEqual({ kind: 'unsat' })
    expect(await solver.solve({ integers: [], assertions: [] })).toEqual(sat({}))
  })

  test('integers as large as they come', async () => {
    const [x, y] = [2n ** 70n, -(2n ** 90n)]
    const answer = await solver.solve({ integers: ['x', 'y'], assertions: [`(= x ${x})`, `(= (- y) ${-y})`] })
    expect(answer).toEqual(sat({ x, y }))
  })

  test('quantifiers', async () => {
    const above = { integers: ['x'], assertions: ['(forall ((y Int)) (or (> y 3) (< y x)))', '(< x 5)'] }
    expect(await solver.solve(above)).toEqual(sat({ x: 4n }))
    const none = { integers: ['x'], assertions: ['(forall ((y Int)) (distinct (* 2 y) x (+ 1 (* 2 y))))', '(= x x)'] }
    const even = { integers: ['x'], assertions: ['(not (exists ((y Int)) (or (= x (* 2 y)) (= x (+ 1 (* 2 y))))))'] }
    expect((await solver.solve(none)).kind).toBe('unsat')
    expect(await solver.solve(even)).toEqual({ kind: 'unsat' })
  })

  test('many at once are answered one after the other', async () => {
    const questions = Array.from({ length: 20 }, (_, n) =>
      solver.solve({ integers: ['x'], assertions: [`(= x ${n})`] }),
    )
    expect(await Promise.all(questions)).toEqual(Array.from({ length: 20 }, (_, n) => sat({ x: BigInt(n) })))
  })

  test('a time limit is kept, and the next question is answered', async () => {
    expect(await solver.solve(endless, { timeout: 0.3 })).toEqual({ kind: 'unknown', reason: 'time-bound' })
    expect((await solver.solve(easy, { timeout: 60 })).kind).toBe('sat')
  })

  test('who gives up is told so, before and during a question', async () => {
    const stop = new AbortController()
    const asked = solver.solve(endless, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await expect(asked).rejects.toThrow('enough')
    await expect(solver.solve(easy, { signal: stop.signal })).rejects.toThrow('enough')
    expect((await solver.solve(easy)).kind).toBe('sat')
  })

  test('what the solver does not understand is an error that shows what it said', async () => {
    await expect(solver.solve({ integers: ['x'], assertions: ['(> x unheard)'] })).rejects.toThrow(/unheard/)
    await expect(solver.solve({ integers: ['x y'], assertions: [] })).rejects.toThrow('cannot name an integer')
    expect((await solver.solve(easy)).kind).toBe('sat')
  })

  test('it may be asked again after it was closed', async () => {
    await solver.close()
    await solver.close()
    expect((await solver.solve(easy)).kind).toBe('sat')
  })
}

const sat = (values: Record<string, bigint>): Answer => ({ kind: 'sat', values: new Map(Object.entries(values)) })
