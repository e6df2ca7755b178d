import fc from 'fast-check'
import { isRight } from 'fp-ts/lib/Either.js'
import { describe, expect, it } from 'vitest'
import { boundednessOf } from '../../src/coverability/boundedness.js'
import {
  type CertificateFile,
  type CertificateJson,
  certificateFile,
  certificateJson,
  readCertificate,
  recheck,
  recheckBound,
  recheckFile,
} from '../../src/coverability/certificates.js'
import { decide } from '../../src/coverability/decide.js'
import { orThrow } from '../../src/errors/or-throw.js'
import type { Net } from '../../src/simulator/net.js'
import { runs } from '../support/runs.js'
import { arbitraryNet, arbitraryQuestion, flags, netOf, vectorOf } from './nets.js'
import { covers, explicit } from './oracle.js'

const decided = (net: Net, target: readonly number[][]) => {
  const answer = decide(net, target)
  if (answer.kind === 'unknown') throw new Error('without a bound there is an answer')
  return answer
}

const bounded = (net: Net, place: number) => {
  const answer = boundednessOf(net, place)
  if (answer.kind === 'unknown') throw new Error('without a bound there is an answer')
  return answer
}

const read = (text: string) => readCertificate({ name: 'c.json', text })

/** Written and read again. */
const stored = (file: CertificateFile): CertificateFile => orThrow(read(JSON.stringify(file)))

describe('certificates are stored, read and checked again', () => {
  it('about targets', () => {
    fc.assert(
      fc.property(arbitraryQuestion, ({ net, target }) => {
        expect(recheckFile(stored(certificateFile(net, { target }, decided(net, target))))).toEqual({ ok: true })
      }),
      { numRuns: runs(100, 300) },
    )
  })

  it('about bounds', () => {
    const nets = [
      netOf({ q0: 1 }, 'q0 -> q1 + m', 'q1 + m -> q0'),
      netOf({ s: 1 }, 's -> s + q', 's -> u', 'u + q -> u + p'),
      netOf({ p: 1 }, '2 p -> 3 p', 'p -> q', 'q -> p', '-> r'),
    ]
    for (const net of nets)
      for (const place of net.places.keys())
        expect(recheckFile(stored(certificateFile(net, { place }, bounded(net, place))))).toEqual({ ok: true })
  })

  it('weights that numbers cannot hold', () => {
    const primes = [2147483647, 2147483629, 2147483587, 2147483579]
    const net = netOf(
      { a: primes[0] },
      ...primes.slice(1).map((prime, i) => `${primes[i]} ${'abcd'[i]} -> ${prime} ${'abcd'[i + 1]}`),
    )
    const target = [vectorOf(net, { d: 2147483647 })]
    const file = certificateFile(net, { target }, decided(net, target))
    expect(JSON.stringify(file)).toMatch(/"\d{17,}"/)
    expect(recheckFile(stored(file))).toEqual({ ok: true })
  })
})

