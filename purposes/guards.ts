import type * as E from 'fp-ts/lib/Either.js'
import * as notation from '../src/ats/generated/notation.js'
import { always, conjunction, type Guard } from '../src/ats/guard.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { parsePiece } from '../src/errors/notation.js'
import type { Span } from '../src/errors/source.js'

/** One guard for a list of guards that must all hold: the same whether written as a list or with `and`. */
export const flatten = (guards: readonly Guard[]): Guard => {
  const parts = guards.flatMap(guard => (guard.is === 'and' ? guard.of : [guard]))
  return parts.length === 0 ? always : conjunction(parts)
}

/** The list again. */
export const parts = (guard: Guard): readonly Guard[] => (guard.is === 'and' ? guard.of : [guard])

export const readGuard = (span: Span): E.Either<Diagnostic, Guard> => parsePiece<Guard>(notation, 'Guard', span)
