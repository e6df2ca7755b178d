import { present } from '../../ats/present.js'
import { requireFinite, requireThat } from './requirements.js'

/** How many values are at least `from` and below `to`. */
export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Limits of bins are the multiples of digit times 10^exponent. */
interface Step {
  readonly digit: 1 | 2 | 5
  readonly exponent: number
}

/** The least step, as a share of the largest value: numbers have digits to tell limits like these apart. */
const finest = 2 ** -50

/**
 * How often values lie where, for plots: bins of equal width that follow each other from the least value to the
 * greatest, at most so many, between round numbers: multiples of 1, 2 or 5 times a power of ten. The width is the least
 * that is possible. 0 is always a limit if it is in between: so two bins are needed at least.
 */
export const histogram = (values: readonly number[], bins: number): readonly Bin[] => {
  requireThat(Number.isSafeInteger(bins) && bins >= 2, `a number of bins is a whole number from 2, not ${bins}`)
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (const value of values) {
    requireFinite(value, 'an observation')
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  if (values.length === 0) return []
  const step = stepFor(least, greatest, bins)
  const first = binOf(least, step)
  const counts = new Array<number>(binOf(greatest, step) - first + 1).fill(0)
  for (const value of values) {
    const bin = binOf(value, step) - first
    counts[bin] = present(counts[bin]) + 1
  }
  return counts.map((count, i) => ({ from: limitOf(first + i, step), to: limitOf(first + i + 1, step), count }))
}

/** The least step with which the values fall into so many bins. */
const stepFor = (least: number, greatest: number, bins: number): Step => {
  const largest = Math.max(Math.abs(least), Math.abs(greatest))
  // Values that are all the same are in one bin as wide as their first digit.
  const width = least === greatest ? largest || 1 : Math.max(greatest / bins - least / bins, largest * finest)
  // 1e-323 is the least power of ten that is a number.
  for (let exponent = Math.max(-323, Math.floor(Math.log10(width))); ; exponent++)
    for (const digit of [1, 2, 5] as const) {
      const step = { digit, exponent }
      const canTell = limitOf(1, step) >= largest * finest
      if (canTell && binOf(greatest, step) - binOf(least, step) < bins) return step
    }
}

/** The number of a limit: read from its digits, so that it is 0.3 and not 0.30000000000000004. */
const limitOf = (number: number, { digit, exponent }: Step): number => Number(`${number * digit}e${exponent}`)

/** The number of the bin that a value is in: dividing may miss it by one. */
const binOf = (value: number, step: Step): number => {
  let bin = Math.floor(value / limitOf(1, step))
  while (value < limitOf(bin, step)) bin--
  while (value >= limitOf(bin + 1, step)) bin++
  return bin
}
