import type { Arithmetic, Comparison } from './syntax.js'

/** What cannot be computed: a mistake of the model. */
export type Fault = 'division' | 'index' | 'overflow'

/** Raised by generated code; where it was written is known by the number of its site. */
export class ArithmeticFault extends Error {
  constructor(
    readonly fault: Fault,
    message: string,
    readonly site: number,
  ) {
    super(message)
  }
}

const exact = (value: number, site: number): number => {
  if (Number.isSafeInteger(value)) return value
  throw new ArithmeticFault('overflow', 'a value is too large to be computed', site)
}

export const multiply = (a: number, b: number, site: number): number => exact(a * b, site)

/** Division truncates. */
export const divide = (a: number, b: number, site: number): number => {
  if (b === 0) throw new ArithmeticFault('division', `${a} is divided by zero`, site)
  return Math.trunc(a / b)
}

/** The remainder is never negative (Euclid). */
export const modulo = (a: number, b: number, site: number): number => {
  if (b === 0) throw new ArithmeticFault('division', `the remainder of ${a} by zero is asked for`, site)
  const rest = a % b
  return rest < 0 ? rest + Math.abs(b) : rest
}

/** Division to the nearest integer, halves away from zero. */
export const divideRounding = (a: number, b: number, site: number): number => {
  if (b === 0) throw new ArithmeticFault('division', `${a} is divided by zero`, site)
  const half = Math.trunc((2 * Math.abs(a) + Math.abs(b)) / (2 * Math.abs(b)))
  return a < 0 === b < 0 ? half : -half
}

export const arithmetic: Readonly<Record<Arithmetic, (a: number, b: number, site: number) => number>> = {
  '+': (a, b, site) => exact(a + b, site),
  '-': (a, b, site) => exact(a - b, site),
  '*': multiply,
  '/': divide,
  '%': modulo,
  ':': divideRounding,
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
}

export const comparisons: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}
