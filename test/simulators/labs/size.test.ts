import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { loadLabs } from '../../../simulators/labs/load.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { countOf, SimulatorError } from '../../../src/index.js'
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

test('many properties: each model of them compiles only what it is asked', () => {
  const properties = Array.from({ length: 400 }, (_, i) => `P${i} = always x of 0 >= ${-i}`)
  const text = `${chain(1, next => next)} check { ${properties.join(' ')} }`
  const { factory } = orThrow(loadLabs({ name: 'm.labs', text }, {}))
  soon(10, () => {
    for (let i = 0; i < 400; i++) expect(factory().properties?.length).toBe(400)
  })
})

test('a step with more outcomes than fit into memory is refused, with its place', async () => {
  const text = `system { spawn = One: 1 } agent One { interface = x: 0; y: 0; z: 0
    Behaviour = { x <- [0..1000]; y <- [0..1000]; z <- [0..1000] } }`
  const { factory } = orThrow(loadLabs({ name: 'm.labs', text }, {}))
  const failed = await countOf(factory).catch((error: unknown) => error)
  const [found] = failed instanceof SimulatorError ? failed.diagnostics : []
  expect(found?.code).toBe('simulator/too-many-moves')
  expect(found?.message).toBe('One 0: one state has more than 262,144 moves')
  expect(found?.span && text.slice(found.span.start, found.span.end)).toMatch(/^\{ x <- .*\}$/)
})

test('blanks, however many, and what is wrong behind them', () => {
  const blanks = ' '.repeat(160_000)
  const text = (behaviour: string): string =>
    `system { spawn = One: 1 } agent One { interface = x: 0 Behaviour = ${behaviour} }`
  expect(soon(10, () => codesOf(text(`x <- 1;${blanks}Skip`)))).toEqual([])
  expect(soon(10, () => codesOf(text(`x <- 1;${blanks}not${blanks}not`)))).toEqual(['syntax/unexpected'])
  expect(soon(10, () => codesOf(`# telos: x=${blanks}1,${blanks}y\n${text('Skip')}`))).toEqual(['labs/comment'])
})
