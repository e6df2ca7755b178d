import type * as E from 'fp-ts/lib/Either.js'
import type { PropertyExpectation } from '../src/ats/property.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import type { VectorSimulator } from '../src/simulator/vector.js'

/** A file as a model, or everything that is wrong with it. */
export type Loaded = E.Either<
  Diagnostic[],
  {
    readonly factory: () => VectorSimulator
    readonly warnings: Diagnostic[]
    /** What the file itself expects of its properties. */
    readonly expectations: readonly PropertyExpectation[]
  }
>
