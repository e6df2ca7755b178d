import { Random } from '../simulator/random.js'

/**
 * Which occasions to compare are used: every one until `free` steps have been spent on comparing, then only as many that
 * comparing takes a `share` of the steps that the search takes. When the next one is due is drawn, so that nothing regular
 * in a model is always met or always missed.
 */
export class Sampling {
  /** How many occasions were used. */
  used = 0
  private spent = 0
  /** The next occasion is used when the search has taken this number of steps. */
  next = 0
  private readonly random = new Random(1)

  constructor(
    private readonly share: number,
    private readonly free: number,
  ) {}

  /** An occasion was used, and comparing took `cost` steps. */
  spend(cost: number, steps: number): void {
    this.used++
    this.spent += cost
    if (this.spent > this.free) this.next = steps + (cost / this.share) * (0.5 + this.random.below(1024) / 1024)
  }
}
