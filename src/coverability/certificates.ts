import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { closed } from '../errors/codec.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { decodeJson } from '../errors/json.js'
import { orThrow } from '../errors/or-throw.js'
import type { Source } from '../errors/source.js'
import type { Net } from '../simulator/net.js'
import { MadeJson } from '../work/made.js'
import { type BoundProof, checkBound, checkPumps } from './bound-certificate.js'
import type { Boundedness } from './boundedness.js'
import { byKind } from './by-kind.js'
import { checkProof, checkRun, insist, Refused } from './certificate.js'
import { checkUncovered } from './cover.js'
import type { Answer } from './decide.js'
import { type Target, validateNet } from './flat-net.js'

const list = <C extends t.Mixed>(codec: C, name: string) => t.readonlyArray(codec, name)

const Vector = list(t.number, 'a list of counts')
const Vectors = list(Vector, 'a list of vectors')
const Numbers = list(t.number, 'a list of numbers')
/** An integer; in digits, where it is beyond what numbers in JSON hold exactly. */
const Weights = list(t.union([t.number, t.string], 'an integer'), 'a list of weights')
const Limits = list(list(t.union([t.number, t.null], 'a count or null'), 'a list of counts'), 'a list of states')
const Amounts = list(closed('an amount', { place: t.number, count: t.number }), 'a list of amounts')

export const NetJson = closed('a net', {
  places: list(t.string, 'a list of places'),
  initial: Vector,
  transitions: list(
    closed('a transition', { event: t.string, takes: Amounts, gives: Amounts }),
    'a list of transitions',
  ),
})

/** Why an answer about a net is so, in a form that can be checked independently. */
export const CertificateJson = byKind('a certificate', {
  unreachable: closed('a certificate of what cannot be reached', {
    kind: t.literal('unreachable'),
    by: t.keyof({ invariant: null, traps: null, backward: null }),
    basis: Vectors,
    traps: list(Numbers, 'a list of traps'),
    invariants: list(closed('an invariant', { places: Weights, traps: Weights }), 'a list of invariants'),
  }),
  covered: closed('a certificate of all that can be reached', {
    kind: t.literal('covered'),
    by: t.keyof({ forward: null }),
    states: Limits,
  }),
  coverable: closed('a certificate of what can be reached', {
    kind: t.literal('coverable'),
    by: t.keyof({ forward: null, backward: null }),
    run: Numbers,
  }),
  bounded: closed('a certificate of a bound', {
    kind: t.literal('bounded'),
    by: t.keyof({ invariant: null, graph: null }),
    bound: t.number,
    proof: byKind('a proof of a bound', {
      invariant: closed('an invariant', { kind: t.literal('invariant'), weights: Weights }),
      cover: closed('a cover', {
        kind: t.literal('cover'),
        states: Limits,
      }),
    }),
  }),
  unbounded: closed('a certificate that there is no bound', {
    kind: t.literal('unbounded'),
    by: t.keyof({ graph: null }),
    stages: list(closed('a stage', { path: Numbers, pump: Numbers }), 'a list of stages'),
  }),
})
export type CertificateJson = t.TypeOf<typeof CertificateJson>

/** A certificate with what it is about: the net, and a target or a place of it. */
export const CertificateFile = closed(
  'a file with a certificate',
  { format: t.literal('telos-certificate-1'), net: NetJson, certificate: CertificateJson },
  { target: Vectors, place: t.number, made: MadeJson },
)
export type CertificateFile = t.TypeOf<typeof CertificateFile>

type Decided = Exclude<Answer | Boundedness, { readonly kind: 'unknown' }>

const weightJson = (weight: bigint): number | string =>
  weight <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(weight) : `${weight}`

