import * as E from 'fp-ts/lib/Either.js'
import { type Parameters, readValue } from '../../simulators/parameters.js'
import { present } from '../ats/present.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { experimentSweep, experimentTooManyPoints } from './errors.js'
import { Draws } from './seeds.js'

export type Value = Parameters[string]

/** What a parameter is swept over: values, or a range of numbers, with or without a step. */
export type Sweep =
  | { readonly name: string; readonly values: readonly Value[] }
  | { readonly name: string; readonly from: number; readonly to: number; readonly step: number | null }

/** How points are chosen: every combination of values, or so many that are spread out (a Latin hypercube). */
export type Design = { readonly kind: 'all' } | { readonly kind: 'lhs'; readonly points: number }

/** More points than these are a mistake. */
const mostPoints = 100_000

/** Sweeps as they are written, `beta=0.1:0.9:0.1` or `kind=a|b`: what stands behind each name. */
export const sweepsIn = (texts: readonly string[]): E.Either<Diagnostic[], Readonly<Record<string, string>>> => {
  const pairs = texts.map(text => /^\s*([^=\s,]+)\s*=(.*)$/s.exec(text)?.slice(1) ?? [text])
  const found = pairs.flatMap(([name = '', written], i): Diagnostic[] => {
    if (written === undefined) return [experimentSweep(`${name} is not a sweep`)]
    const isFirst = pairs.findIndex(([other]) => other === name) === i
    return isFirst ? [] : [experimentSweep(`${name} is swept over twice`)]
  })
  return found.length > 0 ? E.left(found) : E.right(Object.fromEntries(pairs))
}

/** The values of a sweep as they are written behind the name. */
export const readRange = (name: string, written: string): E.Either<Diagnostic, Sweep> => {
  if (name === 'seed') return wrong('seed cannot be swept over: each run has a seed of its own')
  if (written === '') return wrong(`${name} is swept over nothing`)
  const parts = written.split(':')
  if (parts.length < 2 || parts.length > 3 || written.includes('|')) {
    const values = written.split('|')
    if (values.includes('')) return wrong(`${name} is swept over an empty value: ${written}`)
    if (numbersWithCommas.test(written))
      return wrong(`${name}=${written} is one value with a comma: write ${name}=${written.replaceAll(/\s*,\s*/g, '|')}`)
    return E.right({ name, values: values.map(value => readValue(value.trim())) })
  }
  const [from, to, step] = parts.map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  if (![from, to, step ?? 1].every(Number.isFinite)) return wrong(`${name}=${written} is not a range of numbers`)
  const range = { name, from: present(from), to: present(to), step: step ?? null }
  const { step: by } = range
  if (by !== null && (by === 0 || (range.to - range.from) / by < 0))
    return wrong(`${name}=${written} never comes from ${range.from} to ${range.to}`)
  return E.right(range)
}

/** Numbers between commas, which are meant to be several. */
const numbersWithCommas = /^\s*[-+.\d][\d.e+-]*(?:\s*,\s*[-+.\d][\d.e+-]*)+\s*$/i

const wrong = (message: string): E.Either<Diagnostic, never> => E.left(experimentSweep(message))

/** All points of some sweeps, the last parameter changing fastest; or points spread out over their ranges. */
export const pointsOf = (
  sweeps: readonly Sweep[],
  design: Design,
  seed: number,
): E.Either<Diagnostic, readonly Parameters[]> => {
  if (design.kind === 'lhs') return E.right(hypercube(sweeps, design.points, seed))
  const open = sweeps.find(sweep => 'from' in sweep && sweep.step === null)
  if (open !== undefined && 'from' in open)
    return wrong(`${open.name}=${open.from}:${open.to} has no step: write one, or take a design (--design lhs:50)`)
  const count = sweeps.reduce((product, sweep) => product * sizeOf(sweep), 1)
  if (count > mostPoints)
    return E.left(
      experimentTooManyPoints(
        `the sweep has ${count.toLocaleString('en')} points; at most ${mostPoints.toLocaleString('en')} are possible`,
      ),
    )
  const values = sweeps.map(valuesOf)
  let points: (readonly [string, Value])[][] = [[]]
  for (const [i, { name }] of sweeps.entries())
    points = points.flatMap(point => present(values[i]).map(value => [...point, [name, value] as const]))
  return E.right(points.map(point => Object.fromEntries(point)))
}

/** The values of a sweep, one after the other. Steps are counted, so that nothing adds up but one rounding. */
const valuesOf = (sweep: Sweep): readonly Value[] => {
  if ('values' in sweep) return sweep.values
  const { from } = sweep
  const step = sweep.step ?? 1
  return Array.from({ length: sizeOf(sweep) }, (_, i) => rounded(from + i * step))
}

/** How many values there are. The last one is the limit itself, where it is that but for rounding. */
const sizeOf = (sweep: Sweep): number =>
  'values' in sweep ? sweep.values.length : Math.floor((sweep.to - sweep.from) / (sweep.step ?? 1) + 1e-9) + 1

/** As people write it: 0.3, not 0.30000000000000004. */
const rounded = (value: number): number => Number(value.toPrecision(12))

/**
 * A Latin hypercube: the range of each parameter is cut into as many pieces as there are points, and each piece has one point.
 * A range with a step has values on its grid.
 */
const hypercube = (sweeps: readonly Sweep[], count: number, seed: number): readonly Parameters[] => {
  const draws = new Draws(seed, 'design')
  const columns = sweeps.map(sweep => {
    const order = Array.from({ length: count }, (_, i) => i)
    for (let i = count - 1; i > 0; i--) {
      const j = draws.below(i + 1)
      const [one, other] = [present(order[i]), present(order[j])]
      order[i] = other
      order[j] = one
    }
    return order.map(piece => valueAt(sweep, (piece + draws.next()) / count))
  })
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(sweeps.map(({ name }, column) => [name, present(present(columns[column])[i])])),
  )
}

/** The value at a share of the way from the first to the last. */
const valueAt = (sweep: Sweep, share: number): Value => {
  if ('values' in sweep) return present(sweep.values[Math.floor(share * sweep.values.length)])
  const { from, to, step } = sweep
  if (step === null) return rounded(from + share * (to - from))
  const values = valuesOf(sweep)
  return present(values[Math.floor(share * values.length)])
}
