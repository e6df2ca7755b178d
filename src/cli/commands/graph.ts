import type { Relation } from '../../../purposes/expectation.js'
import type { Purpose } from '../../../purposes/purpose.js'
import type { Run } from '../../ats/run.js'
import type { CheckOptions } from '../../checking/check.js'
import type { SimulateOptions } from '../../experiment/simulate.js'
import type { GraphOptions } from '../../explore/explored-graph.js'
import type { Verdict } from '../../relations/verdict.js'
import { graphFormats } from '../../report/graph/formats.js'
import type { Graph } from '../../report/graph/graph.js'
import { sequenceFormats } from '../../report/sequence/formats.js'
import type { Model } from '../../simulator/simulator.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import { NoResult } from '../no-result.js'
import {
  type ModelOptions,
  type OutputOptions,
  purposeNamed,
  type QuestionOptions,
  questionFrom,
  walkOf,
  withFormat,
  withModel,
  withPurpose,
  withQuestion,
} from '../options.js'
import { referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import { requireFormat, wrongUsage } from '../usage.js'

type Options = QuestionOptions<Relation> &
  ModelOptions &
  Omit<OutputOptions, 'format'> & {
    readonly format?: string
    readonly purpose?: string
    readonly property?: string
    readonly sequence?: boolean
  }

/** The explored model; with a purpose the product, and a run in it that answers the question. */
const graph = async (
  file: ModelReference,
  input: {
    readonly purpose: Purpose | null
    readonly question: CheckOptions
    readonly options: Omit<GraphOptions, 'run'>
  },
  { load, signal }: JobContext,
): Promise<Graph> => {
  const { factory } = await load(file)
  const { exploredGraph } = await import('../../explore/explored-graph.js')
  const { awaited } = await import('../../simulator/asynchronous/awaiting.js')
  const { purpose, question, options } = input
  const run = purpose === null ? null : await runFor(factory, purpose, question, signal)
  return awaited(() => exploredGraph(factory, purpose, file.path, { ...options, run }))
}

/** One run: that of a verdict on a property or a purpose, else a random one. `null`: the verdict has no run to show. */
const run = async (
  file: ModelReference,
  input: {
    readonly property: string | null
    readonly purpose: Purpose | null
    readonly question: CheckOptions
    readonly walk: SimulateOptions
  },
  { load, signal }: JobContext,
): Promise<Run | null> => {
  const { factory } = await load(file)
  const { property, purpose, question, walk } = input
  if (property !== null) {
    const { propertiesOf, propertyNamed, verdictOfProperty } = await import('../../checking/properties.js')
    const { processMemory } = await import('../../io/memory.js')
    const asked = propertyNamed(propertiesOf(factory), property)
    const { relation: _, variant: __, fair: ___, ...bounds } = question
    const options = { ...bounds, signal, memory: processMemory(question.maxMemory) }
    return decided(await verdictOfProperty(factory, asked, options))
  }
  if (purpose !== null) return runFor(factory, purpose, question, signal)
  const { simulate } = await import('../../experiment/simulate.js')
  const { awaited } = await import('../../simulator/asynchronous/awaiting.js')
  return (await awaited(() => simulate(factory, null, walk))).run
}

const runFor = async (
  model: Model,
  purpose: Purpose,
  question: CheckOptions,
  signal: AbortSignal,
): Promise<Run | null> => {
  const { verdictOf } = await import('../../checking/check.js')
  const { processMemory } = await import('../../io/memory.js')
  const options = { ...question, signal, memory: processMemory(question.maxMemory) }
  return decided(await verdictOf(model, purpose, options))
}

/** The run of a verdict, to be drawn. One that only came near would be taken for the answer. */
const decided = (verdict: Verdict): Run | null => (verdict.kind === 'inconclusive' ? null : verdict.run)

export const jobs = jobsOf('graph', { graph, run }, { isWalk: true })

/**
 * `telos graph MODEL [PURPOSE]`: the explored model, or the product with the purpose and a run in it; a purpose alone as it
 * is; with --sequence a run as a sequence chart.
 */
export const command = {
  takes: '<file> [purpose]',
  summary:
    'a purpose, the explored model, or the product of a model and a purpose and a run in it; with --sequence a run as a chart',
  options: c =>
    withPurpose(
      withFormat(
        withModel(withQuestion(c)),
        [graphFormats, sequenceFormats],
        'form of the output; by default dot, and mermaid for a sequence chart',
      ),
    )
      .option('--sequence', 'draw a run as a sequence chart (mermaid, svg)')
      .option('--property <name>', 'the run of this property of the model, as a sequence chart'),
  run: async (session, path: string, argument: string | undefined, given: Options) => {
    const { purpose: _, ...others } = given
    const purpose = purposeNamed(argument, given)
    const options = purpose === undefined ? others : { ...others, purpose }
    if (options.sequence === true || options.property !== undefined) await drawSequence(session, path, options)
    else await drawGraph(session, path, options)
    return exitCodes.holds
  },
} satisfies CommandDefinition

/** How long to look for the run by default. */
const searchSeconds = 10

const drawGraph = async (session: Session, path: string, options: Options): Promise<void> => {
  const { format = 'dot', out, mkdir } = options
  requireFormat(graphFormats, format, 'a graph cannot be drawn as')
  const { isPurposeFile } = await import('../../io/largest.js')
  if (isPurposeFile(path) && options.purpose !== undefined)
    throw wrongUsage(`${path} is a purpose: the model comes first, then the purpose`)
  const drawn = isPurposeFile(path) ? await ofPurpose(session, path) : await ofModel(session, path, options)
  await session.report(graphFormats, drawn, { format, out, mkdir })
}

/** A run as a sequence chart: of a property or a purpose, else a random one. */
const drawSequence = async (session: Session, path: string, options: Options): Promise<void> => {
  const { format = 'mermaid', out, mkdir, timeout } = options
  requireFormat(sequenceFormats, format, 'a sequence chart cannot be drawn as')
  const input = {
    property: options.property ?? null,
    purpose: options.purpose === undefined ? null : await session.purpose(options.purpose),
    question: { ...questionFrom(options), timeout: timeout ?? searchSeconds },
    walk: walkOf(options),
  }
  const shown = await session.result(jobs.run, referenceTo(path, options), input)
  if (shown === null) throw new NoResult(exitCodes.fails, 'there is no verdict with a run to draw')
  const report = { run: shown, title: path }
  await session.report(sequenceFormats, report, { format, out, mkdir })
}

/** Warnings about a purpose are left to `lint`. */
const ofPurpose = async (session: Session, path: string): Promise<Graph> => {
  const { purposeGraph } = await import('../../report/graph/purpose.js')
  return purposeGraph(await session.purpose(path, false))
}

const ofModel = async (session: Session, path: string, options: Options): Promise<Graph> => {
  const { depth, maxStates, timeout, trust = false } = options
  // The bound on states is one on the picture, not on the search for the run in it; that has its time.
  const { maxStates: _, ...question } = { ...questionFrom(options), timeout: timeout ?? searchSeconds }
  const limits = {
    trust,
    ...(depth === undefined ? {} : { depth }),
    ...(maxStates === undefined ? {} : { maxStates }),
  }
  const purpose = options.purpose === undefined ? null : await session.purpose(options.purpose)
  return session.result(jobs.graph, referenceTo(path, options), { purpose, question, options: limits })
}
