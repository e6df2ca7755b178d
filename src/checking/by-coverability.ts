import { readEvent, showEvent } from '../ats/event.js'
import { present } from '../ats/present.js'
import { certificateFile } from '../coverability/certificates.js'
import { type Answer, Deciding } from '../coverability/decide.js'
import type { Reason } from '../relations/verdict.js'
import type { Outcome, Path } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'
import type { VectorSpace } from '../space/vector.js'
import type { CoverabilityQuestion } from './plan.js'
import type { PreparedCheck } from './prepared-check.js'
import type { Account, DecidedBy, Strategy } from './strategy.js'

type Decided = Exclude<Answer, { kind: 'unknown' }>

/**
 * Decides whether a model that is a net can reach a verdict, for runs of any length: as a question about what the product
 * of net and purpose can cover.
 */
export class ByCoverability implements Strategy {
  private readonly deciding: Deciding
  private decidedBy: DecidedBy | null = null
  private run: Path = new Int32Array()

  constructor(
    private readonly check: PreparedCheck,
    private readonly asked: CoverabilityQuestion,
  ) {
    const { bound, question } = check
    const { net, target } = asked.product
    this.deciding = new Deciding(net, [target], { bound, memory: question.gauge ?? null })
  }

  work(milliseconds: number): Outcome | Reason | null {
    const answer = this.deciding.work(milliseconds)
    if (answer === null) return null
    if (answer.kind === 'unknown') return answer.reason
    const { net, target } = this.asked.product
    this.decidedBy = {
      inWords: decidedByInWords(answer),
      certificate: certificateFile(net, { target: [target] }, answer),
    }
    if (answer.kind === 'unreachable') return { finding: null, complete: true }
    this.run = this.pathOf(answer.run)
    return { finding: { kind: 'verdict', path: this.run, loop: null }, complete: true }
  }

  /** States are those met forwards; product states, also what was met backwards. Transitions are not counted. */
  statistics(): Statistics {
    const { modelStates, productStates: backwards, ...others } = this.deciding.statistics()
    return { ...others, modelStates, productStates: modelStates + backwards, transitions: 0 }
  }

  account(): Account {
    const common = { statistics: this.statistics(), nearest: this.run }
    return this.decidedBy === null ? common : { ...common, decidedBy: this.decidedBy }
  }

  /** Nothing is walked before the answer is known. */
  path(): Path {
    return new Int32Array()
  }

  /** A run of the product net as a path through the product; it ends where the verdict is reached. */
  private pathOf(run: readonly number[]): Path {
    const { product } = this.check
    const { net, product: productNet, sought } = this.asked
    const space = product.space as VectorSpace
    const counters = Int32Array.from(net.initial)
    const path: number[] = []
    let state = space.initial
    let purpose = product.purpose.start
    for (const number of run) {
      if (purpose === sought) break
      const { event, takes, gives } = present(net.transitions[present(productNet.origins[number]).transition])
      for (const { place, count } of takes) counters[place] = present(counters[place]) - count
      for (const { place, count } of gives) counters[place] = present(counters[place]) + count
      const { count, state: states, purpose: purposes, transition } = product.expand(state, purpose)
      let next = 0
      // Different spellings of one event are one event.
      const spelled = showEvent(present(readEvent(event)))
      while (next < count && !leadsTo(space, present(transition[next]), spelled, counters)) next++
      if (next === count) throw new Error('a run of a net cannot be taken by its model')
      path.push(present(transition[next]))
      state = present(states[next])
      purpose = present(purposes[next])
    }
    return Int32Array.from(path)
  }
}

const leadsTo = (space: VectorSpace, transition: number, event: string, counters: Int32Array): boolean => {
  if (space.events[present(space.expansion.event[transition])] !== event) return false
  const target = space.targetOf(transition)
  return target.every((count, place) => count === counters[place])
}

/** How an answer was found, in words. */
const decidedByInWords = (answer: Decided): string =>
  answer.kind === 'unreachable'
    ? {
        invariant:
          'for runs of any length: an invariant of the counters excludes it (the state equation has no solution)',
        traps: 'for runs of any length: an invariant of the counters and traps exclude it',
        backward: 'for runs of any length: going backwards from it never leads to the beginning (coverability)',
        forward: 'for runs of any length: there are finitely many states, and all were seen',
      }[answer.by]
    : {
        forward: 'found by going forwards through the counters',
        backward: 'found by going backwards from it (coverability)',
      }[answer.by]
