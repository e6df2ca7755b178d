import { ArithmeticFault, arithmetic, comparisons } from './arithmetic.js'
import type { Term } from './system.js'

/** The value of a term that needs no state, for the agent `me`; `undefined` if it needs one or cannot be computed. */
export const constantOf = (term: Term, me: number | null = null): number | undefined => {
  switch (term.is) {
    case 'constant':
      return term.value
    case 'truth':
      return term.value ? 1 : 0
    case 'me':
      return me ?? undefined
    case 'negative':
    case 'absolute':
    case 'not': {
      const value = constantOf(term.operand, me)
      if (value === undefined) return undefined
      return term.is === 'negative' ? -value : term.is === 'absolute' ? Math.abs(value) : Number(value === 0)
    }
    case 'binary': {
      const left = constantOf(term.left, me)
      const right = constantOf(term.right, me)
      return left === undefined || right === undefined ? undefined : computed(() => arithmetic[term.op](left, right, 0))
    }
    case 'compare': {
      const left = constantOf(term.left, me)
      const right = constantOf(term.right, me)
      return left === undefined || right === undefined ? undefined : Number(comparisons[term.op](left, right))
    }
    case 'logic': {
      const left = constantOf(term.left, me)
      const right = constantOf(term.right, me)
      if (left === undefined || right === undefined) return undefined
      return Number(term.op === 'and' ? left !== 0 && right !== 0 : left !== 0 || right !== 0)
    }
    case 'if': {
      const condition = constantOf(term.condition, me)
      if (condition === undefined) return undefined
      return constantOf(condition !== 0 ? term.consequent : term.alternative, me)
    }
    default:
      return undefined
  }
}

const computed = (compute: () => number): number | undefined => {
  try {
    return compute()
  } catch (error) {
    if (error instanceof ArithmeticFault) return undefined
    throw error
  }
}
