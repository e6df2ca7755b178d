import * as t from 'io-ts'
import { present } from '../../ats/present.js'
import type { Count } from '../../checking/counting.js'
import { closed } from '../../errors/codec.js'
import { plain, printable, type Style } from '../../errors/render.js'
import { type Made, MadeJson } from '../../work/made.js'
import { SampledJson, SeedJson } from '../json.js'
import { madeHere } from '../made.js'
import { economyInWords, forSeed, perState, sampledInWords, stopInWords } from '../words.js'

/** The count format. */
export const CountJson = closed(
  'a count',
  {
    model: t.string,
    states: t.number,
    transitions: t.number,
    deadlocks: t.number,
    depth: t.number,
    complete: t.boolean,
    seconds: t.number,
    bytesPerState: t.union([t.number, t.null]),
    branching: closed('the branching', { mean: t.number, most: t.number }),
  },
  { reason: t.string, seed: SeedJson, sampled: SampledJson, made: MadeJson },
)
export type CountJson = t.TypeOf<typeof CountJson>

/**
 * A count for programs. `reason` says what stopped it where it is not complete.
 * @public
 */
export const countJson = ({ statistics, ...count }: Count, model: string, made: Made = madeHere): CountJson => ({
  model,
  states: statistics.modelStates,
  transitions: statistics.transitions,
  deadlocks: count.deadlocks,
  depth: statistics.depth,
  complete: count.complete,
  ...(count.reason === null ? {} : { reason: count.reason }),
  ...(count.seed === undefined ? {} : { seed: count.seed }),
  seconds: Math.round(statistics.seconds * 1000) / 1000,
  bytesPerState: statistics.bytes === null ? null : perState(statistics.bytes, statistics.modelStates),
  ...(count.sampled === null ? {} : { sampled: count.sampled }),
  branching: { mean: perState(statistics.transitions, count.expanded), most: count.mostBranches },
  made,
})

/**
 * A count for people.
 * @public
 */
export const countText = (count: Count, model: string, style: Style = plain): string => {
  const { modelStates, transitions, depth, seconds } = count.statistics
  const number = (value: number): string => value.toLocaleString('en')
  return [
    `${style.strong(printable(model))}${forSeed(count)}${count.complete ? '' : `: ${style.warning('not all of it')}, ${why(count)}`}`,
    `  states       ${number(modelStates)}`,
    `  transitions  ${number(transitions)}`,
    `  deadlocks    ${number(count.deadlocks)}`,
    `  depth        ${number(depth)}`,
    `  branching    ${perState(transitions, count.expanded)} on average, ${number(count.mostBranches)} at most`,
    '',
    `  ${style.dim(`${seconds.toFixed(3)} s, ${economyInWords(count.statistics)}`)}`,
    ...sampledInWords(count.sampled).map(line => `  ${style.dim(line)}`),
  ].join('\n')
}

const why = ({ reason, bound }: Count): string =>
  reason === 'depth-bound'
    ? `there are states at the depth bound of ${bound.depth}`
    : stopInWords(present(reason), bound, 'states')
