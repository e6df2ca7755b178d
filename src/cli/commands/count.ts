import type { CountOptions } from '../../checking/count.js'
import type { Count } from '../../checking/counting.js'
import { countFormats } from '../../report/count/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  boundsOf,
  type ModelOptions,
  type OutputOptions,
  type WorkerOptions,
  withBounds,
  withModel,
  withOutput,
  withTrust,
  withWorkers,
} from '../options.js'
import { nameOf, referenceTo } from '../reference.js'

type Options = BoundOptions & WorkerOptions & ModelOptions & OutputOptions

const count = async (
  file: ModelReference,
  { options, workers }: { readonly options: CountOptions; readonly workers: number },
  { load, tell, signal }: JobContext,
): Promise<Count> => {
  const { factory } = await load(file)
  const { processMemory } = await import('../../io/memory.js')
  const { reporting, resultOf } = await import('../../work/result.js')
  if (workers > 1) {
    const { countingWithWorkers, oneThreadForCount } = await import('../../io/with-workers.js')
    const { maySearchTogether } = await import('../several-threads.js')
    const { leasing } = await import('../../simulator/lease.js')
    if (maySearchTogether(leasing(factory, oneThreadForCount), tell)) {
      const bounds = { ...options, signal, memory: processMemory(options.maxMemory, workers) }
      return (await resultOf(reporting(countingWithWorkers(file, workers, bounds), tell), 'count')).count
    }
  }
  const { count: countStates } = await import('../../checking/count.js')
  const events = countStates(factory, { ...options, signal, memory: processMemory(options.maxMemory) })
  return (await resultOf(reporting(events, tell), 'count')).count
}

export const jobs = jobsOf('count', { count }, { inBlocks: true })

/** `telos count MODEL`: walks the whole model without a purpose. */
export const command = {
  takes: '<model>',
  summary: 'walks the whole model: states, transitions, deadlocks, depth',
  options: c => withOutput(withModel(withWorkers(withTrust(withBounds(c, 'states')))), countFormats),
  run: async (session, model: string, options: Options) => {
    const input = { options: boundsOf(options), workers: options.workers ?? 1 }
    const counted = await session.result(jobs.count, referenceTo(model, options), input)
    await session.report(countFormats, { count: counted, model: nameOf(model, options) }, options)
    return session.exit(counted.complete ? exitCodes.holds : exitCodes.inconclusive)
  },
} satisfies CommandDefinition
