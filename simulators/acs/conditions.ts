import { type Condition, compared, greatest, type Term } from '../nets/condition.js'
import * as errors from './errors.js'
import type { Names, Say } from './names.js'
import type { Product, Range, WrittenCondition } from './syntax.js'

/** Sums of counters stay below this, so that they are computed exactly. */
const exact = 2 ** 53

/** Resolves the names in a condition. Reports mistakes by `say`; the result is of no use if there are any. */
export const resolveCondition = (written: WrittenCondition, names: Names, say: Say): Condition => {
  switch (written.is) {
    case 'deadlock':
      return { is: 'deadlock' }
    case 'not':
      return { is: 'not', of: resolveCondition(written.of, names, say) }
    case 'and':
    case 'or':
      return { is: written.is, of: written.of.map(part => resolveCondition(part, names, say)) }
    case 'some': {
      const [first, ...rest] = written.sum
      if (first === undefined || rest.length > 0 || first.factor !== null || first.counter === null || first.sign < 0)
        say(errors.condition, 'a number is not a condition: compare it with another', written.at)
      return { is: 'at-least', sum: sumOf(written.sum, names, written.at, say).sum, bound: 1 }
    }
    case 'compare': {
      const right = written.right.map(product => ({ ...product, sign: product.sign === 1 ? -1 : 1 }) as const)
      const { sum, constant } = sumOf([...written.left, ...right], names, written.at, say)
      // Left minus right, compared with zero.
      return compared(sum, written.op, -constant)
    }
  }
}

const sumOf = (
  products: readonly Product[],
  names: Names,
  at: Range,
  say: Say,
): { sum: readonly Term[]; constant: number } => {
  const factors = new Map<number, number>()
  let constant = 0
  for (const { sign, factor, counter } of products) {
    const value = sign * (factor === null ? 1 : names.valueOf(factor, say))
    if (counter === null) constant += value
    else for (const place of names.placesOf(counter, say)) factors.set(place, (factors.get(place) ?? 0) + value)
  }
  const sum = [...factors].flatMap(([place, factor]) => (factor === 0 ? [] : { place, factor }))
  const most = sum.reduce((total, { factor }) => total + Math.abs(factor) * greatest, Math.abs(constant))
  if (most >= exact) say(errors.number, 'the numbers in this sum are too large', at)
  return { sum, constant }
}
