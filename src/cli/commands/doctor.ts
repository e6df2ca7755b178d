import { examinationFormats } from '../../report/examination/formats.js'
import type { DoctorOptions, Examined } from '../../simulator/doctor/doctor.js'
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

const examine = async (file: ModelReference, options: DoctorOptions, { load }: JobContext): Promise<Examined> => {
  const { factory } = await load(file)
  return (await import('../../simulator/doctor/doctor.js')).examine(factory, options)
}

export const jobs = jobsOf('doctor', { examine }, { isWalk: true })

/** `telos doctor MODEL`: does the simulator keep its contract? */
export const command = {
  takes: '<model>',
  summary: 'does the simulator keep its contract?',
  options: c =>
    withOutput(withModel(withTimeout(withDepth(c, 'take 20 walks of n steps each (25)'))), examinationFormats),
  run: async (session, model: string, options: BoundOptions & ModelOptions & OutputOptions) => {
    const walks = walkOf(options)
    session.making.note({ walk: options.seed ?? 1 })
    const examined = await session.result(jobs.examine, referenceTo(model, options), walks)
    await session.report(examinationFormats, { examined, model, seed: options.seed ?? 1 }, options)
    return examined.findings.length === 0 ? exitCodes.holds : exitCodes.fails
  },
} satisfies CommandDefinition
