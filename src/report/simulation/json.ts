import * as t from 'io-ts'
import { present } from '../../ats/present.js'
import type { Run } from '../../ats/run.js'
import { closed } from '../../errors/codec.js'
import { type Made, MadeJson } from '../../work/made.js'
import { nullable, RunJson, runJson, StuckJson, stuckJson } from '../json.js'
import { version } from '../version.js'
import type { SimulationReport } from './simulation.js'

/** The format of a simulation. */
export const SimulationJson = closed(
  'a simulation',
  {
    telos: t.string,
    model: t.string,
    purpose: nullable(t.string),
    seed: t.number,
    parameters: t.record(t.string, t.union([t.string, t.number, t.boolean])),
    outcome: t.keyof({ success: null, failure: null, left: null, stuck: null, bound: null, fault: null }),
    observations: t.record(t.string, t.readonlyArray(nullable(t.number))),
    run: RunJson,
  },
  {
    startDrawn: t.literal(true),
    bound: t.keyof({ depth: null, time: null, memory: null, interruption: null }),
    stuck: StuckJson,
    made: MadeJson,
    fault: closed('what the model did wrong', { code: t.string, message: t.string }),
  },
)
export type SimulationJson = t.TypeOf<typeof SimulationJson>

/** A simulation for programs. Keys that it need not have are there only where they say something. */
export const simulationJson = (report: SimulationReport, made: Made): SimulationJson => {
  const { model, purpose, seed, parameters, startDrawn, outcome, bound, stuck, fault, run } = report
  return {
    telos: version,
    model,
    purpose,
    seed,
    parameters,
    outcome,
    ...(startDrawn ? { startDrawn } : {}),
    ...(bound === null ? {} : { bound }),
    ...stuckJson(stuck ?? undefined),
    ...(fault === null ? {} : { fault: { code: fault.code, message: fault.message } }),
    observations: observationsOf(run),
    run: runJson(run),
    made,
  }
}

/** What was observed, by name: at the start and after each step; `null` where that was not observed. */
const observationsOf = ({ start, steps }: Run): Record<string, (number | null)[]> => {
  const series = new Map<string, (number | null)[]>()
  for (const [i, { observe = {} }] of [start, ...steps].entries())
    for (const [name, value] of Object.entries(observe)) {
      if (!series.has(name)) series.set(name, Array(steps.length + 1).fill(null))
      present(series.get(name))[i] = value
    }
  return Object.fromEntries(series)
}
