import { present } from '../ats/present.js'
import type { Blame } from './code.js'
import type { Span } from './source.js'

/** Something that is wrong, as data: what, where, and what to write instead where that is known. */
export interface Diagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly blame: Blame
  /** What to do about it in general; empty where the message says all there is to say. */
  readonly advice: string
  readonly message: string
  readonly span?: Span
  /** Other places that belong to it. */
  readonly related?: readonly { readonly message: string; readonly span?: Span }[]
  /** What to write instead. */
  readonly fix?: string
}

export const isError = (found: Diagnostic): boolean => found.severity === 'error'

/** What is wrong in a text that stands by itself, and where. */
export const mistakeIn = ({ message, span }: Diagnostic): { message: string; at: number } => ({
  message,
  at: span?.start ?? 0,
})

/**
 * What the library throws for wrong input: all that is wrong with it.
 * @public
 */
export class TelosError extends Error {
  override readonly name: string = 'TelosError'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[], options?: ErrorOptions) {
    super(diagnostics.map(d => `${d.code}: ${d.message}`).join('\n'), options)
    this.diagnostics = diagnostics
  }
}

/** What was thrown, in words: JavaScript allows to throw anything. */
export const thrown = (error: unknown): string => {
  if (error instanceof Error) return error.message
  return typeof error === 'string' || typeof error === 'number' ? String(error) : Object.prototype.toString.call(error)
}

/** Names to choose from: a set, or a map by its keys. */
export interface Names {
  readonly size: number
  keys(): Iterable<string>
}

/** The candidate that was probably meant, if one is near enough in spelling. */
export const nearest = (word: string, ...candidates: readonly Names[]): string | undefined => {
  // With thousands of candidates and as many mistakes, advice would take longer than it is worth.
  if (candidates.reduce((sum, { size }) => sum + size, 0) > 1000) return undefined
  const written = word.toLowerCase()
  let best: string | undefined
  let least = Math.min(3, Math.floor(word.length / 2) + 1)
  for (const names of candidates) {
    for (const candidate of names.keys()) {
      if (Math.abs(candidate.length - word.length) >= least) continue
      const far = editDistance(written, candidate.toLowerCase(), least)
      if (far < least) {
        least = far
        best = candidate
      }
    }
  }
  return best
}

/** The same as advice. */
export const didYouMean = (word: string, ...candidates: readonly Names[]): string | undefined => {
  const meant = nearest(word, ...candidates)
  return meant === undefined ? undefined : `did you mean ${meant}?`
}

/**
 * How many letters have to be changed, added or left out to make one word of the other; `most` if it is that many or more.
 * Only what is near the diagonal can be less, so that long words take no longer than they are.
 */
const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) >= most) return most
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let row = new Array<number>(2 * most + 1).fill(most)
  for (let j = 0; j < most; j++) row[most + j] = j
  for (let i = from; i < a.length; i++) {
    const next = new Array<number>(2 * most + 1).fill(most)
    let least = most
    for (let d = 1; d < 2 * most; d++) {
      const j = i + 1 + d - most
      if (j < from || j > b.length) continue
      const replaced = j === from ? most : present(row[d]) + (a[i] === b[j - 1] ? 0 : 1)
      const far = Math.min(replaced, present(row[d + 1]) + 1, present(next[d - 1]) + 1)
      next[d] = Math.min(most, far)
      least = Math.min(least, far)
    }
    if (least >= most) return most
    row = next
  }
  return present(row[b.length - a.length + most])
}
