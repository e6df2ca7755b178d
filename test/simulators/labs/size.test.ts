import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { loadLabs } from '../../../simulators/labs/load.js'
import { soon } from '../../support/soon.js'

const codesOf = (text: string): string[] => {
  const loaded = loadLabs({ name: 'm.labs', text }, {})
  return E.isLeft(loaded) ? [...new Set(loaded.left.map(({ code }) => code))] : []
}
/** Definitions each of which is made of the next. */
const chain = (length: number, one: (next: string) => string): string => {
  const definitions = Array.from({ length }, (_, i) => `X${i} = ${i + 1 < length ? one(`X${i + 1}`) : 'x <- 1'}`)
  return `system { spawn = One: 1 } agent One { interface = x: 0 Behaviour = X0 ${definitions.join('\n')} }`
}

describe('unfolding is bounded, however processes are put together', () => {
  test.each<[string, (next: string) => string]>([
    ['++', next => `${next} ++ ${next}`],
    [';', next => `${next}; ${next}`],
    ['||', next => `${next} || ${next}`],
    ['-> and ++', next => `x = 0 -> (${next} ++ ${next})`],
  ])('40 definitions with %s', (_, one) => {
    expect(soon(10, () => codesOf(chain(40, one)))).toEqual(['labs/too-large'])
  })
})

describe('long chains of definitions', () => {
  test.each<[string, (next: string) => string, string[]]>([
    ['that only call', next => next, []],
    ['one after the other', next => `x <- 1; ${next}`, ['labs/too-large']],
    ['with more to do', next => `${next}; x <- 1`, ['labs/too-large']],
    ['behind guards', next => `x = 0 -> ${next}`, ['labs/too-large']],
    ['side by side', next => `x <- 1 || ${next}`, ['labs/too-large']],
  ])('%s', (_, one, codes) => {
    expect(soon(10, () => codesOf(chain(12_000, one)))).toEqual(codes)
  })
})

test('blanks, however many, and what is wrong behind them', () => {
  const blanks = ' '.repeat(160_000)
  const text = (behaviour: string): string =>
    `system { spawn = One: 1 } agent One { interface = x: 0 Behaviour = ${behaviour} }`
  expect(soon(10, () => codesOf(text(`x <- 1;${blanks}Skip`)))).toEqual([])
  expect(soon(10, () => codesOf(text(`x <- 1;${blanks}not${blanks}not`)))).toEqual(['syntax/unexpected'])
  expect(soon(10, () => codesOf(`# telos: x=${blanks}1,${blanks}y\n${text('Skip')}`))).toEqual(['labs/comment'])
})
