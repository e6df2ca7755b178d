import { requireFinite } from './requirements.js'

/**
 * Count, mean, variance and extremes of numbers that come one by one (Welford's method: no sum of squares that would
 * lose digits). Those of two parts make those of the whole; that, or another order, may change the last digits.
 */
export class Moments {
  count = 0
  /** 0 as long as there are no numbers. */
  mean = 0
  least = Number.POSITIVE_INFINITY
  greatest = Number.NEGATIVE_INFINITY
  /** The sum of the squared distances from the mean. */
  private squares = 0

  static of(values: Iterable<number>): Moments {
    const moments = new Moments()
    for (const value of values) moments.add(value)
    return moments
  }

  /** The variance of what the numbers are a sample of, without bias; 0 as long as there are fewer than two. */
  get variance(): number {
    return this.count < 2 ? 0 : this.squares / (this.count - 1)
  }

  add(value: number): void {
    requireFinite(value, 'an observation')
    this.count++
    const before = value - this.mean
    this.mean += before / this.count
    this.squares += before * (value - this.mean)
    this.least = Math.min(this.least, value)
    this.greatest = Math.max(this.greatest, value)
  }

  /** Takes in all that the other has seen (Chan, Golub and LeVeque). */
  merge(other: Moments): void {
    if (other.count === 0) return
    const count = this.count + other.count
    const between = other.mean - this.mean
    this.squares += other.squares + between * between * this.count * (other.count / count)
    this.mean += between * (other.count / count)
    this.count = count
    this.least = Math.min(this.least, other.least)
    this.greatest = Math.max(this.greatest, other.greatest)
  }
}
