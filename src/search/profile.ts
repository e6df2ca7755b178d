/** A look at a search while it was at work. */
export interface Sample {
  readonly seconds: number
  /** Product nodes met so far. */
  readonly nodes: number
  /** The length of the longest way taken so far, and how many nodes were waiting. */
  readonly depth: number
  readonly frontier: number
}

/** How a search went. */
export interface SearchProfile {
  /** Evenly spread over the steps of the search. */
  readonly samples: readonly Sample[]
  /** For each state of the purpose, how often the search was there. */
  readonly visits: readonly number[]
  /** For each state of the purpose and each of its transitions: 1 if it was ever seen to be possible, else 0. */
  readonly taken: readonly (readonly number[])[]
}

/** This number of samples is enough for a picture; when there are more, every second one is dropped. */
const mostSamples = 256

/** Watches a search at the cost of two counters a step. */
export class Watch {
  private readonly visits: Float64Array
  private samples: Sample[] = []
  private stride = 1
  private left = 1

  constructor(purposeStates: number) {
    this.visits = new Float64Array(purposeStates)
  }

  /** To be called at each step; true when a sample should be given. */
  visit(purpose: number): boolean {
    this.visits[purpose]!++
    return --this.left === 0
  }

  add(sample: Sample): void {
    this.samples.push(sample)
    if (this.samples.length === mostSamples) {
      this.samples = this.samples.filter((_, i) => i % 2 === 1)
      this.stride *= 2
    }
    this.left = this.stride
  }

  profile(last: Sample, taken: SearchProfile['taken']): SearchProfile {
    return { samples: [...this.samples, last], visits: [...this.visits], taken }
  }
}
