import type { Observed } from '../ats/run.js'
import type { ObservedInRun } from './row.js'

/** What the observables do along a run. Their names are mostly the same for all runs of a model, and so are the arrays. */
export class Observables {
  private readonly index = new Map<string, number>()
  private final: number[] = []
  private peak: number[] = []
  /** Not a sum, which might be no number any more. */
  private mean: number[] = []
  private count: number[] = []

  begin(): void {
    this.count.fill(0)
  }

  note(observed: Observed | null): void {
    if (observed === null) return
    for (const name in observed) {
      const value = observed[name]!
      const i = this.numberOf(name)
      const count = ++this.count[i]!
      this.final[i] = value
      this.peak[i] = count === 1 ? value : Math.max(this.peak[i]!, value)
      this.mean[i] = count === 1 ? value : this.mean[i]! * ((count - 1) / count) + value / count
    }
  }

  private numberOf(name: string): number {
    const known = this.index.get(name)
    if (known !== undefined) return known
    this.count.push(0)
    this.index.set(name, this.index.size)
    return this.index.size - 1
  }

  summary(): Record<string, ObservedInRun> {
    const found: [string, ObservedInRun][] = []
    for (const [name, i] of this.index) {
      const count = this.count[i]!
      if (count > 0) found.push([name, { final: this.final[i]!, peak: this.peak[i]!, mean: this.mean[i]! }])
    }
    return Object.fromEntries(found)
  }
}
