import type { Property, PropertyExpectation } from '../ats/property.js'
import { isProgram } from '../io/models.js'
import type { Verdict } from '../relations/verdict.js'
import type { Statistics } from '../search/statistics.js'
import { type About, type CheckInput, jobs } from './commands/check.js'
import type { JobFailure, ModelReference } from './job.js'
import type { Stopped } from './job-thread.js'
import type { Session } from './session.js'

/** What came of checking a model. */
export interface Checked {
  /** In the order of the questions; where the check failed, only those before. */
  readonly verdicts: readonly Verdict[]
  /** What the file of the model expects of its properties, if they were asked about. */
  readonly expectations: readonly PropertyExpectation[]
  readonly isStopped: boolean
  readonly failure: JobFailure | null
}

/** Checks a model: its own properties, or a purpose on it. A question that had to be stopped is left open. */
export const checkModel = async (
  session: Session,
  model: ModelReference,
  input: CheckInput,
  timeout: number | undefined,
): Promise<Checked> => {
  const verdicts: Verdict[] = []
  let properties: readonly Property[] = []
  let expectations: readonly PropertyExpectation[] = []
  let statistics: Statistics | undefined
  const ending = await session.do(jobs.check, model, input, {
    timeout,
    hear: news => {
      if (news.kind === 'progress') statistics = news.statistics
      if (news.kind === 'verdict') verdicts.push(news.verdict)
      if (news.kind === 'properties') ({ properties, expectations } = news)
    },
  })
  const isStopped = ending.kind === 'stopped'
  if (isStopped) {
    session.sayStopped(ending.why, model.path)
    const open = await leftOpen(input.about, properties, verdicts.length, ending.why, statistics)
    verdicts.push(...open.map(verdict => ({ ...verdict, ...seedGiven(model) })))
  }
  return { verdicts, expectations, isStopped, failure: ending.kind === 'failed' ? ending.failure : null }
}

/** The seed that a program was given; what it has read is not known any more. */
const seedGiven = ({ path, parameters: { seed } }: ModelReference): { readonly seed?: number | string } =>
  !isProgram(path) || seed === undefined || typeof seed === 'boolean' ? {} : { seed }

/** The verdicts on all questions but the first `answered`. */
const leftOpen = async (
  about: About,
  properties: readonly Property[],
  answered: number,
  why: Stopped,
  statistics: Statistics | undefined,
): Promise<Verdict[]> => {
  if ('purpose' in about) {
    const { unfinished } = await import('../checking/check.js')
    return about.questions.slice(answered).map(question => unfinished(about.purpose, question, why, statistics))
  }
  const { unfinishedProperty } = await import('../checking/properties.js')
  return properties.slice(answered).map(property => unfinishedProperty(property, about.options, why))
}
