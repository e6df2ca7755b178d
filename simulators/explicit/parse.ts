import { orThrow } from '../../src/errors/or-throw.js'
import { withLineFeeds } from '../../src/errors/source.js'
import { explicitModel } from '../../src/simulator/explicit.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { language as ats } from '../ats/language.js'
import { readAtsJson } from '../ats/read.js'
import { language as aut } from '../aut/language.js'
import { readAut } from '../aut/read.js'

/**
 * A factory for an explicit model: the format is that of simulators/aut if the name ends so, else that of simulators/ats.
 * Throws a TelosError.
 * @public
 */
export const parseModel = (text: string, name = `model${ats.endings[0]}`): (() => AnySimulator) => {
  const read = aut.endings.some(ending => name.endsWith(ending)) ? readAut : readAtsJson
  const { system } = orThrow(read(withLineFeeds({ name, text })))
  return () => explicitModel(system)
}
