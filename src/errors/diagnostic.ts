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

/** Where something was thrown, if its stack says so: file, line and column. */
export const placeThrown = (error: unknown): string | undefined => {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return /^\s*at (?:.*\()?((?:file:\/\/)?[^()\s]+:\d+:\d+)\)?$/m.exec(stack)?.[1]
}

/** The candidate that was probably meant, if one is near enough in spelling. */
export const nearest = (word: string, candidates: ReadonlySet<string>): string | undefined => {
  // With thousands of candidates and as many mistakes, advice would take longer than it is worth.
  if (candidates.size > 1000) return undefined
  let best: string | undefined
  let least = Math.min(3, Math.floor(word.length / 2) + 1)
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const far = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (far < least) {
      least = far
      best = candidate
    }
  }
  return best
}

const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min(present(row[j]) + 1, present(next[j - 1]) + 1, present(row[j - 1]) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    }
    row = next
  }
  return present(row[b.length])
}
