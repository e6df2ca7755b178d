/** Where something unknown lies: the limits belong to it. */
export interface Interval {
  readonly low: number
  readonly high: number
}

export const halfWidthOf = ({ low, high }: Interval): number => (high - low) / 2

/** The part of an interval within bounds that are known anyway. */
export const within = ({ low, high }: Interval, bounds: Interval): Interval => ({
  low: Math.min(Math.max(low, bounds.low), bounds.high),
  high: Math.max(Math.min(high, bounds.high), bounds.low),
})
