import * as E from 'fp-ts/lib/Either.js'
import type { CheckOptions } from '../../check.js'
import { allQuestions, unfinished } from '../../check.js'
import { loadPurpose } from '../../io/purposes.js'
import type { Statistics, Verdict } from '../../relations/verdict.js'
import { verdictJson } from '../../report/json.js'
import { tableMarkdown, verdictMarkdown } from '../../report/markdown.js'
import { tableText, verdictText } from '../../report/text.js'
import { exitCodes, exitOf, exitOfVerdict } from '../exit.js'
import { boundsOf, type ModelOptions, type OutputOptions, parametersOf, type QuestionOptions } from '../options.js'
import { complain, deliver, styleFor } from '../output.js'
import { fail, Session } from '../session.js'

export type CheckCommandOptions = QuestionOptions & ModelOptions & OutputOptions

/** `telos check MODEL PURPOSE`: one verdict, or all of them in one table. */
export const checkCommand = async (
  model: string,
  purposePath: string,
  options: CheckCommandOptions,
): Promise<number> => {
  const loaded = await loadPurpose(purposePath)
  if (E.isLeft(loaded)) {
    complain(loaded.left)
    return exitOf(loaded.left)
  }
  const { purpose, warnings } = loaded.right
  if (options.quiet !== true) complain(warnings)
  const questions = questionsOf(options)
  const session = new Session(options.quiet === true)
  const verdicts: Verdict[] = []
  let statistics: Statistics | undefined
  const job = { kind: 'check' as const, model: { path: model, parameters: parametersOf(options) }, purpose, questions }
  const ending = await session.do<'check'>(job, options.timeout, event => {
    if (event.kind === 'verdict') verdicts.push(event.verdict)
    if (event.kind === 'progress') statistics = event.statistics
  })
  if ('hung' in ending) {
    session.sayHung()
    for (const question of questions.slice(verdicts.length))
      verdicts.push(unfinished(purpose, question, ending.hung, statistics))
  } else if (E.isLeft(ending.outcome)) return fail(ending.outcome.left, model)

  const failed = await deliver(report(verdicts, model, options), options.out)
  if (failed !== null) return failed
  if (session.interrupted) return exitCodes.interrupted
  if (options.relation !== 'all') return exitOfVerdict(verdicts[0].kind)
  return verdicts.some(({ kind }) => kind === 'inconclusive') ? exitCodes.inconclusive : exitCodes.holds
}

const questionsOf = (options: CheckCommandOptions): CheckOptions[] => {
  const { relation, strong = false, shortest = false, fair = false } = options
  const common = { ...boundsOf(options), shortest }
  if (relation !== 'all') return [{ ...common, relation, variant: strong ? 'strong' : 'weak', fair }]
  return allQuestions.map(question => ({
    ...common,
    ...question,
    fair: fair && (question.relation === 'certainty' || question.relation === 'impossibility'),
  }))
}

const report = (
  verdicts: readonly Verdict[],
  model: string,
  { format, relation, quiet }: CheckCommandOptions,
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
      return quiet === true && relation !== 'all' ? text.split('\n')[0] : text
    }
  }
}
