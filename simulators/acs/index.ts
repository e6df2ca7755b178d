/** Actor Communicating Systems for programs: `@telos-verifier/telos/acs`. Runs anywhere, browsers included. */
import { orThrow } from '../../src/errors/or-throw.js'
import { withLineFeeds } from '../../src/errors/source.js'
import type { VectorSimulator } from '../../src/simulator/vector.js'
import { loadAcs } from './load.js'
import type { Weights } from './model.js'

/** Whole numbers by the names that they have in the file; and `weights`. */
export type AcsParameters = Readonly<Record<string, number | Weights>>

/** A factory for the model that a file describes. Throws a TelosError with all that is wrong. */
export const acsModel = (text: string, parameters: AcsParameters = {}, name = 'model.acs'): (() => VectorSimulator) =>
  orThrow(loadAcs(withLineFeeds({ name, text }), parameters)).factory
