import { textLanguageOf, textLanguages } from '../../../simulators/languages.js'
import type { Realisability } from '../../equivalence/realisability.js'
import { realisabilityFormats } from '../../report/realisability/formats.js'
import type { BoundOptions as Bounds } from '../../work/bounds.js'
import type { CommandDefinition } from '../command.js'
import { exitOfVerdict } from '../exit.js'
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
import { referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'

type Options = BoundOptions & ModelOptions & OutputOptions

/** The model of the job is the implementation. */
const compareWithPeers = async (
  implementation: ModelReference,
  input: { readonly choreography: ModelReference; readonly peers: readonly string[]; readonly options: Bounds },
  { load, signal }: JobContext,
): Promise<Realisability> => {
  const { realisabilityOf } = await import('../../equivalence/realise.js')
  const { processMemory } = await import('../../io/memory.js')
  const { factory } = await load(implementation)
  const { factory: choreography } = await load(input.choreography)
  const options = { ...input.options, signal, memory: processMemory(input.options.maxMemory) }
  return realisabilityOf(choreography, factory, input.peers, options)
}

export const jobs = jobsOf('realise', { compareWithPeers })

const realisePeers = async (session: Session, model: string, options: Options): Promise<number> => {
  const { path, parameters } = referenceTo(model, options)
  const realise = textLanguageOf(path)?.realise
  if (realise === undefined) {
    const endings = textLanguages.filter(known => known.realise !== undefined).map(known => known.endings[0])
    throw wrongUsage(`${path} is not a choreography: those end in ${endings.join(', ')}`)
  }
  const { orThrow } = await import('../../errors/or-throw.js')
  const { readSource } = await import('../../io/files.js')
  const source = orThrow(await readSource(path))
  const { definition, peers, choreography, implementation } = await realise(source, parameters)
  const realisability = await session.result(
    jobs.compareWithPeers,
    { path, parameters: implementation },
    { choreography: { path, parameters: choreography }, peers: Object.keys(peers), options: boundsOf(options) },
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
  run: realisePeers,
} satisfies CommandDefinition
