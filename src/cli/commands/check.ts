import type { Relation } from '../../../purposes/expectation.js'
import type { Purpose } from '../../../purposes/purpose.js'
import { textLanguageOf } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import type { Property, PropertyExpectation } from '../../ats/property.js'
import type { CheckOptions } from '../../checking/check.js'
import type { PropertyOptions } from '../../checking/properties.js'
import { TelosError } from '../../errors/diagnostic.js'
import type { Verdict } from '../../relations/verdict.js'
import { propertiesFormats } from '../../report/properties/formats.js'
import { verdictFormats } from '../../report/verdict/formats.js'
import { verdictsFormats } from '../../report/verdicts/formats.js'
import { usageNoProperty } from '../../simulator/errors.js'
import type { AnySimulator } from '../../simulator/simulator.js'
import type { Stopped } from '../carry-out.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes, exitOfVerdict } from '../exit.js'
import type { Inquiry } from '../inquiries.js'
import { type JobContext, JobFailed, type JobFailure, jobsOf, type ModelReference } from '../job.js'
import {
  boundsOf,
  type ModelOptions,
  type OutputOptions,
  type QuestionOptions,
  questionFrom,
  readingOf,
  type WorkerOptions,
  withModel,
  withOutput,
  withQuestion,
  withWorkers,
} from '../options.js'
import { nameOf, referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'

type Options = QuestionOptions<Relation | 'all'> &
  WorkerOptions &
  ModelOptions &
  OutputOptions & { readonly property?: string; readonly certificate?: string }

/** What is asked: questions about a purpose; or properties of the model: one, all, or those its file expects something of. */
export type About =
  | { readonly purpose: Purpose; readonly questions: readonly CheckOptions[] }
  | { readonly properties: { readonly name: string } | 'all' | 'expected'; readonly options: PropertyOptions }

export interface CheckInput {
  readonly about: About
  readonly workers: number
}

type CheckNews =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  /** The properties that are going to be checked, and what the file expects of them. */
  | {
      readonly kind: 'properties'
      readonly properties: readonly Property[]
      readonly expectations: readonly PropertyExpectation[]
    }

/** Answers one question after the other; reports each verdict as it comes. */
const check = async (
  file: ModelReference,
  { about, workers }: CheckInput,
  context: JobContext<CheckNews>,
): Promise<void> => {
  const model = await context.load(file)
  const { unknownNames } = await import('../../checking/unknown-names.js')
  const { inquiriesOf } = await import('../inquiries.js')
  const { simulator, properties, inquiries } = inquiriesOf(model, about)
  if ('purpose' in about) context.tell({ kind: 'warnings', warnings: unknownNames(about.purpose, simulator) })
  else context.tell({ kind: 'properties', properties, expectations: model.expectations })
  for (const inquiry of inquiries) {
    const isShared = workers > 1 && (await isForSeveral(inquiry, simulator, context))
    const verdict = await (isShared ? together(inquiry, file, workers, context) : alone(inquiry, context))
    context.tell({ kind: 'verdict', verdict })
  }
}

const isForSeveral = async (
  { purpose, question, isDecided }: Inquiry,
  simulator: AnySimulator,
  { tell }: JobContext,
): Promise<boolean> => {
  if (isDecided) return false
  const { oneThreadFor } = await import('../../io/with-workers.js')
  const { maySearchTogether } = await import('../several-threads.js')
  return maySearchTogether(oneThreadFor(simulator, purpose, question), tell)
}

const alone = async (inquiry: Inquiry, { tell, signal }: JobContext): Promise<Verdict> => {
  const { processMemory } = await import('../../io/memory.js')
  const { reporting, resultOf } = await import('../../work/result.js')
  const events = inquiry.check({ signal, memory: processMemory(inquiry.maxMemory) })
  return (await resultOf(reporting(events, tell), 'verdict')).verdict
}

const together = async (
  { purpose, options: asked, maxMemory, read }: Inquiry,
  file: ModelReference,
  workers: number,
  { tell, signal }: JobContext,
): Promise<Verdict> => {
  const { processMemory } = await import('../../io/memory.js')
  const { checkWithWorkers } = await import('../../io/with-workers.js')
  const { reporting, resultOf } = await import('../../work/result.js')
  const options = { ...asked, signal, memory: processMemory(maxMemory, workers) }
  const events = checkWithWorkers(file, purpose, workers, options)
  return read((await resultOf(reporting(events, tell), 'verdict')).verdict)
}

export const jobs = jobsOf('check', { check }, { inBlocks: true })

/** `telos check MODEL [PURPOSE]`: one verdict, or all of them in one table; or the verdicts on the model's properties. */
export const command = {
  takes: '<model> [purpose]',
  summary:
    'one verdict, with a run to show for it (--relation all: every verdict); without a purpose, the model’s own properties',
  options: c =>
    withOutput(withModel(withWorkers(withQuestion(c, ['all']))), verdictFormats, verdictsFormats, propertiesFormats)
      .option('--property <name>', 'one property of the model')
      .option('--certificate <file>', 'store why it is so, where the answer holds for runs of any length (nets)'),
  run: async (session, model: string, purpose: string | undefined, options: Options) => {
    const file = referenceTo(model, options)
    const about = purpose === undefined ? aboutProperties(options) : await aboutPurpose(session, purpose, options)
    if (options.reduce !== undefined) session.making.note({ reductions: options.reduce })
    const { verdicts, failure } = await checked(session, file, about, options)
    if (failure !== null) throw new JobFailed(failure)
    if (purpose === undefined && verdicts.length === 0) {
      throw new TelosError([usageNoProperty(`${model} has no properties of its own`, { fix: waysToAsk(file.path) })])
    }
    await report(session, about, verdicts, nameOf(model, options), options)
    if (options.certificate !== undefined)
      await (await import('../certificate.js')).storeCertificate(
        verdicts,
        { out: options.certificate, mkdir: options.mkdir },
        session.making.made(),
      )
    return session.exit(exitOfAll(verdicts, about, options))
  },
} satisfies CommandDefinition

/** Questions about a purpose whose file was not read to its end, and why. */
interface Unread {
  readonly path: string
  readonly questions: readonly CheckOptions[]
  readonly stopped: Stopped
}

const checked = async (
  session: Session,
  file: ModelReference,
  about: About | Unread,
  { workers = 1 }: Options,
): Promise<{ readonly verdicts: readonly Verdict[]; readonly failure: JobFailure | null }> => {
  if (!('stopped' in about)) {
    const { checkModel } = await import('../check-model.js')
    return checkModel(session, file, { about, workers })
  }
  const { unfinished } = await import('../../checking/check.js')
  const { path: name, questions, stopped } = about
  return { verdicts: questions.map(question => unfinished({ name }, question, stopped)), failure: null }
}

/** What can be asked about a model that has no properties. */
const waysToAsk = (path: string): string => {
  const language = textLanguageOf(path)
  const options = language?.parameters?.shared.flatMap(({ option, about }) =>
    option === undefined ? [] : [`${option}: ${about}`],
  )
  return [
    'name a purpose: telos check MODEL PURPOSE',
    ...(language?.properties === true && options !== undefined
      ? options.map(option => `or what the question is about: ${option}`)
      : []),
    ...(language?.formula === undefined ? [] : ['or ask about the formula in the file: telos formula MODEL']),
  ].join('; ')
}

const aboutProperties = (options: Options): About => {
  const { relation, strong, fair, property } = options
  if (relation !== 'feasibility' || strong === true || fair === true)
    throw wrongUsage('--relation, --strong and --fair go with a purpose: a property has a question of its own')
  const { relation: _, variant: __, fair: ___, ...question } = questionFrom({ ...options, relation })
  return { properties: property === undefined ? 'all' : { name: property }, options: question }
}

const aboutPurpose = async (session: Session, path: string, options: Options): Promise<About | Unread> => {
  if (options.property !== undefined) throw wrongUsage('name a purpose or a property, not both')
  const questions = await questionsFrom(options)
  const purpose = await session.purposeOrStop(path)
  return typeof purpose === 'string' ? { path, questions, stopped: purpose } : { purpose, questions }
}

const questionsFrom = async (options: Options): Promise<readonly CheckOptions[]> => {
  const { relation, strong, fair = false } = options
  if (relation !== 'all') return [questionFrom({ ...options, relation })]
  if (strong === true) throw wrongUsage('--strong goes with one relation: --relation all asks every variant')
  const { allQuestions } = await import('../../checking/check.js')
  return allQuestions.map(question => ({
    ...boundsOf(options),
    ...readingOf(options),
    ...question,
    shortest: options.shortest === true,
    reduce: options.reduce ?? [],
    fair: fair && (question.relation === 'certainty' || question.relation === 'impossibility'),
  }))
}

const report = (
  session: Session,
  about: About | Unread,
  verdicts: readonly Verdict[],
  model: string,
  options: Options,
): Promise<void> => {
  if ('properties' in about)
    return session.report(propertiesFormats, { verdicts, model, isOne: options.property !== undefined }, options)
  const purpose = 'purpose' in about ? about.purpose : null
  if (options.relation === 'all') return session.report(verdictsFormats, { verdicts, model, purpose }, options)
  const verdict = present(verdicts[0])
  return session.report(verdictFormats, { verdict, model, purpose, shortest: options.shortest === true }, options)
}

const exitOfAll = (verdicts: readonly Verdict[], about: About | Unread, { relation }: Options): number => {
  if (!('properties' in about) && relation !== 'all') return exitOfVerdict(present(verdicts[0]).kind)
  // For --relation all it matters only whether every question was decided.
  if ('properties' in about && verdicts.some(({ kind }) => kind === 'failure')) return exitCodes.fails
  const isOpen = verdicts.some(({ kind }) => kind === 'inconclusive')
  return isOpen ? exitCodes.inconclusive : exitCodes.holds
}
