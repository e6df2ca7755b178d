import { describe, expect, test } from 'vitest'
import type { Modality, Property } from '../../src/ats/property.js'
import { productNet } from '../../src/checking/product-net.js'
import { inquiryOf } from '../../src/checking/properties.js'
import { certificateFile } from '../../src/coverability/certificates.js'
import { decide } from '../../src/coverability/decide.js'
import { certify, vectorModel, verdictOfProperty } from '../../src/index.js'
import { certificateFormats } from '../../src/report/certificate/formats.js'

/** The net `a -> b`, with one mark in a. */
const net = {
  places: ['a', 'b'],
  initial: [1, 0],
  transitions: [{ event: 'tau', takes: [{ place: 0, count: 1 }], gives: [{ place: 1, count: 1 }] }],
}
/** What holds exactly where there is at least one mark in a place. */
const minimal: Readonly<Record<string, readonly (readonly number[])[]>> = { a: [[1, 0]], b: [[0, 1]] }
const model = () =>
  vectorModel({
    events: ['tau'],
    initial: [[1, 0]],
    expand(state, moves) {
      if (state[0] === 0) return
      moves.begin(0)
      moves.set(0, state[0] - 1)
      moves.set(1, state[1] + 1)
    },
    propositions: { a: (state: Int32Array) => state[0] > 0, b: (state: Int32Array) => state[1] > 0 },
    net,
    upward: literal => minimal[literal] ?? null,
  })
const property = (modality: Modality, literal: 'a' | 'not b' | 'b'): Property => ({ name: 'P', modality, literal })

/** A certificate about a verdict of the purpose that watches a property. */
const about = (watched: Property, verdict: 'success' | 'failure') => {
  const { purpose } = inquiryOf(model(), watched)
  const joint = productNet(net, literal => minimal[literal] ?? null, purpose, purpose[verdict])
  if ('why' in joint) throw new Error(joint.why)
  const answer = decide(joint.net, [joint.target])
  if (answer.kind === 'unknown') throw new Error('without a bound there is an answer')
  return certificateFile(joint.net, { target: [joint.target] }, answer)
}

describe('a certificate about a property', () => {
  const violated = property('always', 'not b')
  test('is about the verdict that decides it', async () => {
    const recheck = certify(about(violated, 'failure'), { model, property: violated })
    expect(recheck).toEqual({ ok: true, verdict: 'Failure', holds: false })
    const { certificate } = about(violated, 'failure')
    const report = { certificate, recheck, path: 'c', model: { path: 'm', name: 'm' }, property: 'P' }
    expect(certificateFormats.text(report)).toBe(
      'c shows about m that Failure can be reached: the property P does not hold',
    )
    const { certificate: stored } = await verdictOfProperty(model, violated)
    expect(certify(stored!, { model, property: violated })).toEqual(recheck)
  })
  test('not about the other one, which cannot be reached either way', () => {
    const lost = property('always', 'a')
    expect(certify(about(lost, 'success'), { model, property: lost })).toEqual({
      ok: false,
      message: 'the certificate is about Success, but Failure decides the property P',
    })
  })
  test.each(['finally', 'fairly', 'fairly_inf'] as const)('nor is there one with %s', modality => {
    const other = property(modality, 'b')
    expect(certify(about(property('finally', 'b'), 'success'), { model, property: other })).toEqual({
      ok: false,
      message: `what can be reached does not decide a property with ${modality}`,
    })
  })
})

test('a certificate about an empty target says nothing, with a model or without', () => {
  const file = { ...about(property('always', 'a'), 'success'), target: [] }
  expect(file.certificate.kind).not.toBe('coverable')
  const refused = { ok: false, message: 'the target is empty, so it says nothing' }
  expect(certify(file)).toEqual(refused)
  expect(certify(file, { model, property: property('always', 'a') })).toEqual(refused)
})