describe('what is not a proof is refused', () => {
  it('no proof shows that what can be reached cannot', () => {
    const small = fc.nat(3)
    const question = arbitraryNet.chain(net => {
      const vector = (entry: fc.Arbitrary<number>) =>
        fc.array(entry, { minLength: net.places.length, maxLength: net.places.length })
      const traps = fc.array(fc.uniqueArray(fc.nat(net.places.length - 1), { minLength: 1 }), { maxLength: 2 })
      return fc.record({
        net: fc.constant(net),
        choice: fc.nat(),
        certificate: traps.chain(chosen =>
          fc.record({
            kind: fc.constant('unreachable' as const),
            by: fc.constant('backward' as const),
            basis: fc.array(vector(small), { maxLength: 3 }),
            traps: fc.constant(chosen),
            invariants: fc.array(
              fc.record({
                places: vector(small),
                traps: fc.array(small, { minLength: chosen.length, maxLength: chosen.length }),
              }),
              { maxLength: 2 },
            ),
          }),
        ),
      })
    })
    fc.assert(
      fc.property(question, ({ net, choice, certificate }) => {
        const { reached } = explicit(net, { states: 50, most: 20 })
        const target = [reached[choice % reached.length]]
        expect(recheck(net, target, certificate).ok).toBe(false)
      }),
      { numRuns: runs(500, 2000) },
    )
  })

  it('a proof for one net says nothing about another, unless it holds there too', () => {
    fc.assert(
      fc.property(arbitraryQuestion, fc.nat(), fc.nat(), ({ net, target }, choice, which) => {
        const answer = decided(net, target)
        if (answer.kind !== 'unreachable') return
        // One transition less to take, or one more to give: more can be reached.
        const transitions = net.transitions.map((transition, i) =>
          i !== choice % Math.max(1, net.transitions.length)
            ? transition
            : which % 2 === 0
              ? { ...transition, takes: transition.takes.slice(1) }
              : { ...transition, gives: [...transition.gives, { place: which % net.places.length, count: 1 }] },
        )
        const changed = { ...net, transitions }
        const seen = explicit(changed, { states: 500, most: 20 }).reached.some(state => covers(state, target))
        if (seen) expect(recheck(changed, target, certificateJson(answer)).ok).toBe(false)
      }),
      { numRuns: runs(300, 1000) },
    )
  })

  const both = [vectorOf(flags, { crit1: 1, crit2: 1 })]
  const pair = netOf({ p: 1 }, '2 p -> 3 p', '3 p -> 2 p + q', 'p -> p + q2', 'q2 ->')

  type Unreachable = Extract<CertificateJson, { kind: 'unreachable' }>
  const proofOf = (net: Net, target: number[][]): Unreachable => {
    const json = certificateJson(decided(net, target))
    if (json.kind !== 'unreachable') throw new Error('it can be reached')
    return json
  }

  it.each<[string, (proof: Unreachable) => Unreachable, string]>([
    [
      'without its invariants',
      proof => ({ ...proof, invariants: [] }),
      'nothing excludes the target crit1 >= 1, crit2 >= 1',
    ],
    ['without its traps', proof => ({ ...proof, traps: [] }), 'an invariant does not have a weight for each place'],
    [
      'with a smaller trap',
      proof => ({ ...proof, traps: proof.traps.map(trap => trap.slice(1)) }),
      'is not a trap: !t',
    ],
    [
      'with a trap that has no mark',
      proof => ({ ...proof, traps: [[flags.places.indexOf('crit1')]] }),
      'the trap { crit1 } has no mark initially',
    ],
    [
      'with a trap of no place',
      proof => ({ ...proof, traps: [[99]] }),
      'a trap names a place that the net does not have',
    ],
    [
      'with a place weighed more',
      proof => ({
        ...proof,
        invariants: proof.invariants.map(({ places, traps }) => ({
          places: places.map((weight, i) => (i === 4 ? 99 : weight)),
          traps,
        })),
      }),
      'raises the sum of an invariant',
    ],
    [
      'with a weight below zero',
      proof => ({
        ...proof,
        invariants: proof.invariants.map(({ places, traps }) => ({ places: places.map(() => -1), traps })),
      }),
      'a weight of an invariant is below zero',
    ],
    [
      'with half a weight',
      proof => ({
        ...proof,
        invariants: proof.invariants.map(({ places, traps }) => ({ places: places.map(() => 0.5), traps })),
      }),
      'a weight is not an integer: 0.5',
    ],
  ])('a proof by traps %s', (_, change, message) => {
    const proof = proofOf(flags, both)
    expect(recheck(flags, both, proof)).toEqual({ ok: true })
    expect(recheck(flags, both, change(proof))).toEqual({ ok: false, message: expect.stringContaining(message) })
  })

  it.each<[string, number[][], string]>([
    ['without its basis', [], 'nothing excludes the target q >= 1'],
    ['with too small a basis', [[0, 1, 0]], '!t1 leads from p >= 3 to q >= 1, which the basis excludes'],
    [
      'with too large a basis',
      [
        [1, 0, 0],
        [0, 1, 0],
      ],
      'the initial state is above a vector of the basis',
    ],
    ['with a vector that is too short', [[2]], 'a vector does not have a count for each place'],
  ])('a proof by a basis %s', (_, basis, message) => {
    const target = [vectorOf(pair, { q: 1 })]
    const proof = proofOf(pair, target)
    expect(recheck(pair, target, proof)).toEqual({ ok: true })
    expect(recheck(pair, target, { ...proof, basis, invariants: [], traps: [] })).toEqual({ ok: false, message })
  })

  it('covers that are none', () => {
    const net = netOf({ p: 1 }, '2 p -> 3 p', 'p -> q', 'q -> p')
    const target = [vectorOf(net, { p: 2 })]
    const cover = (...states: (number | null)[][]): CertificateJson => ({ kind: 'covered', by: 'forward', states })
    expect(certificateJson(decided(net, target))).toEqual(cover([1, 0], [0, 1]))
    expect(recheck(net, target, cover([1, 0], [0, 1]))).toEqual({ ok: true })
    expect(recheck(net, target, cover([1, 0]))).toEqual({ ok: false, message: '!t1 leads out of what is covered' })
    expect(recheck(net, target, cover([null, null]))).toEqual({
      ok: false,
      message: 'the cover does not exclude the target: (any any) is in it',
    })
    expect(recheck(net, [[1, 0]], cover([1, 0], [0, 1]))).toMatchObject({ ok: false })
    expect(recheck(net, [[2]], cover([1, 0], [0, 1]))).toMatchObject({ ok: false })
  })

  it('runs that are none', () => {
    const net = netOf({ a: 1 }, 'a -> b', 'b -> c')
    const target = [vectorOf(net, { c: 1 })]
    const run = (...steps: number[]): CertificateJson => ({ kind: 'coverable', by: 'forward', run: steps })
    expect(recheck(net, target, run(0, 1))).toEqual({ ok: true })
    expect(recheck(net, target, run(0))).toEqual({
      ok: false,
      message: 'the run ends in (0 1 0), which is not in the target',
    })
    expect(recheck(net, target, run(1))).toEqual({ ok: false, message: 'step 1: !t1 takes more b than there is' })
    expect(recheck(net, target, run(0, 7))).toEqual({
      ok: false,
      message: 'step 2 is a transition that the net does not have',
    })
    expect(recheck({ ...net, initial: [1] }, target, run(0, 1)).ok).toBe(false)
  })

  it('bounds that are none', () => {
    const net = netOf({ q0: 1 }, 'q0 -> q1 + m', 'q1 + m -> q0')
    const m = net.places.indexOf('m')
    const proof = certificateJson(bounded(net, m)) as Extract<CertificateJson, { kind: 'bounded' }>
    const refusal = (certificate: CertificateJson, place = m) => recheckBound(net, place, certificate)
    expect(refusal(proof)).toEqual({ ok: true })
    expect(refusal({ ...proof, bound: 0 })).toEqual({ ok: false, message: 'the invariant allows more than 0 of m' })
    expect(refusal({ ...proof, bound: 0.5 })).toEqual({ ok: false, message: 'the bound is not an integer' })
    expect(refusal({ ...proof, proof: { kind: 'invariant', weights: [0, 0, 1] } })).toEqual({
      ok: false,
      message: '!t0 raises the sum of the invariant',
    })
    expect(refusal({ ...proof, proof: { kind: 'invariant', weights: [1] } })).toEqual({
      ok: false,
      message: 'the invariant does not have a weight, not below zero, for each place',
    })
    const cover = (...states: (number | null)[][]): CertificateJson => ({ ...proof, proof: { kind: 'cover', states } })
    expect(refusal(cover([1, 1, 1]))).toEqual({ ok: false, message: '!t0 leads out of what is covered' })
    expect(refusal(cover([1, 0, 0], [0, 1, 1]))).toEqual({ ok: true })
    expect(refusal(cover([0, 1, 1]))).toEqual({ ok: false, message: 'the cover does not cover the initial state' })
    expect(refusal(cover([1, 0, 0], [0, 1, null], [1, 0, null]))).toEqual({
      ok: false,
      message: 'the cover allows more than 1 of m',
    })
    expect(refusal(proof, 9)).toEqual({ ok: false, message: 'the place is not one of the net' })
    const pumps = (...stages: { path: number[]; pump: number[] }[]): CertificateJson => ({
      kind: 'unbounded',
      by: 'graph',
      stages,
    })
    expect(refusal(pumps({ path: [], pump: [0, 1] }))).toEqual({ ok: false, message: 'no stage adds to m' })
    expect(refusal(pumps({ path: [], pump: [0] }))).toEqual({ ok: false, message: 'repeating a stage takes away q0' })
    expect(refusal(pumps({ path: [1], pump: [] }))).toEqual({
      ok: false,
      message: 'a stage takes !t1 where there is not enough for it',
    })
    expect(refusal({ kind: 'coverable', by: 'forward', run: [] }).ok).toBe(false)
    expect(recheck(net, [], proof).ok).toBe(false)
  })
})

