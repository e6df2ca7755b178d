import type * as E from 'fp-ts/lib/Either.js'
import * as notation from '../src/ats/generated/notation.js'
import type { Guard } from '../src/ats/guard.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { parsePiece } from '../src/errors/notation.js'
import type { Span } from '../src/errors/source.js'

/** The guards that must all hold, as a list. */
export const parts = (guard: Guard): readonly Guard[] => (guard.is === 'and' ? guard.of : [guard])

export const readGuard = (span: Span): E.Either<Diagnostic, Guard> => parsePiece<Guard>(notation, 'Guard', span)
