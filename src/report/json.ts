import * as t from 'io-ts'
import type { Run } from '../ats/run.js'
import { closed } from '../errors/codec.js'
import type { Bound } from '../search/limits.js'

export const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])

const StepJson = closed(
  'a step',
  { event: t.string },
  {
    purpose: t.string,
    labels: t.readonlyArray(t.string, 'a list of literals'),
    state: nullable(t.string),
    choice: t.number,
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
  { loop: nullable(t.number) },
)
export type RunJson = t.TypeOf<typeof RunJson>

/**
 * A run as plain data: what `telos replay` reads.
 * @public
 */
export const runJson = ({ steps, loop }: Run): RunJson => ({ steps, loop })

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
