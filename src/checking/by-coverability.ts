import type { Purpose } from '../../purposes/purpose.js'
import { readEvent, showEvent } from '../ats/event.js'
import { type CertificateFile, certificateFile } from '../coverability/certificates.js'
import { type Answer, Deciding } from '../coverability/decide.js'
import type { Product } from '../product/product.js'
import type { Question } from '../relations/question.js'
import type { Path, SearchGoal } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'
import type { Net } from '../simulator/net.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import type { VectorSpace } from '../space/vector.js'
import { type ProductNet, productNet } from './product-net.js'

/**
 * Whether a verdict can be reached in a model that is a net, decided for runs of any length: as a question about what the
 * product of net and purpose can cover.
 */
export class Covering {
  private readonly deciding: Deciding

  private constructor(
    private readonly net: Net,
    private readonly joint: ProductNet,
    private readonly sought: number,
    { bound, gauge }: Question,
  ) {
    this.deciding = new Deciding(joint.net, [joint.target], { bound, memory: gauge ?? null })
  }

  /** `null` where the question is another, or has a depth, or its guards are not such that more is never less. */
  static of(simulator: AnySimulator, purpose: Purpose, question: Question, { sought }: SearchGoal): Covering | null {
    const { relation, variant, shortest, bound } = question
    const model = vectorsOf(simulator)?.model
    if (model?.net === undefined || model.upward === undefined) return null
    if ((relation !== 'feasibility' && relation !== 'refutability') || variant === 'strong') return null
    if (shortest || bound.depth !== null) return null
    const verdict = sought.indexOf(1)
    const joint = productNet(model.net, literal => model.upward!(literal), purpose, verdict)
    return 'why' in joint ? null : new Covering(model.net, joint, verdict, question)
  }

  work(milliseconds: number): Answer | null {
    return this.deciding.work(milliseconds)
  }

  /** States are those met forwards; product states, also what was met backwards. Transitions are not counted. */
  statistics(): Statistics {
    const { modelStates, productStates: backwards, ...others } = this.deciding.statistics()
    return { ...others, modelStates, productStates: modelStates + backwards, transitions: 0 }
  }

  certificate(answer: Exclude<Answer, { kind: 'unknown' }>): CertificateFile {
    const { net, target } = this.joint
    return certificateFile(net, { target: [target] }, answer)
  }

  /** A run of the product net as a path through the product; it ends where the verdict is reached. */
  path(run: readonly number[], product: Product): Path {
    const space = product.space as VectorSpace
    const counters = Int32Array.from(this.net.initial)
    const path: number[] = []
    let state = space.initial
    let purpose = product.purpose.start
    for (const number of run) {
      if (purpose === this.sought) break
      const { event, takes, gives } = this.net.transitions[this.joint.origins[number].transition]
      for (const { place, count } of takes) counters[place] -= count
      for (const { place, count } of gives) counters[place] += count
      const { count, state: states, purpose: purposes, transition } = product.expand(state, purpose)
      let next = 0
      // Different spellings of one event are one event.
      const spelled = showEvent(readEvent(event)!)
      while (next < count && !this.leadsTo(space, transition[next], spelled, counters)) next++
      if (next === count) throw new Error('a run of a net cannot be taken by its model')
      path.push(transition[next])
      state = states[next]
      purpose = purposes[next]
    }
    return Int32Array.from(path)
  }

  private leadsTo(space: VectorSpace, transition: number, event: string, counters: Int32Array): boolean {
    if (space.events[space.expansion.event[transition]] !== event) return false
    const target = space.targetOf(transition)
    return target.every((count, place) => count === counters[place])
  }
}

/** How an answer was found, in words. */
export const decidedByInWords = (answer: Exclude<Answer, { kind: 'unknown' }>): string =>
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
