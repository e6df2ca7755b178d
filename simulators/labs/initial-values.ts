import * as errors from './errors.js'
import { longestVector } from './layout.js'
import type { Initialiser } from './syntax.js'
import type { Initial } from './system.js'
import type { Say, Terms } from './terms.js'

/** The values that a variable may begin with, for the agent `id` or the environment (`null`). */
export const initialValues = (initialiser: Initialiser, id: number | null, terms: Terms, say: Say): Initial => {
  switch (initialiser.is) {
    case 'undefined':
      return null
    case 'value':
      return [terms.constant(initialiser.value, id) ?? 0]
    case 'set':
      return [...new Set(initialiser.values.map(value => terms.constant(value, id) ?? 0))]
    case 'range': {
      const from = terms.constant(initialiser.from, id)
      const to = terms.constant(initialiser.to, id)
      if (from === null || to === null) return [0]
      if (from >= to) say(errors.constant, `the range from ${from} up to ${to} is empty`, initialiser.at)
      else if (to - from > longestVector) say(errors.constant, 'this range is too large', initialiser.at)
      return Array.from({ length: Math.max(0, Math.min(to - from, longestVector)) }, (_, i) => from + i)
    }
  }
}
