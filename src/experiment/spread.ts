import type { Distribution } from './result.js'
import { histogram } from './statistics/histogram.js'
import type { Interval } from './statistics/interval.js'
import { boundedMeanInterval, normalMeanInterval } from './statistics/mean.js'
import { Moments } from './statistics/moments.js'
import { quantiles } from './statistics/quantiles.js'

/** Values of so many runs, the first ones, are kept for quantiles and histograms. */
const sampleSize = 10_000
const bins = 30

/** How a number differs from run to run, in the same room however many runs there are. */
export class Spread {
  private readonly moments = new Moments()
  private readonly sample: number[] = []

  /** `confidence`: `null` without an interval. `bounds`: what the number can be at most and at least, where that is known. */
  constructor(
    private readonly confidence: number | null,
    private readonly bounds: Interval | null = null,
  ) {}

  add(value: number): void {
    this.moments.add(value)
    if (this.sample.length < sampleSize) this.sample.push(value)
  }

  distribution(): Distribution | null {
    const { moments, sample, confidence, bounds } = this
    if (moments.count === 0) return null
    const [low = 0, lower = 0, median = 0, upper = 0, high = 0] = quantiles(sample, [0.05, 0.25, 0.5, 0.75, 0.95])
    const interval = confidence === null ? null : meanInterval(moments, bounds, confidence)
    const { count, mean, least, greatest, variance } = moments
    return {
      count,
      mean,
      least,
      greatest,
      deviation: Math.sqrt(variance),
      interval: interval === null ? null : [interval.low, interval.high],
      median,
      quantiles: [low, lower, upper, high],
      histogram: histogram(sample, bins),
      of: sample.length,
    }
  }
}

const meanInterval = (moments: Moments, bounds: Interval | null, confidence: number): Interval | null =>
  bounds !== null
    ? boundedMeanInterval(moments, bounds, confidence)
    : // Runs that all agree tell of no error at all.
      moments.variance === 0
      ? null
      : normalMeanInterval(moments, confidence)
