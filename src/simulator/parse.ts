import { orThrow } from '../errors/or-throw.js'
import { readAtsJson } from './ats-json.js'
import { readAut } from './aut.js'
import { explicitModel } from './explicit.js'
import type { AnySimulator } from './simulator.js'

/**
 * A factory for an explicit model: Aldebaran where the name ends in .aut, `.ats.json` otherwise. Throws a TelosError.
 * @public
 */
export const parseModel = (text: string, name = 'model.ats.json'): (() => AnySimulator) => {
  const { system } = orThrow(name.endsWith('.aut') ? readAut({ name, text }) : readAtsJson({ name, text }))
  return () => explicitModel(system)
}
