/** CCS for programs: `telos/ccs`. Runs anywhere, browsers included. */
import * as E from 'fp-ts/lib/Either.js'
import { TelosError } from '../../src/errors/diagnostic.js'
import type { VectorSimulator } from '../../src/simulator/vector.js'
import { loadCcs } from './load.js'
import type { Choices } from './resolve.js'

/** The process to begin with (the last definition unless told), and whether states are terms without laws. */
export type CcsParameters = Choices

/** A factory for the model that a file in CCS describes. Throws a TelosError with all that is wrong. */
export const ccsModel = (text: string, parameters: CcsParameters = {}, name = 'model.ccs'): (() => VectorSimulator) => {
  const loaded = loadCcs({ name, text }, { ...parameters })
  if (E.isLeft(loaded)) throw new TelosError(loaded.left)
  return loaded.right.factory
}
