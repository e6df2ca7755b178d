import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountInWords,
  intervalInWords,
  limitsInWords,
  percent,
  scientific,
  shareInWords,
} from '../../../src/report/experiment/numbers.js'

describe('an interval', () => {
  test.each([
    [[0.955, 0.978], '[0.955, 0.978]'],
    [[0.9551240972059255, 0.978011150424857], '[0.955, 0.979]'],
    [[0, 0.03621669264518279], '[0, 0.037]'],
    [[0.39832112950330106, 0.6016788704966989], '[0.398, 0.602]'],
    [[0.5549838936364812, 0.9974714264490153], '[0.554, 0.998]'],
    [[0.9, 1], '[0.900, 1]'],
    [[0.50012, 0.50038], '[0.50012, 0.50038]'],
    [[0, 0.00000369], '[0, 3.7e-6]'],
    [[4.86e-8, 6.81e-8], '[4.8e-8, 6.9e-8]'],
    [[0, 0], '[0, 0]'],
    [[1, 1], '[1, 1]'],
  ] as const)('%j is %s', (interval, text) => expect(intervalInWords(interval)).toBe(text))

  test('what is written contains it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const [least, greatest] = [Math.min(a, b), Math.max(a, b)]
        const [from, to] = limitsInWords([least, greatest]).map(Number)
        // Up to what binary fractions are off by.
        expect(from).toBeLessThanOrEqual(least * (1 + 1e-9) + 1e-12)
        expect(to).toBeGreaterThanOrEqual(greatest * (1 - 1e-9) - 1e-12)
      }),
    )
  })
})

test('a share has the digits of its interval', () => {
  expect(shareInWords(0.968, [0.955, 0.978])).toBe('0.968')
  expect(shareInWords(0.5, [0.49998, 0.50001])).toBe('0.500000')
  expect(shareInWords(0, [0, 0.01])).toBe('0')
  expect(shareInWords(1, [0.9, 1])).toBe('1')
  expect(shareInWords(2e-6, [1e-6, 4e-6])).toBe('2.0e-6')
})

test.each([
  [5.83e-8, 'nearest', '5.8e-8'],
  [9.96e-8, 'nearest', '1.0e-7'],
  [9.91e-8, 'up', '1.0e-7'],
  [9.99e-8, 'down', '9.9e-8'],
  [0, 'up', '0'],
  [0.25, 'nearest', '2.5e-1'],
] as const)('%d rounded %s is %s', (value, direction, text) => expect(scientific(value, direction)).toBe(text))

test.each([
  [4.1234, '4.12'],
  [0, '0'],
  [1240.4, '1,240'],
  [123_456.7, '123,457'],
  [0.00311, '0.00311'],
  [0.0000311, '3.1e-5'],
  [-12.345, '-12.3'],
  [3.2e12, '3.2e12'],
])('%d is written as %s', (value, text) => expect(amountInWords(value)).toBe(text))

test('a confidence', () => expect([0.95, 0.999, 0.9].map(percent)).toEqual(['95 %', '99.9 %', '90 %']))
