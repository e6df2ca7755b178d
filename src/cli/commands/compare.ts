import { isProgram, languageOf } from '../../../simulators/languages.js'
import type { CompareOptions } from '../../equivalence/compare.js'
import { type Comparison, type Equivalence, equivalences } from '../../equivalence/comparison.js'
import { comparisonFormats } from '../../report/comparison/formats.js'
import type { Model } from '../../simulator/simulator.js'
import type { CommandDefinition } from '../command.js'
import { exitOfVerdict } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  boundsOf,
  type ModelOptions,
  names,
  type OutputOptions,
  withBounds,
  withModel,
  withOutput,
  withTrust,
} from '../options.js'
import { referenceTo } from '../reference.js'

type Options = BoundOptions &
  ModelOptions &
  OutputOptions & { readonly by: Equivalence; readonly observe?: readonly string[] }

/** The model of the job is the left one. */
const compare = async (
  left: ModelReference,
  { right, options }: { readonly right: ModelReference; readonly options: CompareOptions },
  { load, tell, signal }: JobContext,
): Promise<Comparison> => {
  const { factory } = await load(left)
  const { factory: other } = await load(right)
  const { compare: compareModels } = await import('../../equivalence/compare.js')
  const { unknownPropositions } = await import('../../checking/unknown-names.js')
  const { processMemory } = await import('../../io/memory.js')
  const { leasing } = await import('../../simulator/lease.js')
  const { reporting, resultOf } = await import('../../work/result.js')
  const { observe = [] } = options
  const warn = (model: Model, { path }: ModelReference): void =>
    tell({ kind: 'warnings', warnings: leasing(model, simulator => unknownPropositions(observe, simulator, path)) })
  warn(factory, left)
  warn(other, right)
  const events = compareModels(factory, other, {
    ...options,
    signal,
    memory: processMemory(options.maxMemory),
  })
  return (await resultOf(reporting(events, tell), 'comparison')).comparison
}

export const jobs = jobsOf('compare', { compare }, { inBlocks: true })

/** `telos compare LEFT RIGHT`: are two models alike? */
export const command = {
  takes: '<left> <right>',
  summary: 'are two models alike? if not, a formula or a trace that shows how they differ',
  options: c =>
    withOutput(withModel(withTrust(withBounds(c, 'states'))), comparisonFormats)
      .addOption(c.createOption('--by <e>', 'what to compare by').choices(equivalences).default('strong'))
      .option('--observe <p,...>', 'propositions that distinguish states', names),
  run: async (session, left: string, right: string, options: Options) => {
    const first = onItsOwn(referenceTo(left, options), right)
    const second = onItsOwn(referenceTo(right, options), left)
    const asked = { ...boundsOf(options), by: options.by, observe: options.observe ?? [] }
    // A program can be to blame for what hangs; a list of transitions cannot.
    const blamed = [second.path, first.path].find(isProgram) ?? first.path
    const input = { right: second, options: asked }
    session.making.beside(second)
    const comparison = await session.result(jobs.compare, first, input, blamed)
    await session.report(comparisonFormats, { comparison, left, right }, options)
    return session.exit(exitOfVerdict(comparison.kind))
  },
} satisfies CommandDefinition

const isList = (path: string): boolean => languageOf(path)?.kind === 'list'

/** Parameters are for both models; but beside a model that may take them, a list of transitions is left alone. */
const onItsOwn = ({ path, parameters }: ModelReference, other: string): ModelReference =>
  isList(path) && !isList(other) ? { path, parameters: {} } : { path, parameters }
