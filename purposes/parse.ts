import type { Diagnostic } from '../src/errors/diagnostic.js'
import { orThrow } from '../src/errors/or-throw.js'
import { findingsOf } from '../src/errors/validation.js'
import type { Purpose } from './purpose.js'
import { readPurpose } from './read.js'

/**
 * A purpose from text: `.purpose.json` where the name ends in .json, `.purpose` otherwise. Throws a TelosError.
 * @public
 */
export const parsePurpose = (text: string, name = 'purpose'): Purpose => orThrow(readPurpose({ name, text })).purpose

/**
 * Everything that is wrong with a purpose, warnings included: what `telos lint` shows.
 * @public
 */
export const lintPurpose = (text: string, name = 'purpose'): readonly Diagnostic[] =>
  findingsOf(readPurpose({ name, text }))
