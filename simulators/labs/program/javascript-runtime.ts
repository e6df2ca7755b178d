import { ArithmeticFault, divide, divideRounding, modulo, multiply } from '../arithmetic.js'
import { undefinedValue } from '../system.js'

/** What generated code calls, by the names that it has there. */
const U = undefinedValue
/** Stands for an address that does not exist, where only definedness is asked for: it is not undefined, but a fault. */
const outside = U + 1

const either = (a: number, b: number): boolean => a === U || b === U

export const runtime = {
  times: multiply,
  quotient: divide,
  modulo,
  nearest: divideRounding,
  absolute: Math.abs,
  // The same where a side may be undefined.
  plusU: (a: number, b: number): number => (either(a, b) ? U : a + b),
  minusU: (a: number, b: number): number => (either(a, b) ? U : a - b),
  timesU: (a: number, b: number, site: number): number => (either(a, b) ? U : multiply(a, b, site)),
  quotientU: (a: number, b: number, site: number): number => (either(a, b) ? U : divide(a, b, site)),
  moduloU: (a: number, b: number, site: number): number => (either(a, b) ? U : modulo(a, b, site)),
  nearestU: (a: number, b: number, site: number): number => (either(a, b) ? U : divideRounding(a, b, site)),
  minimumU: (a: number, b: number): number => (either(a, b) ? U : Math.min(a, b)),
  maximumU: (a: number, b: number): number => (either(a, b) ? U : Math.max(a, b)),
  negativeU: (a: number): number => (a === U ? U : -a),
  absoluteU: (a: number): number => (a === U ? U : Math.abs(a)),
  equalU: (a: number, b: number): boolean => !either(a, b) && a === b,
  unequalU: (a: number, b: number): boolean => !either(a, b) && a !== b,
  lessU: (a: number, b: number): boolean => !either(a, b) && a < b,
  atMostU: (a: number, b: number): boolean => !either(a, b) && a <= b,
  moreU: (a: number, b: number): boolean => !either(a, b) && a > b,
  atLeastU: (a: number, b: number): boolean => !either(a, b) && a >= b,
  holdsU: (a: number): boolean => a !== U && a !== 0,
  /** A value that is assigned must be one of 32 bits. */
  fit(value: number, site: number): number {
    if (value <= 2147483647 && value >= -2147483647) return value
    throw new ArithmeticFault('overflow', `${value} needs more than 32 bits`, site)
  },
  fitU: (value: number, site: number): number => (value === U ? U : runtime.fit(value, site)),
  /** The end of the values to choose from; more than this many would be a mistake. */
  fewer(from: number, to: number, site: number): number {
    if (to - from <= 1_000_000) return to
    throw new ArithmeticFault('overflow', `${to - from} values to choose from are too many`, site)
  },
  /** The same, and where the values begin, where a bound may be undefined: then that is all there is to choose. */
  fewerU: (from: number, to: number, site: number): number =>
    either(from, to) ? U + 1 : runtime.fewer(from, to, site),
  firstU: (from: number, to: number): number => (either(from, to) ? U : from),
  /** An index of an array. */
  nth(index: number, size: number, site: number): number {
    if (index >= 0 && index < size) return index
    throw new ArithmeticFault('index', `there is no element ${index}: there are ${size}, counted from 0`, site)
  },
  nthU: (index: number, size: number, site: number): number => (index === U ? U : runtime.nth(index, size, site)),
  /** Any index instead of an undefined one, and what is written there: it stays as it is. */
  someIndex: (index: number): number => (index === U ? 0 : index),
  unlessU: (index: number, value: number, before: number): number => (index === U ? before : value),
  /** An index, where it does not matter if it is a wrong one. */
  quietNth: (index: number, size: number): number => (index === U ? U : index >= 0 && index < size ? index : outside),
  /** An index with one dimension more. */
  rowU: (row: number, size: number, index: number): number =>
    row === outside || index === outside ? outside : either(row, index) ? U : row * size + index,
  /** Where an agent has a variable; -1 if it has none. */
  who(places: Int32Array, agent: number, site: number): number {
    if (agent === U) return U
    if (agent >= 0 && agent < places.length) return places[agent]!
    throw nobodyIs(agent, places.length, site)
  },
  quietWho: (places: Int32Array, agent: number): number =>
    agent === U ? U : agent >= 0 && agent < places.length ? places[agent]! : outside,
  readU: (w: Int32Array, base: number, index: number): number => (base < 0 || index === U ? U : w[base + index]!),
  /** Whose it is counts before the index does. */
  isDefined: (w: Int32Array, base: number, index: number): boolean => {
    if (base < 0) return base === outside
    return index !== U && (index === outside || w[base + index] !== U)
  },
}

/** What needs to know how many agents there are. */
export const runtimeFor = (agents: number) => ({
  ...runtime,
  /** An id must be one of an agent. */
  someone(agent: number, site: number): number {
    if (agent === U || (agent >= 0 && agent < agents)) return agent
    throw nobodyIs(agent, agents, site)
  },
  /** What is read of an agent that has no such variable. */
  nobody(agent: number, site: number): number {
    if (agent === U || (agent >= 0 && agent < agents)) return U
    throw nobodyIs(agent, agents, site)
  },
  /** Whose turn is next. */
  after: (me: number): number => (me === agents - 1 ? 0 : me + 1),
})

const nobodyIs = (agent: number, agents: number, site: number): ArithmeticFault =>
  new ArithmeticFault('index', `there is no agent ${agent}: there are ${agents}, counted from 0`, site)
