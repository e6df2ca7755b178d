import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { usageWrong } from '../../src/errors/errors.js'
import { allOf, findingsOf, inOrder, orNote, withMistakes } from '../../src/errors/validation.js'

const source = { name: 'text', text: 'abcdef' }
const at = (start: number) => usageWrong(`at ${start}`, { span: { source, start, end: start + 1 } })
const [first, second, third] = [at(1), at(2), at(3)]

test('several readings give all values, or all mistakes in the order of the readings', () => {
  expect(allOf(E.right(1), E.right('two'))).toEqual(E.right([1, 'two']))
  expect(allOf(E.left([third, first]), E.right(1), E.left([second]))).toEqual(E.left([third, first, second]))
})

test('mistakes found elsewhere come first, and refuse what could be read', () => {
  expect(withMistakes([])(E.right(1))).toEqual(E.right(1))
  expect(withMistakes([])(E.left([third]))).toEqual(E.left([third]))
  expect(withMistakes([second])(E.right(1))).toEqual(E.left([second]))
  expect(withMistakes([second])(E.left([first]))).toEqual(E.left([second, first]))
})

test('a mistake is noted where there is no value', () => {
  const found = [third]
  expect(orNote(E.right(1), found)).toBe(1)
  expect(orNote(E.left(first), found)).toBeNull()
  expect(found).toEqual([third, first])
})

test('findings are mistakes or warnings', () => {
  expect(findingsOf(E.left([first]))).toEqual([first])
  expect(findingsOf(E.right({ warnings: [second] }))).toEqual([second])
})

test('mistakes are sorted by where they stand; without a place they come first', () => {
  const nowhere = usageWrong('nowhere')
  expect(inOrder([third, first], [nowhere, second])).toEqual([nowhere, first, second, third])
})
