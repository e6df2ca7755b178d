import { isBelow } from './flat-net.js'

/** The places that a vector has something of, folded into 32 bits: a quick test that one set is not within another. */
const supportOf = (vector: Float64Array): number => {
  let bits = 0
  for (let place = 0; place < vector.length; place++) if (vector[place]! > 0) bits |= 1 << (place & 31)
  return bits
}

export const sumOf = (vector: Float64Array): number => {
  let sum = 0
  for (let place = 0; place < vector.length; place++) sum += vector[place]!
  return sum
}

/** Vectors with one sum: none is below another, unless they are equal. */
class Bucket {
  readonly vectors: Float64Array[] = []
  private readonly numbers: number[] = []
  private readonly supports: number[] = []

  constructor(readonly sum: number) {}

  add(vector: Float64Array, number: number, support: number): void {
    this.put(this.vectors.length, vector, number, support)
  }

  hasBelow(vector: Float64Array, support: number): boolean {
    const { vectors, supports } = this
    for (let i = 0; i < vectors.length; i++)
      if ((supports[i]! & ~support) === 0 && isBelow(vectors[i]!, vector)) {
        this.swap(i, i >> 1)
        return true
      }
    return false
  }

  /** Leaves out what lies above a vector. */
  dropAbove(vector: Float64Array, support: number, dropped: (number: number) => void): void {
    const { vectors, numbers, supports } = this
    let left = 0
    for (let i = 0; i < vectors.length; i++)
      if ((support & ~supports[i]!) === 0 && isBelow(vector, vectors[i]!)) dropped(numbers[i]!)
      else if (left++ < i) this.put(left - 1, vectors[i]!, numbers[i]!, supports[i]!)
    vectors.length = numbers.length = supports.length = left
  }

  /** What was of use once is looked at earlier. */
  private swap(i: number, j: number): void {
    const vector = this.vectors[i]!
    const number = this.numbers[i]!
    const support = this.supports[i]!
    this.put(i, this.vectors[j]!, this.numbers[j]!, this.supports[j]!)
    this.put(j, vector, number, support)
  }

  private put(at: number, vector: Float64Array, number: number, support: number): void {
    this.vectors[at] = vector
    this.numbers[at] = number
    this.supports[at] = support
  }
}

/**
 * Vectors of which none is below another: the minimal ones of an upward closed set that grows. They have numbers. What is
 * asked about or added must not be equal to any that was added before: so only smaller sums can be below.
 */
export class Antichain {
  /** By their sums. */
  private buckets: Bucket[] = []

  /** Is the vector in the set: is there one below it? */
  covers(vector: Float64Array): boolean {
    const sum = sumOf(vector)
    const support = supportOf(vector)
    for (const bucket of this.buckets) {
      if (bucket.sum >= sum) return false
      if (bucket.hasBelow(vector, support)) return true
    }
    return false
  }

  /** Adds a vector that is not in the set; those above it are not minimal any more, and `dropped` hears their numbers. */
  add(vector: Float64Array, number: number, dropped: (number: number) => void): void {
    const sum = sumOf(vector)
    const support = supportOf(vector)
    let at = this.buckets.findIndex(bucket => bucket.sum >= sum)
    if (at < 0) at = this.buckets.length
    if (this.buckets[at]?.sum !== sum) this.buckets.splice(at, 0, new Bucket(sum))
    this.buckets[at]!.add(vector, number, support)
    let emptied = false
    for (let i = at + 1; i < this.buckets.length; i++) {
      this.buckets[i]!.dropAbove(vector, support, dropped)
      emptied ||= this.buckets[i]!.vectors.length === 0
    }
    if (emptied) this.buckets = this.buckets.filter(({ vectors }) => vectors.length > 0)
  }

  toArray(): number[][] {
    return this.buckets.flatMap(({ vectors }) => vectors.map(vector => Array.from(vector)))
  }
}
