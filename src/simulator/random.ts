/** A small seeded generator (mulberry32): the same seed gives the same numbers everywhere. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let z = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z
    return Math.floor((((z ^ (z >>> 14)) >>> 0) / 0x1_0000_0000) * below)
  }
}
