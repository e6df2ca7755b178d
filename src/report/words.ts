import { type Event, readEvent } from '../ats/event.js'
import { present } from '../ats/present.js'
import { labelInWords } from '../ats/words.js'
import { printable } from '../errors/render.js'
import type { Asked, Reduced, Reduction } from '../relations/question.js'
import type { Verdict } from '../relations/verdict.js'
import type { Bound, Stop } from '../search/limits.js'
import type { Statistics } from '../search/statistics.js'
import type { Sampled } from '../space/space.js'

const plainWord = /^[\p{L}]+$/u

/** What the model is called in a sentence: the file name up to its first dot, if that is one word. */
export const subjectOf = (model: string): string | null => {
  const base = present((model.split(/[\\/]/).at(-1) ?? '').split('.')[0])
  return plainWord.test(base) ? base : null
}

const claims: Record<Asked, { readonly holds: string; readonly not: string; readonly open: string }> = {
  feasibility: { holds: 'can succeed', not: 'cannot succeed', open: 'whether it can succeed is not decided' },
  refutability: { holds: 'can fail', not: 'cannot fail', open: 'whether it can fail is not decided' },
  certainty: { holds: 'must succeed', not: 'need not succeed', open: 'whether it must succeed is not decided' },
  impossibility: { holds: 'must fail', not: 'need not fail', open: 'whether it must fail is not decided' },
  informativeness: {
    holds: 'can reach a verdict',
    not: 'can reach no verdict',
    open: 'whether it can reach a verdict is not decided',
  },
  recurrence: {
    holds: 'can always come back',
    not: 'cannot always come back',
    open: 'whether it can come back is not decided',
  },
}

/** The answer in a few words. */
export const claim = ({ kind, relation, property }: Verdict): string =>
  property !== null
    ? { success: 'it holds', failure: 'it does not hold', inconclusive: 'whether it holds is not decided' }[kind]
    : claims[relation][kind === 'success' ? 'holds' : kind === 'failure' ? 'not' : 'open']

/** The question: relation, variant, reading. */
export const question = ({ relation, variant, fair }: Verdict): string =>
  [relation === 'informativeness' ? '' : variant, fair ? 'fair' : '', relation].filter(word => word !== '').join(' ')

/** The question with what it is about: a purpose, or a property of the model. */
export const askedAbout = (verdict: Verdict): string =>
  verdict.property === null
    ? `${question(verdict)} of ${printable(verdict.purpose)}`
    : `property ${printable(verdict.property.name)} (${verdict.property.modality})`

/** Why: what the run shows, or what stopped the search. */
export const because = (verdict: Verdict): string | null => {
  const { bound, run, property } = verdict
  const steps = run?.steps.length ?? 0
  if (property !== null && verdict.reason === 'reached-failure')
    return 'this run comes to a state where it does not hold'
  if (property !== null && verdict.reason === 'stuck') return 'this run ends without it: nothing more can happen'
  if (property !== null && verdict.reason === 'success-out-of-reach')
    return 'after this run it can no longer come to hold'
  switch (verdict.reason) {
    case null:
      return null
    case 'exhausted':
      return verdict.exact
        ? 'everything that can happen was examined'
        : 'everything that was seen to be possible was examined'
    case 'reached-failure':
      return 'this run fails'
    case 'reached-success':
      return 'this run succeeds'
    case 'stuck':
      return 'this run gets stuck: nothing that can happen next is allowed by the purpose'
    case 'lasso':
      return `this run goes round for ever: after step ${steps} it is where it was ${run?.loop === 0 ? 'at the start' : `after step ${run?.loop}`}`
    case 'unmatched-transition':
      return `after this run the purpose also lists what cannot happen: ${verdict.kind === 'failure' ? verdict.unmatched.map(label => labelInWords(readEvent(label) as Event)).join(', ') : ''}`
    case 'success-out-of-reach':
      return 'after this run Success can no longer be reached'
    case 'out-of-reach':
      return 'after this run it can never hold again'
    case 'failure-out-of-reach':
      return 'after this run Failure can no longer be reached'
    case 'depth-bound':
      return `there are runs longer than the depth bound of ${bound.depth}${verdict.defaultDepth ? ' (the default where states have no fingerprints; see --depth)' : ''}`
    case 'state-bound':
    case 'time-bound':
    case 'memory-bound':
    case 'cancelled':
      return stopInWords(verdict.reason, bound, 'product states')
  }
}

