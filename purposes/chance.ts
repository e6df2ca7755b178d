import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import type { Span } from '../src/errors/source.js'
import * as errors from './errors.js'

/** What an `expect` line says of a probability, `success with probability at least 0.9`: it is tested by sampling. */
export interface Chance {
  readonly of: 'success' | 'failure'
  readonly relation: '>=' | '<='
  readonly probability: number
  /** Who chooses: the world, or the experiment where the purpose lists orders (`when driven`). */
  readonly policy: 'observe' | 'drive'
  /** The longest runs; `null` for the usual bound of experiments. */
  readonly within: number | null
  readonly span?: Span
}

export type ParsedChance = Omit<Chance, 'span'>

/** Only what can be told by sampling can be expected. */
export const chance = (parsed: ParsedChance, span: Span): E.Either<Diagnostic, Chance> => {
  if (parsed.probability > 0 && parsed.probability < 1) return E.right({ ...parsed, span })
  const fix = 'write a number between them; what must or can never happen is certain or impossible'
  return E.left(
    errors.badExpectation('no number of runs shows that something has the probability 0 or 1', { span, fix }),
  )
}

/** The expectation in the words of an `expect` line. */
export const showChance = ({ of, relation, probability, policy, within }: Chance): string => {
  const side = relation === '>=' ? 'least' : 'most'
  const driven = policy === 'drive' ? ' when driven' : ''
  return `${of} with probability at ${side} ${probability}${driven}${within === null ? '' : ` within ${within}`}`
}
