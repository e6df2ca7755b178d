import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest } from '../../src/errors/diagnostic.js'
import { soon } from '../support/soon.js'

/** The edit distance after its definition. */
const distance = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length
  const rest = distance(a.slice(1), b.slice(1))
  return a[0] === b[0] ? rest : 1 + Math.min(rest, distance(a.slice(1), b), distance(a, b.slice(1)))
}
const word = fc.array(fc.constantFrom('a', 'b', 'C'), { maxLength: 6 }).map(letters => letters.join(''))

test('what is nearest is the first of those with the least distance', () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 3 }), (asked, names) => {
      const near = names
        .map(name => ({ name, far: distance(asked.toLowerCase(), name.toLowerCase()) }))
        .filter(({ far }) => far < Math.min(3, Math.floor(asked.length / 2) + 1))
        .sort((one, other) => one.far - other.far)
      expect(nearest(asked, new Set(names))).toBe(near[0]?.name)
      // However they are divided, and by whatever they are kept.
      expect(nearest(asked, new Map(names.slice(0, 1).map(name => [name, 0])), new Set(names.slice(1)))).toBe(
        near[0]?.name,
      )
    }),
  )
})

test('long names take no longer than they are', () => {
  const long = 'a'.repeat(500_000)
  expect(soon(3, () => nearest(`${long}b`, new Set([long, `${long}bc`])))).toBe(long)
  expect(soon(3, () => nearest(`b${long}`, new Set([`${long}c`, `${long}bc`])))).toBe(`${long}c`)
})
