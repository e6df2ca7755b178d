import * as E from 'fp-ts/lib/Either.js'
import type { Purpose } from '../purposes/purpose.js'
import { readPurpose } from '../purposes/read.js'
import { type Diagnostic, TelosError } from './errors/diagnostic.js'
import { readAtsJson } from './simulator/ats-json.js'
import { readAut } from './simulator/aut.js'
import { explicitModel } from './simulator/explicit.js'
import type { AnySimulator } from './simulator/simulator.js'

/** The value, or everything that is wrong as one TelosError. */
export const orThrow = <A>(result: E.Either<readonly Diagnostic[], A>): A => {
  if (E.isLeft(result)) throw new TelosError(result.left)
  return result.right
}

/** A purpose from text: `.purpose.json` where the name ends in .json, `.purpose` otherwise. Throws a TelosError. */
export const parsePurpose = (text: string, name = 'purpose'): Purpose => orThrow(readPurpose({ name, text })).purpose

/** Everything that is wrong with a purpose, warnings included: what `telos lint` shows. */
export const lintPurpose = (text: string, name = 'purpose'): readonly Diagnostic[] => {
  const read = readPurpose({ name, text })
  return E.isLeft(read) ? read.left : read.right.warnings
}

/** A factory for an explicit model: Aldebaran where the name ends in .aut, `.ats.json` otherwise. Throws a TelosError. */
export const parseModel = (text: string, name = 'model.ats.json'): (() => AnySimulator) => {
  const { system } = orThrow(name.endsWith('.aut') ? readAut({ name, text }) : readAtsJson({ name, text }))
  return () => explicitModel(system)
}
