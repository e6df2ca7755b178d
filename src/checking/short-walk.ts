import { isVerdict, type Purpose, propositions } from '../../purposes/purpose.js'
import { type Event, readEvent } from '../ats/event.js'
import { present } from '../ats/present.js'
import { labelInWords } from '../ats/words.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { kept } from '../simulator/asynchronous/awaiting.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { openSpace } from '../space/open-space.js'
import { Propositions, type Space } from '../space/space.js'
import { ableToCompare, defineComparisons } from './comparisons.js'
import { purposeNeverMet } from './errors.js'
import { neverMet } from './never-met.js'
import { define } from './open-product.js'
import { requirePurpose } from './require-purpose.js'
import { reportingFaults } from './simulator-error.js'

/** A short walk goes through at most this number of states. */
const mostStates = 1000

/**
 * What a purpose speaks of and a short walk through a model that does not list its names never meets, if the walk saw the whole
 * model or met a name that is much like it; and the numbers it compares that the model does not observe.
 * @public
 */
export const unmetNames = (purpose: Purpose, simulator: AnySimulator): Diagnostic[] => {
  requirePurpose({ caller: 'unmetNames', place: 'first' }, purpose)
  return reportingFaults(() => {
    const incomparable = defineComparisons(ableToCompare(simulator, purpose), purpose)
    if (simulator.alphabet !== undefined || incomparable.length > 0) return incomparable
    define(simulator, purpose)
    const walk = kept(() => new ShortWalk(openSpace(simulator, new Propositions(propositions(purpose)))))
    const { space } = walk
    // A model that can say which events it may have need not be walked through.
    const knowsEvents = simulator.mayHave !== undefined
    const { walked, isWhole } = knowsEvents ? { walked: 0, isWhole: true } : walk.walk()
    const where = isWhole ? 'the model never has' : `a walk through ${walked} states of the model never met`
    return neverMet(purpose, simulator, space, state => !isVerdict(purpose, state), isWhole ? null : walked).flatMap(
      ({ kind, name, nearest, span }) => {
        if ((kind === 'event' && knowsEvents) || (nearest === null && !isWhole)) return []
        const shown = (text: string): string => (kind === 'label' ? text : labelInWords(readEvent(text) as Event))
        const fix = nearest === null ? {} : { fix: `did you mean ${shown(nearest)}?` }
        const what = kind === 'label' ? `the label ${name}` : `what "${shown(name)}" waits for`
        return [purposeNeverMet(`${where} ${what}`, { ...(span && { span }), ...fix })]
      },
    )
  })
}

/** Walks breadth-first, on from where it was. */
class ShortWalk {
  private readonly met: number[]
  private readonly known: Set<number>
  private walked = 0

  constructor(readonly space: Space) {
    this.met = [space.initial]
    this.known = new Set(this.met)
  }

  walk(): { walked: number; isWhole: boolean } {
    const { space, met, known } = this
    for (; this.walked < Math.min(met.length, mostStates); this.walked++) {
      const { target, from, to } = space.expand(present(met[this.walked]))
      for (const next of target.subarray(from, to)) {
        if (known.has(next)) continue
        known.add(next)
        if (met.push(next) <= mostStates) space.foresee?.(next)
      }
    }
    return { walked: this.walked, isWhole: this.walked === met.length }
  }
}
