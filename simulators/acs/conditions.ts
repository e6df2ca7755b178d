import type { Net } from '../../src/simulator/net.js'
import type { Names, Say } from './names.js'
import type { Product, Range, WrittenCondition } from './syntax.js'
import { greatest } from './system.js'

/** A factor for a place. */
export interface Term {
  readonly place: number
  readonly factor: number
}

/** That a sum is at least a number. */
interface AtLeast {
  readonly is: 'at-least'
  readonly sum: readonly Term[]
  readonly bound: number
}

/** A condition on counters. All comparisons become one. */
export type Condition =
  | AtLeast
  | { readonly is: 'deadlock' }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'and' | 'or'; readonly of: readonly Condition[] }

/** Sums of counters stay below this, so that they are computed exactly. */
const exact = 2 ** 53

/** Resolves the names in a condition. What is wrong is said; what comes out then is of no use. */
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
      if (rest.length > 0 || first.factor !== null || first.counter === null || first.sign < 0)
        say('acs/condition', 'a number is no condition: compare it with another', written.at)
      return { is: 'at-least', sum: sumOf(written.sum, names, written.at, say).sum, bound: 1 }
    }
    case 'compare': {
      const right = written.right.map(product => ({ ...product, sign: product.sign === 1 ? -1 : 1 }) as const)
      const { sum, constant } = sumOf([...written.left, ...right], names, written.at, say)
      // Left minus right, compared with zero.
      const least = (bound: number): Condition => ({ is: 'at-least', sum, bound: bound - constant })
      const most = (bound: number): Condition => negated({ is: 'at-least', sum, bound: bound + 1 - constant })
      switch (written.op) {
        case '>=':
          return least(0)
        case '>':
          return least(1)
        case '<=':
          return most(0)
        case '<':
          return most(-1)
        case '==':
          return { is: 'and', of: [least(0), most(0)] }
        case '!=':
          return { is: 'or', of: [least(1), most(-1)] }
      }
    }
  }
}

/** That a sum is not at least a number: that what is left of it is. */
export const negated = ({ sum, bound }: AtLeast): AtLeast => ({
  is: 'at-least',
  sum: sum.map(({ place, factor }) => ({ place, factor: -factor })),
  bound: 1 - bound,
})

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
  if (most >= exact) say('acs/number', 'the numbers in this sum are too large', at)
  return { sum, constant }
}

/** A condition as a function of a state. */
export const truthOf = (condition: Condition, net: Net): ((state: Int32Array) => boolean) => {
  switch (condition.is) {
    case 'at-least': {
      const { bound } = condition
      const places = Int32Array.from(condition.sum, ({ place }) => place)
      const factors = Float64Array.from(condition.sum, ({ factor }) => factor)
      return state => {
        let total = 0
        for (let i = 0; i < places.length; i++) total += factors[i] * state[places[i]]
        return total >= bound
      }
    }
    case 'deadlock':
      return state => !net.transitions.some(({ takes }) => takes.every(({ place, count }) => state[place] >= count))
    case 'not': {
      const inner = truthOf(condition.of, net)
      return state => !inner(state)
    }
    default: {
      const parts = condition.of.map(part => truthOf(part, net))
      return condition.is === 'and'
        ? state => parts.every(part => part(state))
        : state => parts.some(part => part(state))
    }
  }
}
