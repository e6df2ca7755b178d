import { readComparison } from '../../src/ats/comparison.js'
import type { Observed } from '../../src/ats/run.js'
import type { Net } from '../../src/simulator/net.js'
import { type Condition, compared, negated } from './condition.js'

/** More counters than this are not observed: tables of runs would have as many columns. */
const most = 64

/** The counters of a net by their names; `null` if there are too many of them. */
export const observing = ({ places }: Net): ((state: Int32Array) => Observed) | null =>
  places.length > most ? null : state => Object.fromEntries(places.map((place, i) => [place, state[i]!]))

/** The condition that a text compares a counter by its name; `null` if it does not. Counters are whole numbers. */
export const comparedCounter = (text: string, { places }: Net): Condition | null => {
  const literal = readComparison(text)
  const place = literal === undefined ? -1 : places.indexOf(literal.comparison.observable)
  if (literal === undefined || place < 0) return null
  const { operator, value } = literal.comparison
  const sum = [{ place, factor: 1 }]
  const isWhole = Number.isInteger(value)
  const never: Condition = { is: 'or', of: [] }
  const condition =
    operator === '='
      ? isWhole
        ? compared(sum, '==', value)
        : never
      : compared(sum, '>=', operator === '>' && isWhole ? value + 1 : Math.ceil(value))
  if (literal.holds) return condition
  return condition.is === 'at-least' ? negated(condition) : { is: 'not', of: condition }
}
