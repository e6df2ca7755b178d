import { verdictOfProperty } from '../checking/properties.js'
import type { Model } from '../simulator/simulator.js'
import type { BoundOptions } from '../work/bounds.js'
import { comparisonOf } from './compare.js'
import type { Realisability } from './realisability.js'

/**
 * Realisability (section 5.1): is the implementation trace-equivalent to the choreography, and does every peer come to its
 * end? Of the two models the propositions `terminated` and, of the implementation, `stuck(x)` for each peer x are looked at.
 */
export const realisabilityOf = async (
  choreography: Model,
  implementation: Model,
  peers: readonly string[],
  options: BoundOptions = {},
): Promise<Realisability> => {
  const traces = await comparisonOf(choreography, implementation, {
    ...options,
    by: 'weak-traces',
    observe: ['terminated'],
  })
  const answers: Realisability['peers'][number][] = []
  for (const name of peers) {
    const property = {
      name: `${name} is never left waiting`,
      modality: 'always',
      literal: `not stuck(${name})`,
    } as const
    answers.push({ name, verdict: await verdictOfProperty(implementation, property, { ...options, shortest: true }) })
  }
  const kinds = [traces.kind, ...answers.map(({ verdict }) => verdict.kind)]
  const kind = kinds.includes('failure') ? 'failure' : kinds.includes('inconclusive') ? 'inconclusive' : 'success'
  return { kind, traces, peers: answers }
}
