import { present } from '../../ats/present.js'
import { halfWidthOf, type Interval } from './interval.js'
import { runsForError } from './precision.js'
import { intervalOfError } from './proportion.js'
import { requireConfidence, requireCount, requireHalfWidth, requireThat } from './requirements.js'

export const sequentialPlanAssumes =
  'The runs are independent and alike, and are counted in the order of their numbers; when to stop is decided at the ' +
  'looks that were fixed beforehand, among which the probability of an error is divided.'

/**
 * A number of runs after which the plan looks at the count, and the probability with which the interval then misses.
 */
export interface Look {
  readonly runs: number
  readonly error: number
}

/** What a look has shown. */
export interface Looked {
  readonly interval: Interval
  readonly count: number
  readonly runs: number
}

/**
 * A plan for an interval of a wanted half-width that needs fewer runs where the probability is near 0 or 1.
 *
 * Why it is sound. Let e be 1 - confidence. The looks n_1 < ... < n_m and their errors e_1 + ... + e_m <= e depend on
 * the half-width and the confidence only. At look i, had the plan stopped there or not, the interval of Clopper and
 * Pearson misses the probability with probability at most e_i. So with probability at least 1 - e none of the m
 * intervals misses it, and the one that is reported, whichever that is, is one of them.
 *
 * Why it ends. The last look is after the runs that the fixed plan would need for the error e_m, where Hoeffding's
 * inequality makes every interval narrow enough, whatever the count. With e_m = e / 16 that are 1 + ln 16 / ln (2 / e)
 * times the runs of the fixed plan, at most: 1.76 times for 0.95. It is there for the proof. The look before it has
 * half of e, and comes where the interval of the count runs / 2 becomes narrow enough: no other count is known to have
 * a wider one, and that are about 0.7 times the runs of the fixed plan. The looks before are for probabilities near 0
 * and 1; the first is where it begins to make sense, when the count 0 is enough.
 */
export class SequentialPlan {
  readonly looks: readonly Look[]
  /**
   * The interval at the last look so far: whoever has to stop before the plan does, for whatever reason, may report it.
   */
  latest: Looked | null = null
  /** Whether the latest interval is the one to report. */
  hasEnded = false
  private looked = 0
  private runs = 0

  constructor(
    readonly halfWidth: number,
    readonly confidence: number,
  ) {
    requireHalfWidth(halfWidth)
    requireConfidence(confidence)
    this.looks = looksOf(halfWidth, 1 - confidence)
  }

  /** The most runs that the plan can need. */
  get most(): number {
    return present(this.looks.at(-1)).runs
  }

  /**
   * Tells the plan that of the first `runs` runs so many were successes. Gives the interval to report if it is time to
   * stop, else `null`. It is told after each run, or at least at each look. Runs after the end change nothing.
   */
  after(count: number, runs: number): Interval | null {
    requireCount(count, runs)
    if (!this.hasEnded) this.count(count, runs)
    return this.hasEnded ? present(this.latest).interval : null
  }

  private count(count: number, runs: number): void {
    const { runs: due, error } = present(this.looks[this.looked])
    requireThat(runs > this.runs, `a plan is told of runs in their order: ${runs} comes after ${this.runs}`)
    requireThat(runs <= due, `the plan had to look after ${due} runs, and is told of ${runs}`)
    this.runs = runs
    if (runs < due) return
    this.looked++
    this.latest = { interval: intervalOfError(count, runs, error), count, runs }
    this.hasEnded = halfWidthOf(this.latest.interval) <= this.halfWidth
  }
}

/** What the looks have of the error: the early ones together, the one at which every count should do, the last. */
const shares = { early: 7 / 16, main: 1 / 2, last: 1 / 16 } as const

/**
 * By how much the numbers of runs grow from look to look, at most: fewer looks share more error, but overshoot by more.
 */
const growth = 1.4

const looksOf = (halfWidth: number, error: number): readonly Look[] => {
  const main = { runs: runsForEveryCount(halfWidth, shares.main * error), error: shares.main * error }
  const last = { runs: runsForError(halfWidth, shares.last * error), error: shares.last * error }
  return [...earlyLooks(halfWidth, shares.early * error, main.runs), main, last].filter(
    // With few runs, looks may coincide: one of them is left then, with its own error.
    ({ runs }, i, looks) => runs < (looks[i + 1]?.runs ?? Number.POSITIVE_INFINITY),
  )
}

/**
 * Looks from where the count 0 suffices up to, but not including, `end`, at equal ratios, with equal shares of the
 * error.
 */
const earlyLooks = (halfWidth: number, error: number, end: number): readonly Look[] => {
  for (let looks = 1; ; looks++) {
    const share = error / looks
    // The upper limit for the count 0 is 1 - (share / 2)^(1 / runs).
    const first = Math.ceil(Math.log(share / 2) / Math.log1p(-2 * halfWidth))
    if (first >= end) return []
    const ratio = (end / first) ** (1 / looks)
    if (ratio <= growth)
      return Array.from({ length: looks }, (_, i) => ({ runs: Math.ceil(first * ratio ** i), error: share }))
  }
}

/**
 * The least number of runs with which the interval of one half is narrow enough. By Hoeffding, the fixed plan's
 * suffice.
 */
const runsForEveryCount = (halfWidth: number, error: number): number => {
  let tooFew = 0
  let enough = runsForError(halfWidth, error)
  while (enough - tooFew > 1) {
    const runs = Math.floor((tooFew + enough) / 2)
    if (halfWidthOf(intervalOfError(Math.floor(runs / 2), runs, error)) <= halfWidth) enough = runs
    else tooFew = runs
  }
  return enough
}
