import type { Purpose } from '../../purposes/purpose.js'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import { valueInWords } from '../simulator/value-words.js'

/** The argument of a public function that is a purpose. */
interface Argument {
  readonly caller: string
  readonly place: 'first' | 'second' | 'third' | 'purpose'
  /** May it be null, for no purpose at all? */
  readonly orNull?: boolean
}

/**
 * Every public function that takes a purpose calls this first: programs without types can give anything, and options most
 * likely, where the purpose was left out. Throws a TelosError.
 */
export const requirePurpose = ({ caller, place, orNull = false }: Argument, given: unknown): void => {
  if (isPurpose(given) || (orNull && given === null)) return
  const what = place === 'purpose' ? `the purpose that ${caller} is given` : `the ${place} argument of ${caller}`
  const wanted = `a purpose, as purpose() and parsePurpose() make them${orNull ? ', or null' : ''}`
  throw new TelosError([usageWrong(`${what} is ${wanted}, not ${valueInWords(given)}`)])
}

const isPurpose = (value: unknown): value is Purpose =>
  typeof value === 'object' && value !== null && 'states' in value && 'distances' in value
