import * as t from 'io-ts'
import type { Run, Stuck } from '../ats/run.js'
import { closed } from '../errors/codec.js'
import type { Bound } from '../search/limits.js'
import { type Made, MadeJson } from '../work/made.js'

export const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])

const StepJson = closed(
  'a step',
  { event: t.string },
  {
    purpose: t.string,
    labels: t.readonlyArray(t.string, 'a list of literals'),
    state: nullable(t.string),
    observe: t.record(t.string, t.number),
    choice: t.number,
    initial: t.readonlyArray(t.number, 'the numbers of an initial state'),
    offered: t.string,
    told: closed('a step in the model’s own words', {
      actor: nullable(t.string),
      text: t.string,
      effects: t.readonlyArray(closed('an effect', { who: nullable(t.string), text: t.string }), 'a list of effects'),
    }),
  },
)

/** A run as it is stored: of a step only the event is needed. */
export const RunJson = closed(
  'a run',
  { steps: t.readonlyArray(StepJson, 'a list of steps') },
  {
    first: closed(
      'a first state',
      {},
      { purpose: t.string, labels: t.readonlyArray(t.string, 'a list of literals'), state: nullable(t.string) },
    ),
    loop: nullable(t.number),
    made: MadeJson,
  },
)
export type RunJson = t.TypeOf<typeof RunJson>

/**
 * A run as plain data: what `telos replay` reads. Where it stands by itself, it says how it was made.
 * @public
 */
export const runJson = ({ start: { purpose, labels, state }, steps, loop }: Run, made?: Made): RunJson => ({
  first: { purpose, labels, state },
  steps,
  loop,
  ...(made === undefined ? {} : { made }),
})

/** The seed that an answer holds for; `null`: for the random numbers that were drawn, by which seed is not known. */
export const SeedJson = t.union([t.number, t.string, t.null])

/** Why a run cannot go on: the model offers nothing, or nothing that the purpose allows. */
export const StuckJson = closed('why the run cannot go on', {
  kind: t.keyof({ deadlock: null, left: null }),
  offered: t.readonlyArray(t.string, 'a list of events'),
})

/** The detail as a key of a document, where there is one. */
export const stuckJson = (stuck: Stuck | undefined): { stuck?: t.TypeOf<typeof StuckJson> } =>
  stuck === undefined ? {} : { stuck }

/** What was compared of what a driven program promises, or that it was trusted. */
export const SampledJson = t.union([
  t.literal('trusted'),
  closed('what was compared', { recurrences: t.number, restores: t.number }),
])

export const BoundJson = closed(
  'the bounds',
  { depth: nullable(t.number), states: nullable(t.number), seconds: nullable(t.number) },
  { memory: t.number },
)
export type BoundJson = t.TypeOf<typeof BoundJson>

export const boundJson = ({ memory, ...bound }: Bound): BoundJson => (memory === null ? bound : { ...bound, memory })
