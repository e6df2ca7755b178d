import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bppProblem } from '../../simulators/bpp/index.js'
import { packagedZ3 } from '../../src/io/z3-package.js'
import { checkFormula, type FormulaOptions, runOf } from '../../src/smt/check.js'
import type { Solver } from '../../src/smt/solver.js'

let solver: Solver
beforeAll(async () => {
  solver = (await packagedZ3())!
})
afterAll(() => solver.close())

/** `holds`, `fails`, or `holds within 3`, which is no proof. */
const verdictOn = async (initial: string, rules: string, formula: string, options: FormulaOptions = {}) => {
  const { net, formula: read } = bppProblem(`initial ${initial} rules ${rules} formula ${formula}`)
  const verdict = await checkFormula(net, read, solver, options)
  if (verdict.kind === 'unknown') return verdict.reason
  return verdict.within === null ? verdict.kind : `${verdict.kind} within ${verdict.within}`
}

describe('EF', () => {
  test.each([
    ['a sum of the same symbol twice', 'S', 'S -> B, S', 'EF(B + B == 3)', 'fails'],
    ['and where it can be', 'S', 'S -> B, S', 'EF(B + B == 4)', 'holds'],
    ['three terms', 'S', 'S -> A, B, C, S', 'EF(A + B + C == 4)', 'fails'],
    ['three terms that fit', 'S', 'S -> A, B, C, S', 'EF(A + B + C == 6)', 'holds'],
    ['four terms, with factors and signs', 'S', 'S -> A, B, C, S', 'EF(A*2 + B - C*3 + A == 5)', 'holds'],
    ['four terms that cannot', 'S', 'S -> A, B, C, S', 'EF(A*2 + B - C*3 == 5)', 'fails'],
    ['initial multiplicities', 'A, A, A', 'A -> B', 'EF(Conj(A == 1, B == 2))', 'holds'],
    ['that are not exceeded', 'A, A, A', 'A -> B', 'EF(A + B == 4)', 'fails'],
    ['several initial symbols', 'A*2, B', 'A -> C B -> C, C', 'EF(C == 4)', 'holds'],
    ['an empty right side', 'A, A', 'A -> 0', 'EF(A == 0)', 'holds'],
    ['what was there at first', 'A', 'A -> B', 'EF(A == 1)', 'holds'],
    ['a negation inside', 'A', 'A -> B', 'EF(Neg(Disj(A == 1, B == 1)))', 'fails'],
    ['a negation outside: always', 'A', 'A -> B', 'Neg(EF(Neg(A + B == 1)))', 'holds'],
    ['an implication', 'A', 'A -> B', 'EF(Imp(A == 1, B == 1))', 'holds'],
    ['!=', 'A', 'A -> A, A', 'EF(A != 1)', 'holds'],
    ['>=', 'A', 'A -> A, A', 'EF(A >= 1000)', 'holds'],
    ['<=', 'A', 'A -> A, A', 'EF(A <= 0)', 'fails'],
    ['>', 'A, B', 'A -> B', 'EF(B > 2)', 'fails'],
    ['<', 'A, B', 'A -> B', 'EF(B < 1)', 'fails'],
    // Counts that balance, but stem from nothing.
    ['a rule for what is not there', 'C', 'C -> C A -> D, A, A', 'EF(A > 4)', 'fails'],
    ['a circle that is never entered', 'S', 'S -> A S -> D A -> B B -> A, C', 'EF(Conj(D == 1, C >= 1))', 'fails'],
    ['a circle that is entered', 'S', 'S -> A S -> D A -> B B -> A, C', 'EF(Conj(D == 0, C >= 7))', 'holds'],
    ['a circle of three', 'S', 'S -> A S -> D A -> B B -> C C -> A, E', 'EF(Conj(D == 1, E > 0))', 'fails'],
    ['a symbol that makes itself', 'S', 'S -> A S -> D A -> A, A', 'EF(Conj(D == 1, A > 0))', 'fails'],
    // Next steps
    ['a next step', 'A', 'A -> a -> B B -> b -> C', 'EF(EX(b, C == 1))', 'holds'],
    ['not by that action', 'A', 'A -> a -> B B -> b -> C', 'EF(EX(a, C == 1))', 'fails'],
    ['all next steps', 'A', 'A -> a -> B A -> a -> C', 'EF(Conj(A == 1, AX(a, B == 1)))', 'fails'],
    ['where there is none, all are', 'A', 'A -> a -> B', 'EF(Conj(B == 1, AX(a, B == 7)))', 'holds'],
    ['a deadlock', 'A', 'A -> a -> B B -> a -> A', 'EF(Neg(EX(A >= 0)))', 'fails'],
    ['a step of any kind', 'A', 'A -> B', 'EX(B == 1)', 'holds'],
    // In each other
    ['EF of EF', 'A', 'A -> B B -> C', 'EF(Conj(B == 1, EF(C == 1)))', 'holds'],
    ['never again', 'A', 'A -> B B -> C', 'EF(Conj(C == 1, EF(B == 1)))', 'fails'],
    ['a point of no return', 'A', 'A -> B B -> A A -> C', 'EF(Neg(EF(A == 1)))', 'holds'],
    ['there is none', 'A', 'A -> B B -> A, C', 'EF(Neg(EF(A == 1)))', 'fails'],
  ])('%s', async (_, initial, rules, formula, expected) => {
    expect(await verdictOn(initial, rules, formula)).toBe(expected)
  })

  test('a run shows it, and leads there', async () => {
    const { net, formula } = bppProblem(
      'initial S rules S -> A, A  A -> B  A -> 0 formula EF(Conj(B == 1, A == 0, S == 0))',
    )
    const verdict = await checkFormula(net, formula, solver)
    if (verdict.kind !== 'holds' || verdict.witness === null) throw new Error('it holds')
    expect(verdict.witness.state).toEqual([0n, 0n, 1n])
    expect(runOf(net, net.initial, verdict.witness.run!)).toEqual([0, 0, 1])
  })

  test('a run that leaves something to the end because others need it', async () => {
    const { net, formula } = bppProblem('initial A rules A -> 0  A -> A, B formula EF(Conj(B == 5, A == 0))')
    const verdict = await checkFormula(net, formula, solver)
    if (verdict.kind !== 'holds') throw new Error('it holds')
    expect(verdict.witness?.run).toEqual([1, 1, 1, 1, 1, 0])
  })

  test('a run that is too long to list', async () => {
    const { net, formula } = bppProblem('initial A rules A -> A, B formula EF(B == 1000000)')
    expect(await checkFormula(net, formula, solver)).toEqual({
      kind: 'holds',
      within: null,
      witness: { run: null, state: [1n, 1_000_000n] },
    })
  })
})

