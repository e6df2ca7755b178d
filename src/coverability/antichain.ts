import { isBelow } from './flat-net.js'

/** The places that a vector has something of, folded into 32 bits: a set that is not within another is told at a glance. */
const supportOf = (vector: Float64Array): number => {
  let bits = 0
  for (let place = 0; place < vector.length; place++) if (vector[place] > 0) bits |= 1 << (place & 31)
  return bits
}

export const sumOf = (vector: Float64Array): number => {
  let sum = 0
  for (let place = 0; place < vector.length; place++) sum += vector[place]
  return sum
}

/** Vectors of which none is below another: the minimal ones of an upward closed set that grows. They have numbers. */
export class Antichain {
  size = 0
  private readonly vectors: Float64Array[] = []
  private numbers = new Int32Array(64)
  private supports = new Int32Array(64)
  private sums = new Float64Array(64)

  /** Is the vector in the set: is there one below it? */
  covers(vector: Float64Array): boolean {
    const { vectors, supports, sums, size } = this
    const outside = ~supportOf(vector)
    const sum = sumOf(vector)
    for (let i = 0; i < size; i++)
      if ((supports[i] & outside) === 0 && sums[i] <= sum && isBelow(vectors[i], vector)) {
        this.swap(i, i >> 1)
        return true
      }
    return false
  }

  /** Adds a vector that is not in the set; those above it are not minimal any more, and `dropped` hears their numbers. */
  add(vector: Float64Array, number: number, dropped: (number: number) => void): void {
    const { vectors } = this
    const support = supportOf(vector)
    const sum = sumOf(vector)
    let left = 0
    for (let i = 0; i < this.size; i++) {
      if ((support & ~this.supports[i]) === 0 && sum <= this.sums[i] && isBelow(vector, vectors[i])) {
        dropped(this.numbers[i])
        continue
      }
      if (left < i) this.put(left, vectors[i], this.numbers[i], this.supports[i], this.sums[i])
      left++
    }
    vectors.length = left
    if (left === this.numbers.length) this.grow()
    this.put(left, vector, number, support, sum)
    this.size = left + 1
  }

  toArray(): number[][] {
    return this.vectors.map(vector => Array.from(vector))
  }

  /** What was of use once is looked at earlier. */
  private swap(i: number, j: number): void {
    const { vectors, numbers, supports, sums } = this
    const vector = vectors[i]
    const number = numbers[i]
    const support = supports[i]
    const sum = sums[i]
    this.put(i, vectors[j], numbers[j], supports[j], sums[j])
    this.put(j, vector, number, support, sum)
  }

  private put(at: number, vector: Float64Array, number: number, support: number, sum: number): void {
    this.vectors[at] = vector
    this.numbers[at] = number
    this.supports[at] = support
    this.sums[at] = sum
  }

  private grow(): void {
    const { numbers, supports, sums } = this
    this.numbers = new Int32Array(2 * numbers.length)
    this.supports = new Int32Array(2 * numbers.length)
    this.sums = new Float64Array(2 * numbers.length)
    this.numbers.set(numbers)
    this.supports.set(supports)
    this.sums.set(sums)
  }
}
