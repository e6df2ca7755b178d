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

/** Seconds that a program may take for one answer. */
const patience = 5

const examine = async (
  file: ModelReference,
  { options, timeout }: { readonly options: DoctorOptions; readonly timeout: number | undefined },
  { load, signal }: JobContext,
): Promise<Examined> => {
  const { factory } = await load(file)
  const { isProgram } = await import('../../io/models.js')
  const { asynchronousOf } = await import('../../simulator/asynchronous/awaited-simulator.js')
  const later = asynchronousOf(factory)
  if (later !== undefined) return (await import('../../simulator/doctor/asynchronous.js')).examineLater(later, options)
  if (!isProgram(file.path)) return (await import('../../simulator/doctor/doctor.js')).examine(factory, options)
  const { examineInThread } = await import('../doctor-thread.js')
  return examineInThread({ file, options }, Math.min(patience, timeout ?? patience), signal)
}

export const jobs = jobsOf('doctor', { examine }, { isWalk: true })

/** `telos doctor MODEL`: does the simulator keep its contract? */
export const command = {
  takes: '<model>',
  summary: 'does the simulator keep its contract?',
  options: c =>
    withOutput(withModel(withTimeout(withDepth(c, 'take 20 walks of n steps each (25)'))), examinationFormats),
  run: async (session, model: string, options: BoundOptions & ModelOptions & OutputOptions) => {
    const input = { options: walkOf(options), timeout: options.timeout }
    session.making.note({ walk: options.seed ?? 1 })
    const examined = await session.result(jobs.examine, referenceTo(model, options), input)
    await session.report(examinationFormats, { examined, model, seed: options.seed ?? 1 }, options)
    return examined.findings.length === 0 ? exitCodes.holds : exitCodes.fails
  },
} satisfies CommandDefinition
