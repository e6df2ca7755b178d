import type { Property, PropertyExpectation } from '../ats/property.js'
import { isProgram } from '../io/models.js'
import type { Verdict } from '../relations/verdict.js'
import type { Statistics } from '../search/statistics.js'
import type { Stopped } from './carry-out.js'
import { type About, type CheckInput, jobs } from './commands/check.js'
import type { JobFailure, ModelReference } from './job.js'
import type { Session } from './session.js'

/** What came of checking a model. */
export interface Checked {
  /** In the order of the questions; where the check failed, only those before. Those that were left open come last. */
  readonly verdicts: readonly Verdict[]
  /** How many of the questions were looked at to their end, be it one that leaves them open. */
  readonly looked: number
  /** What the file of the model expects of its properties, if they were asked about; `null` if it was not read. */
  readonly expectations: readonly PropertyExpectation[] | null
  /** What kept the other questions from being looked at. */
  readonly stopped: Stopped | null
  readonly failure: JobFailure | null
}

/** Checks a model: its own properties, or a purpose on it. A question that had to be stopped is left open. */
export const checkModel = async (session: Session, model: ModelReference, input: CheckInput): Promise<Checked> => {
  const verdicts: Verdict[] = []
  let properties: readonly Property[] | null = null
  let expectations: readonly PropertyExpectation[] | null = null
  let statistics: Statistics | undefined
  const outcome = await session.do(jobs.check, model, input, news => {
    if (news.kind === 'progress') statistics = news.statistics
    if (news.kind === 'verdict') verdicts.push(news.verdict)
    if (news.kind === 'properties') ({ properties, expectations } = news)
  })
  const looked = verdicts.length
  if (outcome.kind === 'stopped') {
    if (outcome.isForced) session.sayStopped(outcome.why, model.path)
    const open = await leftOpen(input.about, properties, looked, outcome.why, statistics)
    verdicts.push(...open.map(verdict => ({ ...verdict, ...seedGiven(model) })))
  }
  const stopped = outcome.kind === 'stopped' ? outcome.why : null
  return { verdicts, looked, expectations, stopped, failure: outcome.kind === 'failed' ? outcome.failure : null }
}

/** The seed that a program was given; what it has read is not known any more. */
const seedGiven = ({ path, parameters: { seed } }: ModelReference): { readonly seed?: number | string } =>
  !isProgram(path) || seed === undefined || typeof seed === 'boolean' ? {} : { seed }

/** The verdicts on all questions but the first `looked`. `properties`: `null` if the model was not read to its end. */
const leftOpen = async (
  about: About,
  properties: readonly Property[] | null,
  looked: number,
  why: Stopped,
  statistics: Statistics | undefined,
): Promise<Verdict[]> => {
  if ('purpose' in about) {
    const { unfinished } = await import('../checking/check.js')
    return about.questions.slice(looked).map(question => unfinished(about.purpose, question, why, statistics))
  }
  const { unfinishedProperty, unreadProperty } = await import('../checking/properties.js')
  if (properties !== null)
    return properties.slice(looked).map(property => unfinishedProperty(property, about.options, why))
  return [unreadProperty(typeof about.properties === 'string' ? null : about.properties.name, about.options, why)]
}
