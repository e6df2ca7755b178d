import { textLanguageOf, textLanguages } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import { type RealisabilityReport, realisabilityFormats } from '../../report/realisability/formats.js'
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

const realise = async (
  file: ModelReference,
  bounds: Bounds,
  { load, signal, tell }: JobContext,
): Promise<RealisabilityReport> => {
  const { path, parameters } = file
  const { realisabilityOf } = await import('../../equivalence/realise.js')
  const { orThrow } = await import('../../errors/or-throw.js')
  const { readSource } = await import('../../io/files.js')
  const { processMemory } = await import('../../io/memory.js')
  const source = orThrow(await readSource(path, signal))
  const { definition, peers, ...models } = await present(textLanguageOf(path)?.realise)(source, parameters)
  tell({ kind: 'root', file, root: definition })
  const { factory: implementation } = await load({ path, parameters: models.implementation })
  const { factory: choreography } = await load({ path, parameters: models.choreography })
  const options = { ...bounds, signal, memory: processMemory(bounds.maxMemory) }
  const realisability = await realisabilityOf(choreography, implementation, Object.keys(peers), options)
  return { realisability, realised: { model: path, definition, peers } }
}

export const jobs = jobsOf('realise', { realise }, { inBlocks: true })

const realisePeers = async (session: Session, model: string, options: Options): Promise<number> => {
  const reference = referenceTo(model, options)
  const { path } = reference
  if (textLanguageOf(path)?.realise === undefined) {
    const endings = textLanguages.filter(known => known.realise !== undefined).map(known => known.endings[0])
    throw wrongUsage(`${path} is not a choreography: those end in ${endings.join(', ')}`)
  }
  const { realisability, realised } = await session.result(jobs.realise, reference, boundsOf(options))
  await session.report(realisabilityFormats, { realisability, realised }, options)
  return session.exit(exitOfVerdict(realisability.kind))
}

/** `telos realise MODEL`: do the peers of a choreography do what it says? */
export const command = {
  takes: '<model>',
  summary: 'do the peers of a choreography do what it says, and come to an end?',
  options: c => withOutput(withModel(withBounds(c, 'states')), realisabilityFormats),
  run: realisePeers,
} satisfies CommandDefinition