/** What stopped some work early. */
export const stopInWords = (reason: Stop | 'cancelled', { states, seconds, memory }: Bound, unit: string): string => {
  switch (reason) {
    case 'state-bound':
      return `the bound of ${states} ${unit} was reached`
    case 'time-bound':
      return `the time of ${seconds} s was up`
    case 'memory-bound':
      return memory === null
        ? 'there was no more memory for states'
        : `the memory of ${bytesInWords(memory)} was used up`
    case 'cancelled':
      return 'it was interrupted'
  }
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** A number of bytes, with three digits. */
export const bytesInWords = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`
}

/** How far the verdict holds. */
export const reach = (verdict: Verdict): string | null => {
  if (verdict.kind === 'inconclusive') return null
  return verdict.exact
    ? 'exact: a statement about all runs of the model'
    : 'observational: a statement about the runs seen'
}

export const boundInWords = ({ depth, states, seconds, memory }: Bound): string | null => {
  const parts = [
    depth === null ? '' : `depth ${depth}`,
    states === null ? '' : `${states} states`,
    seconds === null ? '' : `${seconds} s`,
    memory === null ? '' : bytesInWords(memory),
  ].filter(part => part !== '')
  return parts.length === 0 ? null : `within ${parts.join(', ')}`
}

export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`

/** Speed and memory are reported from this number of states on: there they matter. */
const manyStates = 10_000

export const statisticsInWords = (statistics: Statistics): string => {
  const { modelStates, productStates, transitions, depth, seconds } = statistics
  // What follows from sums alone needs no states.
  if (productStates === 0) return `${seconds.toFixed(3)} s`
  const sizes = `${counted(modelStates, 'model state')}, ${counted(productStates, 'product state')}, ${counted(transitions, 'transition')}, depth ${depth}, ${seconds.toFixed(3)} s`
  return modelStates < manyStates ? sizes : `${sizes}; ${economyInWords(statistics)}`
}

/** Speed, memory, and how full the table of states is. */
export const economyInWords = ({ modelStates, seconds, bytes, load }: Statistics): string =>
  [
    `${Math.round(modelStates / Math.max(seconds, 0.001)).toLocaleString('en')} states/s`,
    ...(bytes === null ? [] : [bytesInWords(bytes), `${perState(bytes, modelStates)} bytes/state`]),
    ...(load === null ? [] : [`table ${Math.round(load * 100)} % full`]),
  ].join(', ')

/** What was compared of what a driven program promises: a line, or none where nothing rests on promises. */
export const sampledInWords = (sampled: Sampled | null): string[] => {
  if (sampled === null) return []
  if (sampled === 'trusted') return ['fingerprints and snapshots: trusted, nothing was compared']
  const { recurrences, restores } = sampled
  const told = [
    ...(recurrences === 0 ? [] : [`fingerprints: ${counted(recurrences, 'recurrence')} compared, all the same`]),
    ...(restores === 0 ? [] : [`snapshots: ${restores.toLocaleString('en')} restored and compared, all the same`]),
  ]
  return [told.length === 0 ? 'fingerprints and snapshots: there was nothing to compare' : told.join('; ')]
}

/** Rounded to tenths. */
export const perState = (amount: number, states: number): number => Math.round((10 * amount) / Math.max(1, states)) / 10

/** What became of the reductions that were asked for, one line each. */
export const reductionsInWords = ({ used, refused, leftOut }: Reduced): string[] => [
  ...(used.length === 0 ? [] : [`reduced by ${used.map(nameOf).join(' and ')}: states that add nothing were left out`]),
  ...(leftOut === undefined ? [] : [`the slice is without ${leftOut}`]),
  ...refused.map(({ reduction, why }) => `${nameOf(reduction)} was not used: ${why}`),
]

const nameOf = (reduction: Reduction): string => reduction.replace('-', ' ')
