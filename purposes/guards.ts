import type * as E from 'fp-ts/lib/Either.js'
import * as notation from '../src/ats/generated/notation.js'
import type { Guard } from '../src/ats/guard.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { parsePiece } from '../src/errors/notation.js'
import type { Range, Span } from '../src/errors/source.js'

/** The guards that must all hold, as a list. */
export const parts = (guard: Guard): readonly Guard[] => (guard.is === 'and' ? guard.of : [guard])

/** A guard as it is written, and the places of its labels, which count from its beginning. */
export interface PlacedGuard {
  readonly guard: Guard
  readonly labels: readonly PlacedLabel[]
}

export interface PlacedLabel extends Range {
  readonly name: string
}

export const readGuard = (span: Span): E.Either<Diagnostic, PlacedGuard> =>
  parsePiece<PlacedGuard>(notation, 'PlacedGuard', span)
