import type { PlaceBound } from '../../coverability/place-bound.js'
import { boundsFormats } from '../../report/bounds/formats.js'
import type { BoundOptions as Bounds } from '../../work/bounds.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  boundsOf,
  type ModelOptions,
  type OutputOptions,
  withBounds,
  withModel,
  withOutput,
} from '../options.js'
import { nameOf, referenceTo } from '../reference.js'

/** `places`: `null` for all of them. */
const bounds = async (
  file: ModelReference,
  { places, options }: { readonly places: readonly string[] | null; readonly options: Bounds },
  { load, signal }: JobContext,
): Promise<readonly PlaceBound[]> => {
  const { factory } = await load(file)
  const { placeBoundsOf } = await import('../../coverability/place-bounds.js')
  const { processMemory } = await import('../../io/memory.js')
  return placeBoundsOf(factory, places, { ...options, signal, memory: processMemory(options.maxMemory) })
}

export const jobs = jobsOf('bounds', { bounds }, { inBlocks: true })

/** `telos bounds MODEL [COUNTER...]`: which counters of a net have a bound? */
export const command = {
  takes: '<model> [counters...]',
  summary: 'which counters of a net have a bound?',
  options: c => withOutput(withModel(withBounds(c, 'states')), boundsFormats),
  run: async (
    session,
    model: string,
    counters: readonly string[],
    options: BoundOptions & ModelOptions & OutputOptions,
  ) => {
    const input = { places: counters.length === 0 ? null : counters, options: boundsOf(options) }
    const found = await session.result(jobs.bounds, referenceTo(model, options), input)
    await session.report(boundsFormats, { bounds: found, model: nameOf(model, options) }, options)
    const isSome = (kind: PlaceBound['kind']): boolean => found.some(bound => bound.kind === kind)
    return session.exit(
      isSome('unbounded') ? exitCodes.fails : isSome('unknown') ? exitCodes.inconclusive : exitCodes.holds,
    )
  },
} satisfies CommandDefinition
