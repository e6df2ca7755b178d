import fc from 'fast-check'
import { expect, test } from 'vitest'
import { peersOf } from '../../../simulators/chor/index.js'
import { runs } from '../../support/runs.js'
import { choreographies, modelGraph, written } from './models.js'
import {
  bisimilar,
  choreographyGraph,
  completedTraces,
  type Graph,
  hide,
  implementationGraph,
  peersIn,
  weaklyBisimilar,
} from './oracle.js'

const often = { numRuns: runs(80, 300) }
const most = 150

/** Both, where both are small enough to be compared. */
const both = (one: Graph | null, other: Graph | null): readonly [Graph, Graph] => {
  fc.pre(one !== null && other !== null)
  return [one!, other!]
}
const isStuck = ({ moves, ended }: Graph): boolean => moves.some((own, i) => own.length === 0 && !ended[i])

test('a choreography does what the rules say', () => {
  fc.assert(
    fc.property(choreographies, process => {
      const [rules, model] = both(
        choreographyGraph(process, most),
        modelGraph(`P = ${written(process)}`, 'choreography', most),
      )
      expect(bisimilar(rules, model)).toBe(true)
      expect(isStuck(model)).toBe(false)
    }),
    often,
  )
})

test('a peer is observed to do what is not hidden from it, and reads back as the same', () => {
  fc.assert(
    fc.property(choreographies, process => {
      const text = `P = ${written(process)}`
      for (const [peer, own] of Object.entries(peersOf(text).P)) {
        const [rules, model] = both(choreographyGraph(hide(process, peer), most), modelGraph(text, `P.${peer}`, most))
        expect(weaklyBisimilar(rules, model)).toBe(true)
        expect(own).not.toMatch(/tau[;|]|; tau|\|\| tau/)
        const again = modelGraph(`Q = ${own}`, 'choreography', most)!
        expect(again).toEqual(model)
        expect(peersOf(`Q = ${own}`).Q[peer]).toBe(own)
      }
    }),
    often,
  )
})

test('peers side by side do what the rules say, with and without what is hidden', () => {
  fc.assert(
    fc.property(choreographies, process => {
      const peers = peersIn(process)
      fc.pre(peers.length > 0)
      const text = `P = ${written(process)}`
      const hidden = peers.map(peer => [peer, hide(process, peer)] as const)
      const [rules, model] = both(implementationGraph(hidden, most), modelGraph(text, 'P', most))
      expect(weaklyBisimilar(rules, model)).toBe(true)
      expect(isStuck(model)).toBe(isStuck(rules))
      expect(completedTraces(model, 4)).toEqual(completedTraces(rules, 4))
    }),
    often,
  )
})

test('an implementation can do all that its choreography does', () => {
  fc.assert(
    fc.property(choreographies, process => {
      fc.pre(peersIn(process).length > 0)
      const text = `P = ${written(process)}`
      const [whole, parts] = both(modelGraph(text, 'choreography', most), modelGraph(text, 'P', most))
      expect(completedTraces(parts, 4)).toEqual(expect.arrayContaining(completedTraces(whole, 4)))
    }),
    often,
  )
})
