import type { Expectation } from '../../purposes/expectation.js'
import type { Purpose } from '../../purposes/purpose.js'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import { requireKnown } from '../errors/known-options.js'
import type { Verdict } from '../relations/verdict.js'
import type { Model } from '../simulator/simulator.js'
import { type CheckOptions, verdictOf } from './check.js'
import { propertyNames } from './properties.js'
import { requirePurpose } from './require-purpose.js'

/** What became of one `expect` line. */
export interface Expected {
  readonly expectation: Expectation
  readonly verdict: Verdict
  /** Met; not met; not met because the answer was inconclusive. */
  readonly status: 'met' | 'unmet' | 'inconclusive'
}

/**
 * The question that an `expect` line asks; its own `within` comes before the depth in the options. Where the answer is to be
 * inconclusive, `within` is a depth; otherwise the question is only about runs that are no longer.
 */
export const questionOf = (
  { relation, variant, fair, within, wanted }: Expectation,
  options: Omit<CheckOptions, 'relation' | 'variant' | 'fair'> = {},
): CheckOptions => {
  if (within === null) return { ...options, relation, variant, fair }
  const { depth: _, within: __, ...others } = options
  return { ...others, ...(wanted === 'inconclusive' ? { depth: within } : { within }), relation, variant, fair }
}

/** An answer that was interrupted is none, not even to a question that is expected to be left open. */
export const statusOf = ({ wanted }: Pick<Expectation, 'wanted'>, { kind, reason }: Verdict): Expected['status'] =>
  kind === wanted && reason !== 'cancelled' ? 'met' : kind === 'inconclusive' ? 'inconclusive' : 'unmet'

/**
 * Answers every `expect` line of a purpose, one after the other: what `telos test` does.
 * @public
 */
export const testExpectations = async (
  model: Model,
  purpose: Purpose,
  options: Omit<CheckOptions, 'relation' | 'variant' | 'fair'> = {},
): Promise<Expected[]> => {
  requirePurpose({ caller: 'testExpectations', place: 'second' }, purpose)
  requireKnown('testExpectations', options, propertyNames)
  if (purpose.chances !== undefined)
    throw new TelosError([
      usageWrong(`${purpose.name} expects a probability, which is tested by sampling: ask experimentOf, or telos test`),
    ])
  const results: Expected[] = []
  for (const expectation of purpose.expectations) {
    const verdict = await verdictOf(model, purpose, questionOf(expectation, options))
    results.push({ expectation, verdict, status: statusOf(expectation, verdict) })
  }
  return results
}
