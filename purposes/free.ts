import { other } from '../src/ats/event.js'
import { always } from '../src/ats/guard.js'
import { distances } from './distances.js'
import type { Purpose } from './purpose.js'

const states: Purpose['states'] = [
  { name: '', needs: always, transitions: [{ event: other, when: always, target: 0 }] },
  { name: 'Success', needs: always, transitions: [] },
  { name: 'Failure', needs: always, transitions: [] },
]

/** Lets the model do whatever it can: for walking a model without a purpose. It never reaches a verdict. */
export const freePurpose: Purpose = {
  name: 'anything',
  description: null,
  expectations: [],
  definitions: new Map(),
  start: 0,
  states,
  success: 1,
  failure: 2,
  distances: distances({ states, success: 1, failure: 2 }),
}
