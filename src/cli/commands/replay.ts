import type { Purpose } from '../../../purposes/purpose.js'
import type { StoredRun } from '../../ats/run.js'
import type { Replay } from '../../explore/replay.js'
import { replayFormats } from '../../report/replay/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  type ModelOptions,
  type OutputOptions,
  purposeNamed,
  withModel,
  withOutput,
  withPurpose,
  withTimeout,
} from '../options.js'
import { referenceTo } from '../reference.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly purpose?: string }

const replay = async (
  file: ModelReference,
  { run, purpose }: { readonly run: StoredRun; readonly purpose: Purpose | null },
  { load }: JobContext,
): Promise<Replay> => {
  const { factory } = await load(file)
  const { replay: replayed } = await import('../../explore/replay.js')
  const { awaited } = await import('../../simulator/asynchronous/awaiting.js')
  return awaited(() => replayed(factory, run, purpose))
}

// The run of an experiment has a seed, whether its model reads it or not.
export const jobs = jobsOf('replay', { replay }, { isWalk: true })

/** `telos replay MODEL RUN [PURPOSE]`: takes the model along a stored run (or a stored verdict's run) and says where it diverges. */
export const command = {
  takes: '<model> <run> [purpose]',
  summary: 'takes the model along a stored run, and says where it diverges; with a purpose its states are checked too',
  options: c => withPurpose(withOutput(withModel(withTimeout(c)), replayFormats)),
  run: async (session, model: string, path: string, argument: string | undefined, options: Options) => {
    const { asMade, changeSince } = await import('../made-of-run.js')
    const { run, made } = await session.run(path)
    const { model: file, notes } = asMade(referenceTo(model, options), made)
    const guide = purposeNamed(argument, options)
    const purpose = guide === undefined ? null : await session.purpose(guide)
    const replayed = await session.result(jobs.replay, file, { run, purpose })
    const change = changeSince(session.making.hashOf(file.path), made)
    const report = { ...replayed, model, run: path, length: run.steps.length }
    await session.report(replayFormats, { ...report, notes: change === null ? notes : [change, ...notes] }, options)
    return replayed.divergence === null ? exitCodes.holds : exitCodes.fails
  },
} satisfies CommandDefinition
