/** A way from numbers to pixels. */
export type Scale = (value: number) => number

/** The numbers from `least` to `greatest` along a line; where there is only one number, it is in the middle. */
export const linear = (least: number, greatest: number, from: number, to: number): Scale =>
  least === greatest ? () => (from + to) / 2 : value => from + ((value - least) / (greatest - least)) * (to - from)

/** Numbers to be written at an axis: at most about `count`, all of them multiples of 1, 2 or 5 times a power of ten. */
export const ticks = (least: number, greatest: number, count: number): number[] => {
  if (!(greatest > least) || count < 1) return [least]
  const rough = (greatest - least) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find(digit => digit * power >= rough * (1 - 1e-9)) ?? 10)
  const first = Math.ceil(least / step - 1e-9)
  const last = Math.floor(greatest / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => exactly((first + i) * step))
}

/** Without what binary fractions add: 0.3 and not 0.30000000000000004. */
const exactly = (value: number): number => Number(value.toPrecision(12))

/** A number at an axis or beside a mark. */
export const short = (value: number): string => {
  const size = Math.abs(value)
  if (size !== 0 && size < 0.001) return value.toExponential(1).replace('.0e', 'e')
  if (size >= 10_000) return compact.format(value)
  return String(Number(value.toPrecision(size >= 100 ? 4 : 3)))
}
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
