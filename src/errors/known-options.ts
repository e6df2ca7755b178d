import { didYouMean, TelosError } from './diagnostic.js'
import { usageUnknownOption, usageWrong } from './errors.js'

/** The names of all options of a function: the compiler sees to it that none is missing. */
export type OptionNames<O> = Readonly<Record<keyof O, true>>

/**
 * Every public function that takes options calls this first. An option that the function does not have, probably misspelt,
 * would change nothing, and the answer would be one to another question. Throws a TelosError.
 */
export const requireKnown = <O>(caller: string, given: object, names: OptionNames<O>): void => {
  if (typeof given !== 'object' || given === null)
    throw new TelosError([usageWrong(`the options of ${caller} must be an object`)])
  const unknown = Object.keys(given).filter(name => !Object.hasOwn(names, name))
  if (unknown.length === 0) return
  const known = Object.keys(names).sort()
  throw new TelosError(
    unknown.map(name => {
      const fix = didYouMean(name, new Set(known))
      const message = `${caller} has no option ${name}: it has ${known.join(', ')}`
      return usageUnknownOption(message, fix === undefined ? {} : { fix })
    }),
  )
}
