import { expect, test } from 'vitest'
import { TelosError } from '../../src/errors/diagnostic.js'
import { converse, readValues, versionOf } from '../../src/smt/smtlib.js'

test('values are read strictly', () => {
  expect(readValues('((x 4)\n (y (- 3)))\n', ['x', 'y'])).toEqual(
    new Map([
      ['x', 4n],
      ['y', -3n],
    ]),
  )
  for (const wrong of [
    '',
    '((x 4))',
    '((y 4) (x 3))',
    '((x 4) (y 3) (z 2))',
    '((x 4.0) (y 3))',
    '((x 4) (y (+ 3)))',
    '((x 4) (y 3)',
    '((x 4) (y 3)) sat',
    '[(x 4) (y 3))',
    '(error "line 1 column 5: no")',
  ])
    expect(() => readValues(wrong, ['x', 'y']), wrong).toThrow(TelosError)
})

test('an answer is one word', async () => {
  const ask = (said: string) => converse({ integers: [], assertions: [] }, async text => (text === '(pop)' ? '' : said))
  expect(await ask('sat\n')).toEqual({ kind: 'sat', values: new Map() })
  expect(await ask('unsat\r\n')).toEqual({ kind: 'unsat' })
  expect(await ask('unknown\n')).toEqual({ kind: 'unknown', reason: 'incomplete' })
  for (const wrong of ['', 'satisfied', 'sat\nsat', '(error "no")\nunsat', 'Segmentation fault'])
    await expect(ask(wrong), wrong).rejects.toThrow('the solver answered')
})

test('garbage is shown, but not all of it', async () => {
  await expect(versionOf(async () => 'x'.repeat(10_000))).rejects.toThrow(
    /^smt\/answer: the solver answered "x{400}\.\.\."$/,
  )
})
