import { type Event, readEvent } from '../ats/event.js'
import { present } from '../ats/present.js'
import type { Stuck } from '../ats/run.js'
import { stuckInWords } from '../ats/stuck.js'
import { labelInWords } from '../ats/words.js'
import { printable } from '../errors/render.js'
import type { Asked, Reduced, Reduction } from '../relations/question.js'
import type { Verdict } from '../relations/verdict.js'
import type { Bound, Stop } from '../search/limits.js'
import type { Statistics } from '../search/statistics.js'
import type { Seed } from '../simulator/seed.js'
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

/** The answer in a few words; with the seed that it holds for, where something in the model is random. */
export const claim = (verdict: Verdict): string => `${claimOf(verdict)}${forSeed(verdict)}`

const claimOf = (verdict: Verdict): string => {
  const { kind, relation, property } = verdict
  const said =
    property !== null
      ? {
          success: 'it holds',
          failure: 'it does not hold',
          inconclusive: `whether ${property.name === null ? 'they hold' : 'it holds'} is not decided`,
        }[kind]
      : claims[relation][kind === 'success' ? 'holds' : kind === 'failure' ? 'not' : 'open']
  return verdict.bounded ? `${said}, within ${counted(verdict.bound.depth ?? 0, 'step')}` : said
}

/** What no run does where nothing was found: reach the verdict in question, or show that it need not be reached. */
const absent = ({ relation, property }: Verdict): string => {
  if (property !== null) return property.modality === 'always' ? 'violates it' : 'shows that it does not hold'
  return {
    feasibility: 'succeeds',
    refutability: 'fails',
    informativeness: 'reaches a verdict',
    certainty: 'shows that it need not succeed',
    impossibility: 'shows that it need not fail',
    recurrence: 'shows that it does not hold',
  }[relation]
}

/** All that is known of runs up to the depth bound, where nothing was found. */
const noneWithin = (verdict: Verdict): string =>
  `no run of at most ${counted(verdict.bound.depth ?? 0, 'step')} ${absent(verdict)}`

/** The seed that an answer holds for, to stand behind it: nothing where nothing in the model is random. */
export const forSeed = ({ seed }: { readonly seed?: Seed }): string =>
  seed === undefined
    ? ''
    : seed === null
      ? ' for one sequence of random numbers'
      : ` for seed ${printable(String(seed))}`

/** The question: relation, variant, reading. */
export const question = ({ relation, variant, fair }: Verdict): string =>
  [relation === 'informativeness' ? '' : variant, fair ? 'fair' : '', relation].filter(word => word !== '').join(' ')

/** The question with what it is about: a purpose, or a property of the model. */
export const askedAbout = (verdict: Verdict): string =>
  verdict.property === null
    ? `${question(verdict)} of ${printable(verdict.purpose)}`
    : propertyInWords(verdict.property)

const propertyInWords = ({ name, modality }: NonNullable<Verdict['property']>): string => {
  if (name === null) return 'the properties'
  return `property ${printable(name)}${modality === null ? '' : ` (${modality})`}`
}

/** Why: what the run shows, or what stopped the search. */
export const because = (verdict: Verdict): string | null => {
  const { bound, run, property } = verdict
  const steps = run?.steps.length ?? 0
  if (verdict.bounded && verdict.kind !== 'inconclusive' && run === null)
    return `${noneWithin(verdict)}; ${verdict.exact ? 'all were examined' : 'all that were seen to be possible were examined'}`
  if (property !== null && verdict.reason === 'overdue')
    return `this run of ${counted(steps, 'step')} has not come to a state where it holds`
  if (property !== null && verdict.reason === 'reached-failure')
    return 'this run comes to a state where it does not hold'
  if (property !== null && verdict.reason === 'stuck') return endOf('this run', verdict.stuck, ' without it')
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
      return endOf('this run', verdict.stuck)
    case 'lasso':
      return `this run goes round for ever: after step ${steps} it is where it was ${run?.loop === 0 ? 'at the start' : `after step ${run?.loop}`}`
    case 'unmatched-transition':
      return `after this run the purpose also lists what cannot happen: ${verdict.kind === 'failure' ? verdict.unmatched.map(label => printable(labelInWords(readEvent(label) as Event))).join(', ') : ''}`
    case 'success-out-of-reach':
      return 'after this run Success can no longer be reached'
    case 'out-of-reach':
      return 'after this run it can never hold again'
    case 'failure-out-of-reach':
      return 'after this run Failure can no longer be reached'
    case 'overdue':
      return `this run of ${counted(steps, 'step')} has met no verdict yet`
    case 'depth-bound':
      return `${noneWithin(verdict)}; there are runs longer than the depth bound of ${bound.depth}${verdict.defaultDepth ? ' (the default where states have no fingerprints; see --depth)' : ''}`
    case 'no-bounded-reading':
      return `${property?.modality ?? 'this'} is about what stays within reach by runs of any length: ask without --within`
    case 'state-bound':
    case 'time-bound':
    case 'memory-bound':
    case 'cancelled':
      return stopInWords(verdict.reason, bound, 'product states')
  }
}

/** Where the run cannot go on, and that is not what the verdict rests on: that it cannot, and why. */
export const runEndInWords = ({ reason, stuck }: Verdict): string | null =>
  stuck === undefined || reason === 'stuck' ? null : endOf('the run', stuck)

const endOf = (run: string, stuck: Stuck | undefined, more = ''): string => {
  if (stuck === undefined) return `${run} gets stuck${more}`
  const ends = stuck.kind === 'deadlock' ? 'ends in a deadlock' : 'leaves the purpose'
  return `${run} ${ends}${more}: ${printable(stuckInWords(stuck))}`
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
  const seed = withSeed(verdict)
  if (!verdict.exact) return `observational: a statement about the runs seen${seed}`
  return verdict.bounded
    ? `exact: a statement about all runs of at most ${counted(verdict.bound.depth ?? 0, 'step')}${seed}`
    : `exact: a statement about all runs of the model${seed}`
}

/** What is not meant by `all`, where something in the model is random. */
export const withSeed = ({ seed }: { readonly seed?: Seed }): string =>
  seed === undefined ? '' : ` with ${seed === null ? 'these random numbers' : 'this seed'}; others may differ`

/** The bounds; where the question itself is about short runs only, without their length. */
export const boundInWords = ({
  bound,
  bounded = false,
}: {
  readonly bound: Bound
  readonly bounded?: boolean
}): string | null => {
  const { states, seconds, memory } = bound
  const depth = bounded ? null : bound.depth
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
  ...(leftOut === undefined ? [] : [`the slice is without ${printable(leftOut)}`]),
  ...refused.map(({ reduction, why }) => `${nameOf(reduction)} was not used: ${printable(why)}`),
]

const nameOf = (reduction: Reduction): string => reduction.replace('-', ' ')
