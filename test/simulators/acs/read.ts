import * as E from 'fp-ts/lib/Either.js'
import { systemOf } from '../../../simulators/acs/load.js'
import { AcsModel } from '../../../simulators/acs/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'

/** The model that a text describes, which has to be right. */
export const modelIn = (text: string, parameters: Given = {}): AcsModel => {
  const read = systemOf({ name: 'm.acs', text }, parameters)
  if (E.isLeft(read)) throw new Error(`${JSON.stringify(read.left.map(({ message }) => message))}\n${text}`)
  return new AcsModel(read.right.system)
}
