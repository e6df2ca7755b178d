import { systemOf } from '../../../simulators/acs/load.js'
import { AcsModel } from '../../../simulators/acs/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { orThrow } from '../../../src/errors/or-throw.js'

/** The model that a text describes, which has to be right. */
export const modelIn = (text: string, parameters: Given = {}): AcsModel => {
  const read = orThrow(systemOf({ name: 'm.acs', text }, parameters))
  return new AcsModel(read.system)
}
