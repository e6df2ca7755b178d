import * as E from 'fp-ts/lib/Either.js'
import type { Relation } from '../../../purposes/expectation.js'
import type { CheckOptions } from '../../checking/check.js'
import { allQuestions, unfinished } from '../../checking/check.js'
import { usageWrong } from '../../errors/errors.js'

import { loadPurpose } from '../../io/purposes.js'
import type { Verdict } from '../../relations/verdict.js'
import { verdictJson } from '../../report/verdict/json.js'
import { verdictMarkdown } from '../../report/verdict/markdown.js'
import { verdictText } from '../../report/verdict/text.js'
import { tableMarkdown } from '../../report/verdicts/markdown.js'
import { tableText } from '../../report/verdicts/text.js'
import type { Statistics } from '../../search/statistics.js'
import { storeCertificate } from '../certificate.js'
import { exitCodes, exitOf, exitOfVerdict } from '../exit.js'
import {
  boundsOf,
  type ModelOptions,
  type OutputOptions,
  type QuestionOptions,
  questionFrom,
  type WorkerOptions,
} from '../options.js'
import { complain, deliver, styleFor } from '../output.js'
import { nameOf, referenceTo } from '../reference.js'
import { fail, Session } from '../session.js'

export type CheckCommandOptions = QuestionOptions<Relation | 'all'> &
  WorkerOptions &
  ModelOptions &
  OutputOptions & { readonly property?: string; readonly certificate?: string }

/** `telos check MODEL [PURPOSE]`: one verdict, or all of them in one table; or the verdicts on the model's properties. */
export const checkCommand = async (
  model: string,
  purposePath: string | undefined,
  options: CheckCommandOptions,
): Promise<number> => {
  if (purposePath === undefined) return (await import('./properties.js')).propertiesCommand(model, options)
  if (options.property !== undefined) {
    complain([usageWrong('name a purpose or a property, not both')])
    return exitCodes.usage
  }
  const loaded = await loadPurpose(purposePath)
  if (E.isLeft(loaded)) {
    complain(loaded.left)
    return exitOf(loaded.left)
  }
  const { purpose, warnings } = loaded.right
  if (options.quiet !== true) complain(warnings)
  if (options.relation === 'all' && options.strong === true) {
    complain([usageWrong('--strong goes with one relation: --relation all asks every variant')])
    return exitCodes.usage
  }
  const questions = questionsOf(options)
  const session = new Session(options.quiet === true)
  const verdicts: Verdict[] = []
  let statistics: Statistics | undefined
  const job = {
    kind: 'check' as const,
    model: referenceTo(model, options),
    purpose,
    questions,
    workers: options.workers ?? 1,
  }
  const ending = await session.do<'check'>(job, options.timeout, event => {
    if (event.kind === 'verdict') verdicts.push(event.verdict)
    if (event.kind === 'progress') statistics = event.statistics
  })
  if ('hung' in ending) {
    session.sayStopped(ending.hung, job.model.path)
    for (const question of questions.slice(verdicts.length))
      verdicts.push(unfinished(purpose, question, ending.hung, statistics))
  } else if (E.isLeft(ending.outcome)) return fail(ending.outcome.left)

  const name = nameOf(model, options)
  const failed =
    options.format === 'html'
      ? await (await import('../page.js')).deliverPage(
          { verdicts: verdicts.map(verdict => ({ verdict, model: name, purpose })) },
          options,
        )
      : await deliver(report(verdicts, name, options), options.out)
  const unstored = failed ?? (await storeCertificate(verdicts, options.certificate))
  if (unstored !== null) return unstored
  if (session.interrupted) return exitCodes.interrupted
  if (options.relation !== 'all') return exitOfVerdict(verdicts[0].kind)
  return verdicts.some(({ kind }) => kind === 'inconclusive') ? exitCodes.inconclusive : exitCodes.holds
}

/** Runs longer than this come with a hint. */
const longRun = 50

const questionsOf = (options: CheckCommandOptions): CheckOptions[] => {
  const { relation, fair = false } = options
  if (relation !== 'all') return [questionFrom({ ...options, relation })]
  return allQuestions.map(question => ({
    ...boundsOf(options),
    ...question,
    shortest: options.shortest === true,
    reduce: options.reduce ?? [],
    fair: fair && (question.relation === 'certainty' || question.relation === 'impossibility'),
  }))
}

const report = (
  verdicts: readonly Verdict[],
  model: string,
  { format, relation, quiet, shortest }: CheckCommandOptions,
): string => {
  const [verdict] = verdicts
  const style = styleFor(process.stdout)
  switch (format) {
    case 'json': {
      const documents = verdicts.map(one => verdictJson(one, model))
      return JSON.stringify(relation === 'all' ? documents : documents[0], null, 2)
    }
    case 'markdown':
      return relation === 'all' ? tableMarkdown(verdicts, model) : verdictMarkdown(verdict, model)
    default: {
      const text = relation === 'all' ? tableText(verdicts, model, style) : verdictText(verdict, model, style)
      if (relation === 'all') return text
      if (quiet === true) return text.split('\n')[0]
      const long = shortest !== true && verdict.kind !== 'inconclusive' && (verdict.run?.steps.length ?? 0) > longRun
      return long ? `${text}\n  there may be a shorter run: --shortest finds one` : text
    }
  }
}