const chain = 'A -> B B -> C C -> D'

describe('EG and AF', () => {
  test.each([
    ['a path that ends is a path', 'A', 'A -> B', 'EG(A + B == 1)', 5, 'holds'],
    ['also at once', 'B', 'A -> B', 'EG(B == 1)', 0, 'holds'],
    ['a circle goes on for ever', 'A', 'A -> B B -> A', 'EG(A + B == 1)', 2, 'holds'],
    ['but has to be seen whole', 'A', 'A -> B B -> A', 'EG(A + B == 1)', 1, 'holds within 1'],
    ['a step to the same state', 'A', 'A -> A A -> B', 'EG(A == 1)', 1, 'holds'],
    ['what grows for ever is not seen to the end', 'A', 'A -> A, B', 'EG(A == 1)', 9, 'holds within 9'],
    ['what ends too late is no proof', 'A', chain, 'EG(D == 0)', 2, 'holds within 2'],
    ['until it is seen', 'A', chain, 'EG(D == 0)', 3, 'fails'],
    ['it comes on all paths', 'A', chain, 'AF(D == 1)', 3, 'holds'],
    ['but not within this', 'A', chain, 'AF(D == 1)', 2, 'fails within 2'],
    ['there is a way round', 'A', `${chain} B -> A`, 'AF(D == 1)', 4, 'fails'],
    ['a negation of it', 'A', chain, 'Neg(AF(D == 1))', 3, 'fails'],
    [
      'what is read one way inside is read the other way below a negation',
      'A',
      chain,
      'EF(Conj(A == 1, AF(D == 1)))',
      1,
      'fails within 1',
    ],
    ['and with enough steps', 'A', chain, 'EF(Conj(A == 1, AF(D == 1)))', 3, 'holds'],
    ['a proof beats what is only so for some steps', 'A', 'A -> A, B', 'Disj(EG(A == 1), A == 1)', 2, 'holds'],
    ['whichever comes first', 'A', 'A -> A, B', 'Disj(A == 1, EG(A == 1))', 2, 'holds'],
    ['both are needed', 'A', 'A -> A, B', 'Conj(A == 1, EG(A == 1))', 2, 'holds within 2'],
    ['one is enough to fail', 'A', 'A -> A, B', 'Conj(EG(A == 1), A == 2)', 2, 'fails'],
    ['both fail, one for some steps', 'A', 'A -> A, B', 'Disj(Neg(EG(A == 1)), A == 2)', 2, 'fails within 2'],
    ['after a step', 'A', 'A -> a -> A, B', 'AX(a, EG(B >= 1))', 2, 'holds within 2'],
    ['EG of what can still be done', 'A', 'A -> a -> A, B', 'EG(EX(a, B >= 1))', 5, 'holds within 5'],
    ['EG of EF', 'A', 'A -> B B -> A', 'EG(EF(A == 1))', 2, 'holds'],
    ['EF of EG', 'A', 'A -> B B -> B', 'EF(EG(B == 1))', 1, 'holds'],
  ])('%s', async (_, initial, rules, formula, steps, expected) => {
    expect(await verdictOn(initial, rules, formula, { steps })).toBe(expected)
  })
})

