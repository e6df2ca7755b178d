import type { Net } from '../../src/simulator/net.js'
import { type Condition, greatest, negated, type Term } from './condition.js'

/** More vectors than this are of no use, and neither are more attempts to find them. */
const mostVectors = 1000
const mostAttempts = 100_000

type Vector = readonly number[]

/**
 * The minimal states among those where a condition holds (or, `wanted` false, where it does not), if with a state all
 * states that have more of something belong to them too; `null` if they do not, if that cannot be seen from the form of the
 * condition, or if there are too many.
 */
export const upwardOf = (condition: Condition, wanted: boolean, net: Net): readonly Vector[] | null => {
  switch (condition.is) {
    case 'at-least': {
      const { sum, bound } = wanted ? condition : negated(condition)
      return leastOf(sum, bound, net.places.length)
    }
    case 'deadlock': {
      // That something can be done is upward closed; that nothing can be done is so only if nothing ever can.
      if (wanted) return net.transitions.length === 0 ? [nothing(net.places.length)] : null
      return minimal(
        net.transitions.map(({ takes }) => {
          const vector = nothing(net.places.length)
          for (const { place, count } of takes) vector[place]! += count
          return vector
        }),
      )
    }
    case 'not':
      return upwardOf(condition.of, !wanted, net)
    default: {
      const parts = condition.of.map(part => upwardOf(part, wanted, net))
      return (condition.is === 'and') === wanted ? meet(parts) : join(parts)
    }
  }
}

const nothing = (length: number): number[] => new Array<number>(length).fill(0)

const isZero = (vector: Vector): boolean => vector.every(count => count === 0)

/** Where one of several holds. */
const join = (parts: readonly (readonly Vector[] | null)[]): readonly Vector[] | null => {
  // What holds everywhere makes up for parts that are not known.
  const everywhere = parts.find(part => part?.some(isZero))
  if (everywhere !== undefined) return everywhere
  return parts.includes(null) ? null : minimal((parts as Vector[][]).flat())
}

/** Where all of several hold. */
const meet = (parts: readonly (readonly Vector[] | null)[]): readonly Vector[] | null => {
  if (parts.some(part => part?.length === 0)) return []
  let met: readonly Vector[] | null = null
  for (const part of parts) {
    if (part === null) return null
    if (met === null) met = part
    else {
      if (met.length * part.length > mostAttempts) return null
      met = minimal(met.flatMap(one => part.map(other => one.map((count, place) => Math.max(count, other[place]!)))))
    }
    if (met === null) return null
  }
  return met
}

/** Those of some vectors that are above no other. */
const minimal = (vectors: readonly Vector[]): readonly Vector[] | null => {
  let kept: Vector[] = []
  for (const vector of vectors) {
    if (kept.some(other => isBelow(other, vector))) continue
    kept = kept.filter(other => !isBelow(vector, other))
    kept.push(vector)
    if (kept.length > mostVectors) return null
  }
  return kept
}

const isBelow = (one: Vector, other: Vector): boolean => one.every((count, place) => count <= other[place]!)

/** The minimal vectors with a sum of at least `bound`. */
const leastOf = (sum: readonly Term[], bound: number, length: number): readonly Vector[] | null => {
  if (sum.some(({ factor }) => factor < 0)) {
    // More of what is taken away makes it false, unless it is so from the beginning.
    return bound > 0 && sum.every(({ factor }) => factor < 0) ? [] : null
  }
  if (bound <= 0) return [nothing(length)]
  if (sum.length === 0) return []
  // Large factors first: then what is left over, however much, is one choice for the smallest.
  const terms = [...sum].sort((one, other) => other.factor - one.factor)
  const found: Vector[] = []
  const vector = nothing(length)
  let attempts = 0
  const choose = (i: number, rest: number): boolean => {
    if (++attempts > mostAttempts) return false
    const { place, factor } = terms[i]!
    const enough = Math.ceil(rest / factor)
    const isLast = i === terms.length - 1
    if (isLast && enough > greatest) return false
    for (let count = isLast ? enough : 0; count <= enough; count++) {
      vector[place] = count
      if (isLast || count === enough) found.push([...vector])
      else if (!choose(i + 1, rest - count * factor)) return false
    }
    vector[place] = 0
    return true
  }
  return choose(0, bound) ? minimal(found) : null
}
