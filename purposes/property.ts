import { other } from '../src/ats/event.js'
import { always, type Guard, negation } from '../src/ats/guard.js'
import { negated, propositionOf } from '../src/ats/labelling.js'
import { present } from '../src/ats/present.js'
import type { Modality, Property } from '../src/ats/property.js'
import { distances } from './distances.js'
import type { Purpose, State } from './purpose.js'

const whatever = (when: Guard, target: number) => ({ event: other, when, target })
const verdicts: readonly State[] = [
  { name: 'Success', needs: always, transitions: [] },
  { name: 'Failure', needs: always, transitions: [] },
]

/**
 * The purpose that watches a property of a model. What is not known to hold does not, so one of two guards holds. A purpose
 * looks at states that are entered; where the model begins in a state instead of entering one, `initially` says what holds
 * there.
 */
export const propertyPurpose = ({ name, modality, literal }: Property, initially?: boolean): Purpose => {
  const proposition: Guard = { is: 'proposition', name: propositionOf(literal) }
  const holds = negated(literal) ? negation(proposition) : proposition
  const lacks = negation(holds)
  // Succeeds where it holds. Whether that must happen, or must only stay within reach, is for the relation to say.
  const waiting: State[] = [{ name: 'waiting', needs: always, transitions: [whatever(holds, 1), whatever(lacks, 0)] }]
  const states: Record<Modality, State[]> = {
    // Fails where it does not hold.
    always: [{ name: 'holding', needs: always, transitions: [whatever(holds, 0), whatever(lacks, 2)] }],
    finally: waiting,
    fairly: waiting,
    // Goes to and fro: what counts is whether `holding` can be reached, again and again.
    fairly_inf: ['start', 'holding', 'lacking'].map(state => ({
      name: state,
      needs: always,
      transitions: [whatever(holds, 1), whatever(lacks, 2)],
    })),
  }
  const all = [...states[modality], ...verdicts]
  const success = all.length - 2
  const failure = all.length - 1
  return {
    name,
    description: null,
    expectations: [],
    definitions: new Map(),
    start: initially === undefined ? 0 : present(present(states[modality][0]).transitions[initially ? 0 : 1]).target,
    states: all,
    success,
    failure,
    distances: distances({ states: all, success, failure }),
    settles: literal,
  }
}

/** The state of a `fairly_inf` purpose that must stay within reach. */
export const holding = 1
