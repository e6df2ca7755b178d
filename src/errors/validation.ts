import { apSecond, sequenceT } from 'fp-ts/lib/Apply.js'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from './diagnostic.js'

const validation = E.getApplicativeValidation<Diagnostic[]>({ concat: (one, other) => [...one, ...other] })

/** The values of several readings; or everything that is wrong with any of them, in the order of the readings. */
export const allOf = sequenceT(validation)

/** A reading that fails for the mistakes in `found` too; these come first. */
export const withMistakes =
  (found: readonly Diagnostic[]) =>
  <A>(read: E.Either<Diagnostic[], A>): E.Either<Diagnostic[], A> =>
    apSecond(validation)(read)(found.length === 0 ? E.right(null) : E.left([...found]))

/** The value; or `null`, with the mistake added to `found`. */
export const orNote = <A>(read: E.Either<Diagnostic, A>, found: Diagnostic[]): A | null => {
  if (E.isRight(read)) return read.right
  found.push(read.left)
  return null
}

/** Everything there is to say about a reading: the mistakes if it failed, otherwise the warnings. */
export const findingsOf: (
  read: E.Either<readonly Diagnostic[], { readonly warnings: readonly Diagnostic[] }>,
) => readonly Diagnostic[] = E.match(
  mistakes => mistakes,
  ({ warnings }) => warnings,
)

/** Mistakes in the order in which they stand in a file. */
export const inOrder = (...found: readonly (readonly Diagnostic[])[]): Diagnostic[] =>
  found.flat().sort((one, other) => (one.span?.start ?? 0) - (other.span?.start ?? 0))
