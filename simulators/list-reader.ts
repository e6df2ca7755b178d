import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import type { Source } from '../src/errors/source.js'
import { type ExplicitSystem, explicitModel } from '../src/simulator/explicit.js'
import type { Reader } from './language.js'

/** What a list of states and transitions says. */
export interface Listed {
  readonly system: ExplicitSystem
  readonly warnings: readonly Diagnostic[]
}

/** A reader of lists as a reader of models. */
export const readerOf =
  (read: (source: Source) => E.Either<Diagnostic[], Listed>): Reader =>
  source =>
    pipe(
      read(source),
      E.map(({ system, warnings }) => ({ factory: () => explicitModel(system), warnings, expectations: [] })),
    )
