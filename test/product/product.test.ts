import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Product } from '../../src/product/product.js'
import { openSpace } from '../../src/space/open-space.js'
import { arbitraryModel, arbitraryPurpose } from '../support/arbitrary.js'
import { driven, modelOf, wellFormed } from '../support/models.js'
import { follow } from '../support/oracle.js'
import { runs } from '../support/runs.js'

/** Definition 9 by the letter, and the product built on the fly: the same nodes, the same successors of each. */
test.each([
  ['read off', modelOf],
  ['driven', (json: unknown) => driven(modelOf(json))],
])('nodes and successors are those of the definition, %s', (_, model) => {
  fc.assert(
    fc.property(arbitraryModel, arbitraryPurpose, (ats, sp) => {
      const purpose = wellFormed(sp)
      const product = new Product(purpose, propositions => openSpace(model(ats)(), propositions))
      const met = [{ q: sp.start, s: ats.initial, purpose: purpose.start, state: product.space.initial }]
      const seen = new Set([`${sp.start} ${ats.initial}`])
      for (const { q, s, ...node } of met) {
        const wanted = ats.transitions.flatMap(([from, event, to]) => {
          const entered = from === s ? follow(sp, q, event, ats.labels?.[to] ?? []) : null
          return entered === null ? [] : [{ q: entered.to, s: to }]
        })
        const { count, state, purpose: entered } = product.expand(node.state, node.purpose)
        const got = Array.from({ length: count }, (_, i) => ({
          q: purpose.states[entered[i]]?.name ?? (entered[i] === purpose.success ? 'Success' : 'Failure'),
          s: product.space.name(state[i]),
          purpose: entered[i],
          state: state[i],
        }))
        expect(new Set(got.map(next => `${next.q} ${next.s}`))).toEqual(
          new Set(wanted.map(next => `${next.q} ${next.s}`)),
        )
        for (const { q, s, ...more } of got) {
          if (s === null || seen.has(`${q} ${s}`)) continue
          seen.add(`${q} ${s}`)
          met.push({ q, s, ...more })
        }
      }
    }),
    { numRuns: runs(300, 2000) },
  )
})