describe('files', () => {
  const net = netOf({ a: 1 }, 'a -> b')
  const file = certificateFile(net, { target: [[0, 1]] }, decided(net, [[0, 1]]))

  it('say what is wrong with them, and where', () => {
    const mistakes = (value: unknown) => {
      const result = read(JSON.stringify(value))
      return isRight(result) ? [] : result.left.map(({ message }) => message)
    }
    expect(mistakes(file)).toEqual([])
    expect(mistakes({ ...file, certificate: { kind: 'coverable', by: 'forward' } })).toEqual([
      'the key "run" is missing',
    ])
    expect(mistakes({ ...file, certificate: { kind: 'sure' } })).toEqual([
      'unreachable or covered or coverable or bounded or unbounded is expected here, not string',
    ])
    expect(mistakes({ ...file, certificate: 7 })).toEqual(['a certificate is expected here, not number'])
    expect(mistakes({ ...file, format: 'x' })).toHaveLength(1)
    expect(mistakes({ ...file, more: 1 })).toEqual(['the key "more" is not known here'])
  })

  it('need a question', () => {
    const { target: _, ...without } = file
    expect(recheckFile(without)).toEqual({ ok: false, message: 'the file does not say what the target is' })
    const { target: __, ...place } = certificateFile(net, { place: 0 }, bounded(net, 0))
    const { place: ___, ...nowhere } = place
    expect(recheckFile(nowhere)).toEqual({ ok: false, message: 'the file does not say which place it is about' })
  })
})