describe('the paper', () => {
  const example1 = 'X1 -> a -> X2, X3  X2 -> a -> X1, X2  X3 -> a -> X1'
  test('figure 5 (b)', async () => {
    const { net, formula } = bppProblem('initial\nS\nrules\nS -> X\nX -> X, Y\nformula\nEF(Y == 1)\n')
    const verdict = await checkFormula(net, formula, solver)
    expect(verdict).toEqual({ kind: 'holds', within: null, witness: { run: [0, 1], state: [0n, 1n, 1n] } })
  })

  test('figure 5 (a)', async () => {
    const rules = 'X -> a -> Y, Z  Y -> a -> X, Y  Z -> b -> X'
    expect(await verdictOn('X', rules, 'EG(EX(a, Y + Z >= 2))', { steps: 5 })).toBe('holds within 5')
  })

  test.each([
    ['EG(EX(a, X2 + X3 >= 2))', 'holds within 5'],
    ['EG(Imp(X1 + X2 >= 2, EX(a, Conj(X1 >= 2, X3 >= 1))))', 'holds within 5'],
    ['EG(AF(X1 + X2 >= 2))', 'holds within 5'],
  ])('section 6.1: %s', async (formula, expected) => {
    expect(await verdictOn('X1', example1, formula, { steps: 5 })).toBe(expected)
  })
})

test('limits: no time, and formulas that become too long', async () => {
  expect(await verdictOn('A', 'A -> A, B', 'EF(B == 3)', { timeout: 0 })).toBe('time-bound')
  const deep = `${'EX('.repeat(14)}B == 3${')'.repeat(14)}`
  expect(await verdictOn('A', 'A -> A, B  A -> B, B  B -> A', `EF(${deep})`)).toBe('too-large')
})
