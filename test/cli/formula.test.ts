import { afterAll, describe, expect, test } from 'vitest'
import { folder, telos } from '../support/cli.js'

const files = folder({
  'jobs.bpp': 'initial\n  S\nrules\n  S -> fork -> S, Job\n  Job -> done -> 0\nformula\n  EF(Job >= 5)\n',
  separator_bpp: 'initial C\nrules\nC -> C\nA -> D, A, A\nformula EF(A > 4)\n',
  'grows.bpp': 'initial X\nrules X -> a -> X, Y\nformula EG(Y <= 20)\n',
  'none.bpp': 'initial X\nrules X -> X\n',
  'wrong.bpp': 'initial X\nrules X -> a\nformula EF(Z > 1)\n',
})
afterAll(files.remove)
const formula = (...args: string[]) => telos(['formula', ...args], { cwd: files.path })

describe('telos formula', () => {
  test('holds: 0, with the way there', async () => {
    const { code, stdout } = await formula('jobs.bpp')
    expect(code).toBe(0)
    expect(stdout).toContain('SUCCESS  the formula of jobs.bpp: the formula holds\n')
    expect(stdout).toContain('by ?fork, ?fork, ?fork, ?fork, ?fork\n')
  })
  test('does not hold: 1', async () => {
    expect((await formula('separator_bpp')).code).toBe(1)
  })
  test('what is so for some steps only is no proof: 2', async () => {
    const { code, stdout } = await formula('grows.bpp', '--steps', '5', '--format', 'json', '--quiet')
    const { verdict, reason, exact, within } = JSON.parse(stdout)
    expect([code, verdict, reason, exact, within]).toEqual([2, 'inconclusive', 'depth-bound', false, 5])
  })
  test('mistakes', async () => {
    expect((await formula('none.bpp')).code).toBe(65)
    const wrong = await formula('wrong.bpp')
    expect([wrong.code, wrong.stderr.includes('wrong.bpp:3:')]).toEqual([65, true])
    expect((await formula('jobs.ccs')).code).toBe(64)
    expect((await formula('missing.bpp')).code).toBe(66)
  })
})
