import type { Relation, Variant } from '../../purposes/expectation.js'
import type { Purpose } from '../../purposes/purpose.js'
import { RunningCheck } from '../../src/checking/running-check.js'
import type { Reduction } from '../../src/relations/question.js'
import type { Verdict } from '../../src/relations/verdict.js'
import { unbounded } from '../../src/search/limits.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { modelOf, purposeOfJson } from './models.js'

/** The short notation of semantics.md section 6: `0!a1{p}; 1!b2` and, for purposes, S, F and `*`. */
const arrows = (text: string): { from: string; event: string; to: string; label: string | undefined }[] =>
  text.split(';').map(part => {
    const [, from, event, to, label] = /^\s*(\w)(τ|\*|[?!]\w)(\w)(?:\{(\w+)\})?\s*$/.exec(part)!
    return { from, event: event === 'τ' ? 'tau' : event, to, label }
  })

export const shortModel = (text: string): (() => AnySimulator) => {
  const labels: Record<string, string[]> = {}
  for (const { to, label } of arrows(text)) if (label !== undefined) labels[`s${to}`] = [label]
  return modelOf({
    initial: 's0',
    labels,
    transitions: arrows(text).map(({ from, event, to }) => [`s${from}`, event, `s${to}`]),
  })
}

export const shortPurposeJson = (text: string) => {
  const name = (short: string): string => (short === 'S' ? 'Success' : short === 'F' ? 'Failure' : `q${short}`)
  const states: Record<string, { needs?: string[]; on: { event: string; to: string }[] }> = {}
  for (const { from, event, to } of arrows(text)) {
    states[name(from)] ??= { on: [] }
    states[name(from)].on.push({ event, to: name(to) })
  }
  for (const { to, label } of arrows(text)) if (label !== undefined) states[name(to)].needs = [label]
  return { purpose: 'short', start: 'q0', states }
}

export const shortPurpose = (text: string): Purpose => purposeOfJson(shortPurposeJson(text))

export interface Ask {
  readonly relation?: Relation
  readonly variant?: Variant
  readonly depth?: number | null
  readonly states?: number | null
  readonly bounded?: boolean
  readonly shortest?: boolean
  readonly fair?: boolean
  readonly reduce?: readonly Reduction[]
}

/** One question, answered without any scheduling. */
export const ask = (model: () => AnySimulator, purpose: Purpose, more: Ask = {}): Verdict => {
  const {
    relation = 'feasibility',
    variant = 'weak',
    depth = null,
    states = null,
    bounded = false,
    shortest = false,
    fair = false,
    reduce = [],
  } = more
  const question = { relation, variant, shortest, fair, reduce, bounded, bound: { ...unbounded, depth, states } }
  return new RunningCheck(model(), purpose, question).work(Number.POSITIVE_INFINITY)!
}
