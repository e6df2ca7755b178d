import type { Realisability } from '../../equivalence/realisability.js'
import { realisabilityFormats } from '../../report/realisability/formats.js'
import type { BoundOptions as Bounds } from '../../work/bounds.js'
import type { CommandDefinition } from '../command.js'
import { exitOfVerdict } from '../exit.js'
import { type JobContext, type JobModel, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  boundsOf,
  type ModelOptions,
  type OutputOptions,
  withBounds,
  withModel,
  withOutput,
} from '../options.js'
import { referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'

type Options = BoundOptions & ModelOptions & OutputOptions

/** The model of the job is the implementation. */
const compareWithPeers = async (
  { factory }: JobModel,
  input: { readonly choreography: ModelReference; readonly peers: readonly string[]; readonly options: Bounds },
  { signal }: JobContext,
): Promise<Realisability> => {
  const { realisabilityOf } = await import('../../equivalence/realise.js')
  const { orThrow } = await import('../../errors/or-throw.js')
  const { processMemory } = await import('../../io/memory.js')
  const { loadModel } = await import('../../io/models.js')
  const { choreography, peers } = input
  const loaded = orThrow(await loadModel(choreography.path, choreography.parameters))
  const options = { ...input.options, signal, memory: processMemory(input.options.maxMemory) }
  return realisabilityOf(loaded.factory, factory, peers, options)
}

export const jobs = jobsOf('realise', { compareWithPeers })

const realise = async (session: Session, model: string, options: Options): Promise<number> => {
  const { path, parameters } = referenceTo(model, options)
  if (!path.endsWith('.chor')) {
    throw wrongUsage(`${path} is no choreography: those end in .chor`)
  }
  const { orThrow } = await import('../../errors/or-throw.js')
  const { readSource } = await import('../../io/files.js')
  const source = orThrow(await readSource(path))
  const { definitionOf, peersOf } = await import('../../../simulators/chor/index.js')
  const { seed: _, ...given } = parameters
  const { name, text: written } = source
  const definition = definitionOf(written, given, name)
  if (given.root !== undefined && given.root !== definition) {
    throw wrongUsage(`${given.root} is only a part: realisability is about a definition`, {
      fix: definition,
    })
  }
  const peers = peersOf(written, name)[definition]
  const realisability = await session.result(
    jobs.compareWithPeers,
    { path, parameters: { root: definition } },
    {
      choreography: { path, parameters: { root: `${definition}.choreography` } },
      peers: Object.keys(peers),
      options: boundsOf(options),
    },
    options.timeout,
  )
  const realised = { model: path, definition, peers }
  await session.report(realisabilityFormats, { realisability, realised }, options)
  return exitOfVerdict(realisability.kind)
}

/** `telos realise MODEL`: do the peers of a choreography do what it says? */
export const command = {
  takes: '<model>',
  summary: 'do the peers of a choreography do what it says, and come to an end?',
  options: c => withOutput(withModel(withBounds(c, 'states')), realisabilityFormats),
  run: realise,
} satisfies CommandDefinition
