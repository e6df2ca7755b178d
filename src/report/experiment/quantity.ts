import type { Relation } from '../../../purposes/relation.js'
import type { Claim, Experiment } from '../../experiment/definition.js'

const adjectives: Readonly<Record<Relation, string>> = {
  feasibility: 'feasible',
  refutability: 'refutable',
  certainty: 'certain',
  impossibility: 'impossible',
  informativeness: 'informative',
}

/**
 * What is estimated: `P(success)`; where the experiment acts, of the model under it; where the verifier's question is asked,
 * of a world in which the answer is yes.
 */
export const quantityOf = (experiment: Experiment, of: Claim['of'] = 'success'): string => {
  const { ask, policy } = experiment
  if (ask === null) return policy === 'drive' ? `P(${of}) under this experimenter` : `P(${of})`
  const relation = `${ask.variant === 'strong' ? 'strongly ' : ''}${adjectives[ask.relation]}`
  return of === 'success' ? `P(${relation})` : `P(not ${relation})`
}

/** What the runs that succeeded, and those that failed, are called in a table. */
export const namesOfOutcomes = ({ ask }: Experiment): { readonly success: string; readonly failure: string } =>
  ask === null ? { success: 'success', failure: 'failure' } : { success: 'yes', failure: 'no' }
