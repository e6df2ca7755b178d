import type { Observable } from 'rxjs'
import { checkProperty } from '../checking/properties.js'
import { requireKnown } from '../errors/known-options.js'
import type { Statistics } from '../search/statistics.js'
import type { Model } from '../simulator/simulator.js'
import { type BoundOptions, boundNames } from '../work/bounds.js'
import { elsewhere } from '../work/elsewhere.js'
import { reporting, resultOf } from '../work/result.js'
import { compare } from './compare.js'
import type { Realisability } from './realisability.js'

export type RealiseEvent =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'realisability'; readonly realisability: Realisability }

/**
 * Realisability (section 5.1): is the implementation trace-equivalent to the choreography, and does every peer come to its
 * end? Of the two models the propositions `terminated` and, of the implementation, `stuck(x)` for each peer x are looked
 * at. The bounds hold for the comparison and for each peer by itself.
 * @public
 */
export const realise = (
  choreography: Model,
  implementation: Model,
  peers: readonly string[],
  options: BoundOptions = {},
): Observable<RealiseEvent> =>
  elsewhere(async (report, signal) => {
    requireKnown('realise', options, boundNames)
    const comparing = compare(choreography, implementation, {
      ...options,
      signal,
      by: 'weak-traces',
      observe: ['terminated'],
    })
    const { comparison: traces } = await resultOf(reporting(comparing, report), 'comparison')
    const answers: Realisability['peers'][number][] = []
    for (const name of peers) {
      const property = {
        name: `${name} is never left waiting`,
        modality: 'always',
        literal: `not stuck(${name})`,
      } as const
      const checking = checkProperty(implementation, property, { ...options, signal, shortest: true })
      const { verdict } = await resultOf(reporting(checking, report), 'verdict')
      answers.push({ name, verdict })
    }
    const kinds = [traces.kind, ...answers.map(({ verdict }) => verdict.kind)]
    const kind = kinds.includes('failure') ? 'failure' : kinds.includes('inconclusive') ? 'inconclusive' : 'success'
    return { kind: 'realisability', realisability: { kind, traces, peers: answers } }
  }, options?.signal)

/**
 * The result of `realise` alone.
 * @public
 */
export const realisabilityOf = async (
  choreography: Model,
  implementation: Model,
  peers: readonly string[],
  options: BoundOptions = {},
): Promise<Realisability> =>
  (await resultOf(realise(choreography, implementation, peers, options), 'realisability')).realisability
