import type { Interval } from '../../experiment/result.js'

/** Below this, decimals would be mostly zeros. */
const leastDecimal = 0.001
const fewestDecimals = 3
/** Digits of the width of an interval that are worth writing down. */
const digitsOfWidth = 2
/** What binary fractions may be off by, far below the last digit that is written. */
const tolerance = 1e-9

/**
 * An interval as two texts with the same digits. It is rounded outwards, so that what is written holds whenever the interval
 * does: as many decimals as tell its width, or powers of ten where all of it is tiny.
 */
export const limitsInWords = ([least, greatest]: Interval): [least: string, greatest: string] => {
  if (greatest > 0 && greatest < leastDecimal) return [scientific(least, 'down'), scientific(greatest, 'up')]
  const decimals = decimalsFor(greatest - least)
  return [decimal(rounded(least, decimals, 'down'), decimals), decimal(rounded(greatest, decimals, 'up'), decimals)]
}

/** As it stands in tables: `[0.955, 0.978]`. */
export const intervalInWords = (interval: Interval): string => `[${limitsInWords(interval).join(', ')}]`

/** A share of runs with the digits of its interval. */
export const shareInWords = (share: number, [least, greatest]: Interval): string =>
  greatest > 0 && greatest < leastDecimal ? scientific(share) : decimal(share, decimalsFor(greatest - least))

/** None and all are that exactly, and written so. */
const decimal = (value: number, decimals: number): string =>
  value === 0 || value === 1 ? String(value) : value.toFixed(decimals)

const decimalsFor = (width: number): number =>
  width > 0 ? Math.max(fewestDecimals, digitsOfWidth - 1 - Math.floor(Math.log10(width))) : fewestDecimals

type Direction = 'down' | 'up' | 'nearest'

const rounded = (value: number, decimals: number, direction: Direction): number => {
  const scaled = value * 10 ** decimals
  const whole =
    direction === 'down'
      ? Math.floor(scaled + tolerance)
      : direction === 'up'
        ? Math.ceil(scaled - tolerance)
        : Math.round(scaled)
  return whole / 10 ** decimals
}

/** A very small number with two digits: `5.8e-8`. */
export const scientific = (value: number, direction: Direction = 'nearest'): string => {
  if (value === 0) return '0'
  const power = Math.floor(Math.log10(value))
  const digits = rounded(value / 10 ** power, 1, direction)
  // Rounding may have made ten of nine.
  return digits < 10 ? `${digits.toFixed(1)}e${power}` : `1.0e${power + 1}`
}

/** A number that was measured, with as many digits as are of use: `4.1`, `1,240`, `0.0031`. */
export const amountInWords = (value: number): string => {
  const size = Math.abs(value)
  if (size !== 0 && (size < leastDecimal || size >= 1e9)) return value.toExponential(1).replace('e+', 'e')
  return value.toLocaleString('en', { maximumSignificantDigits: size >= 100 ? Math.ceil(Math.log10(size + 1)) : 3 })
}

/** A confidence or another share that was asked for, in hundredths: `95 %`. */
export const percent = (share: number): string => `${Number((100 * share).toPrecision(14))} %`
