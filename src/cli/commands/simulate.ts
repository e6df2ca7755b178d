import type { Purpose } from '../../../purposes/purpose.js'
import type { SimulateOptions, Simulation } from '../../explore/simulate.js'
import { simulationFormats } from '../../report/simulation/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  type ModelOptions,
  type OutputOptions,
  walkOf,
  withDepth,
  withModel,
  withOutput,
  withTimeout,
} from '../options.js'
import { referenceTo } from '../reference.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly purpose?: string }

const simulate = async (
  file: ModelReference,
  { purpose, options }: { readonly purpose: Purpose | null; readonly options: SimulateOptions },
  { load }: JobContext,
): Promise<Simulation> => {
  const { factory } = await load(file)
  return (await import('../../explore/simulate.js')).simulate(factory, purpose, options)
}

export const jobs = jobsOf('simulate', { simulate }, { isWalk: true })

/** `telos simulate MODEL [--purpose P]`: one seeded run, guided by the purpose if there is one. */
export const command = {
  takes: '<model>',
  summary: 'one random run, guided by a purpose if there is one',
  options: c =>
    withOutput(withModel(withTimeout(withDepth(c, 'take at most n steps (20)'))), simulationFormats).option(
      '--purpose <file>',
      'the purpose that guides',
    ),
  run: async (session, model: string, options: Options) => {
    const purpose = options.purpose === undefined ? null : await session.purpose(options.purpose)
    const input = { purpose, options: walkOf(options) }
    session.making.note({ walk: options.seed ?? 1 })
    const simulation = await session.result(jobs.simulate, referenceTo(model, options), input, options.timeout)
    const report = { ...simulation, isGuided: purpose !== null, seed: options.seed ?? 1 }
    await session.report(simulationFormats, report, options)
    return exitCodes.holds
  },
} satisfies CommandDefinition
