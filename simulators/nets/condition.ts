import type { Net } from '../../src/simulator/net.js'

/** The largest number that a counter can have in a vector. */
export const greatest = 2 ** 31 - 1

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

/** A sum compared with a number. */
export const compared = (sum: readonly Term[], by: '==' | '!=' | '<' | '<=' | '>' | '>=', than: number): Condition => {
  const least = (bound: number): Condition => ({ is: 'at-least', sum, bound })
  const most = (bound: number): Condition => negated({ is: 'at-least', sum, bound: bound + 1 })
  switch (by) {
    case '>=':
      return least(than)
    case '>':
      return least(than + 1)
    case '<=':
      return most(than)
    case '<':
      return most(than - 1)
    case '==':
      return { is: 'and', of: [least(than), most(than)] }
    case '!=':
      return { is: 'or', of: [least(than + 1), most(than - 1)] }
  }
}

/** That a sum is not at least a number: that what is left of it is. */
export const negated = ({ sum, bound }: AtLeast): AtLeast => ({
  is: 'at-least',
  sum: sum.map(({ place, factor }) => ({ place, factor: -factor })),
  bound: 1 - bound,
})

/** A condition as a function of a state. */
export const truthOf = (condition: Condition, net: Net): ((state: Int32Array) => boolean) => {
  switch (condition.is) {
    case 'at-least': {
      const { bound } = condition
      const places = Int32Array.from(condition.sum, ({ place }) => place)
      const factors = Float64Array.from(condition.sum, ({ factor }) => factor)
      return state => {
        let total = 0
        for (let i = 0; i < places.length; i++) total += factors[i]! * state[places[i]!]!
        return total >= bound
      }
    }
    case 'deadlock':
      return state => !net.transitions.some(({ takes }) => takes.every(({ place, count }) => state[place]! >= count))
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
