import { unmetNames } from '../../src/checking/short-walk.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { purposeOf } from '../support/models.js'
import { codes, ofCheck, type Provoked } from '../support/provoking.js'

const lamp = () =>
  immutableModel({ initial: 0, successors: () => ['!press' as const], apply: (n: number) => 1 - n, key: n => n })

export const provoked: Provoked = {
  'purpose/unknown-observable': () =>
    ofCheck(lamp as () => AnySimulator, 'purpose p\nstart q\n  do press when brightness >= 3 -> Success\n'),
  'purpose/never-met': () => codes(unmetNames(purposeOf('purpose p\nstart q\n  do pres -> Success\n'), lamp())),
}
