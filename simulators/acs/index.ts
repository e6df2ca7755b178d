/** Actor Communicating Systems for programs: `telos/acs`. Runs anywhere, browsers included. */
import * as E from 'fp-ts/lib/Either.js'
import { TelosError } from '../../src/errors/diagnostic.js'
import type { VectorSimulator } from '../../src/simulator/vector.js'
import { loadAcs } from './load.js'

/** Whole numbers by the names that they have in the file. */
export type AcsParameters = Readonly<Record<string, number>>

/** A factory for the model that a file describes. Throws a TelosError with all that is wrong. */
export const acsModel = (text: string, parameters: AcsParameters = {}, name = 'model.acs'): (() => VectorSimulator) => {
  const loaded = loadAcs({ name, text }, parameters)
  if (E.isLeft(loaded)) throw new TelosError(loaded.left)
  return loaded.right.factory
}
