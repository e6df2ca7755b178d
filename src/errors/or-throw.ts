import * as E from 'fp-ts/lib/Either.js'
import { type Diagnostic, TelosError } from './diagnostic.js'

/** The value, or everything that is wrong as one TelosError. */
export const orThrow = <A>(result: E.Either<readonly Diagnostic[], A>): A => {
  if (E.isLeft(result)) throw new TelosError(result.left)
  return result.right
}
