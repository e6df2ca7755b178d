import type { NeverMet, Verdict } from '../relations/verdict.js'
import type { Sampled } from '../space/space.js'
import { neverMetInWords } from './never-met.js'

/** An answer, as far as it says what it rests on. */
interface Answered {
  readonly kind: Verdict['kind']
  readonly exact: boolean
  readonly sampled: Sampled | null
}

export const isObservational = ({ kind, exact }: Answered): boolean => kind !== 'inconclusive' && !exact
export const isTrusting = ({ sampled }: Answered): boolean => sampled === 'trusted'

/** What an answer rests on, a word for each, where it is given in short. (Its claim has the seed and the length of runs.) */
export const restsOn = (answer: Answered): string[] => [
  ...(isObservational(answer) ? ['observational'] : []),
  ...(isTrusting(answer) ? ['trusted'] : []),
]

/** The same of a verdict, with the names in the purpose that it may rest on. */
export const basisOf = (verdict: Verdict): string[] => [
  ...restsOn(verdict),
  ...[suspectsInWords(verdict)].filter(line => line !== null),
]

/**
 * Names that were not met and may well be misspelt: that the model does not have them, or has others that are much like them. What
 * else was not met in a part of the model is left to reports at length.
 */
export const suspectsInWords = (verdict: Verdict): string | null => neverMetInWords({ neverMet: suspects(verdict) })

export const suspects = ({ neverMet }: Verdict): readonly NeverMet[] =>
  neverMet.filter(({ examined, nearest }) => examined === undefined || nearest !== null)
