import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../simulators/read-model.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { position } from '../../src/errors/source.js'
import { lintPurpose } from '../../src/index.js'

const ends = { feeds: '\n', both: '\r\n', returns: '\r' }
const placesOf = (found: readonly Diagnostic[]): string[] =>
  found.map(({ code, span }) => `${code} ${span === undefined ? '' : position(span).line}`)
const lines = (text: string, end: string): string => text.trim().replaceAll(/\n */g, end)

/** Behind a comment there is a mistake: if the comment swallowed the rest, it would go unnoticed, or something be missing. */
const models: Record<string, string> = {
  'm.labs': `# a comment
    system { spawn = One: 1 }
    agent One { interface = x: 0 Behaviour = y <- 1 }`,
  'm.ccs': `S = a.0; # a comment
    T = b.Nowhere;`,
  'm.chor': `S = a@p; # a comment
    Nowhere`,
  'm.acs': `class A { s -> t : receive m } # a comment
    start 1 A.s # another
    start 1 A.nowhere`,
  'm.bpp': `initial X # a comment
    rules X -> a -> X
    formula EF(Nowhere > 0)`,
  'm.mdrp': `2 2 # a comment
    0 0 -> 1 1
    0 0 -> 7 7`,
  'm.aut': `des (0, 2, 2)
    (0, a, 1)
    (1, a, 7)`,
}

describe.each(Object.keys(models))('%s', name => {
  test.each(Object.keys(ends) as (keyof typeof ends)[])('lines that end in %s are lines', async end => {
    const found = async (lineEnd: string): Promise<string[]> => {
      const read = await readModel({ name, text: lines(models[name]!, lineEnd) }, {})
      return E.isLeft(read) ? placesOf(read.left) : []
    }
    const plain = await found('\n')
    expect(plain.length).toBeGreaterThan(0)
    expect(await found(ends[end])).toEqual(plain)
  })
})

test.each(Object.keys(ends) as (keyof typeof ends)[])('a purpose whose lines end in %s', end => {
  const text = `purpose p # a comment
    start q
    do a -> Success # another
    do b -> nowhere`
  const plain = placesOf(lintPurpose(lines(text, '\n')))
  expect(plain.length).toBeGreaterThan(0)
  expect(placesOf(lintPurpose(lines(text, ends[end])))).toEqual(plain)
})