export const certificateJson = (answer: Decided): CertificateJson => {
  switch (answer.kind) {
    case 'unreachable': {
      if (answer.by === 'forward') return { kind: 'covered', by: answer.by, states: answer.certificate.states }
      const { basis, traps, invariants } = answer.certificate
      const weighed = invariants.map(({ places, traps }) => ({
        places: places.map(weightJson),
        traps: traps.map(weightJson),
      }))
      return { kind: answer.kind, by: answer.by, basis, traps, invariants: weighed }
    }
    case 'bounded': {
      const { kind, by, bound, certificate } = answer
      const proof =
        certificate.kind === 'cover'
          ? certificate
          : { kind: certificate.kind, weights: certificate.weights.map(weightJson) }
      return { kind, by, bound, proof }
    }
    default:
      return answer
  }
}

/** What is stored: `{ target }` for what can or cannot be reached, `{ place }` for bounds. */
export const certificateFile = (
  net: Net,
  question: { readonly target: Target } | { readonly place: number },
  answer: Decided,
): CertificateFile => ({ format: 'telos-certificate-1', net, ...question, certificate: certificateJson(answer) })

/**
 * Does the certificate show what it says? With a subject, also which verdict of the purpose it is about, and whether the property
 * that was named holds.
 */
export type Recheck =
  | { readonly ok: true; readonly verdict?: 'Success' | 'Failure'; readonly holds?: boolean }
  | { readonly ok: false; readonly message: string }

/** Checks a certificate about a target, independently of how it was found. */
export const recheck = (net: Net, target: Target, certificate: CertificateJson): Recheck =>
  checking(net, () => {
    insist(target.length > 0, () => 'the target is empty, so it says nothing')
    if (certificate.kind === 'unreachable') {
      const invariants = certificate.invariants.map(({ places, traps }) => ({
        places: places.map(weightOf),
        traps: traps.map(weightOf),
      }))
      checkProof(net, target, { basis: certificate.basis, traps: certificate.traps, invariants })
    } else if (certificate.kind === 'covered')
      checkUncovered(net, target, { kind: 'cover', states: certificate.states })
    else if (certificate.kind === 'coverable') checkRun(net, target, certificate.run)
    else throw new Refused(`a certificate that something is ${certificate.kind} says nothing about a target`)
  })

/** Checks a certificate about a place, independently of how it was found. */
export const recheckBound = (net: Net, place: number, certificate: CertificateJson): Recheck =>
  checking(net, () => {
    if (certificate.kind === 'bounded') {
      const { proof } = certificate
      const read: BoundProof =
        proof.kind === 'cover' ? proof : { kind: proof.kind, weights: proof.weights.map(weightOf) }
      checkBound(net, place, certificate.bound, read)
    } else if (certificate.kind === 'unbounded') checkPumps(net, place, certificate.stages)
    else
      throw new Refused(`a certificate that something is ${certificate.kind} says nothing about the bound of a place`)
  })

/** Checks a certificate about what stands beside it. */
export const recheckFile = ({ net, target, place, certificate }: CertificateFile): Recheck => {
  if (certificate.kind !== 'bounded' && certificate.kind !== 'unbounded')
    return target === undefined
      ? { ok: false, message: 'the file does not say what the target is' }
      : recheck(net, target, certificate)
  return place === undefined
    ? { ok: false, message: 'the file does not say which place it is about' }
    : recheckBound(net, place, certificate)
}

/** Reads a file: everything that is wrong with it, where it stands. */
export const readCertificate = (source: Source): E.Either<readonly Diagnostic[], CertificateFile> =>
  pipe(
    decodeJson(source, CertificateFile),
    E.chain(({ problems, value }) => (problems.length > 0 ? E.left(problems) : E.right(value))),
  )

/**
 * A certificate from the text of its file. Throws a TelosError.
 * @public
 */
export const parseCertificate = (text: string, name = 'certificate.json'): CertificateFile =>
  orThrow(readCertificate({ name, text }))

const weightOf = (weight: number | string): bigint => {
  const isInteger = typeof weight === 'string' ? /^\d+$/.test(weight) : Number.isSafeInteger(weight)
  insist(isInteger, () => `a weight is not an integer: ${weight}`)
  return BigInt(weight)
}

const checking = (net: Net, check: () => void): Recheck => {
  try {
    insistOnNet(net)
    check()
    return { ok: true }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, message: error.message }
    throw error
  }
}

const insistOnNet = (net: Net): void => {
  try {
    validateNet(net)
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}
