import * as E from 'fp-ts/lib/Either.js'
import type { Purpose } from '../../../purposes/purpose.js'
import type { Property, PropertyExpectation } from '../../ats/property.js'
import { unfinished } from '../../checking/check.js'
import { questionOf, statusOf } from '../../checking/expectations.js'
import { unfinishedProperty } from '../../checking/properties.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { findTests, modelsBeside } from '../../io/discover.js'
import { mayHaveProperties } from '../../io/models.js'
import { loadPurpose } from '../../io/purposes.js'
import type { Verdict } from '../../relations/verdict.js'
import { junit } from '../../report/results/junit.js'
import { count, type Result, resultsJson, resultsMarkdown, resultsText } from '../../report/results/results.js'
import { usageNoExpectations, usageNoModel } from '../errors.js'
import { exitCodes, exitOf } from '../exit.js'
import { type BoundOptions, boundsOf, type ModelOptions, type OutputOptions, type WorkerOptions } from '../options.js'
import { complain, deliver, styleFor } from '../output.js'
import { referenceTo } from '../reference.js'
import { fail, Session } from '../session.js'

type Options = BoundOptions & WorkerOptions & ModelOptions & OutputOptions & { readonly model?: string }

/** `telos test [PATH...]`: every purpose with expect lines, on every model beside it. */
export const testCommand = async (paths: readonly string[], options: Options): Promise<number> => {
  const files = await findTests(paths.length === 0 ? ['.'] : paths)
  if (E.isLeft(files)) {
    complain(files.left)
    return exitOf(files.left)
  }
  const session = new Session(options.quiet === true)
  const results: Result[] = []
  const purposes = new Map<string, Purpose>()
  const troubles: Diagnostic[] = []
  let worst = 0
  for (const file of files.right) {
    if (session.interrupted) break
    if (mayHaveProperties(file)) {
      const { results: answered, exit } = await examineProperties(session, file, options)
      results.push(...answered)
      worst = Math.max(worst, exit)
      continue
    }
    const loaded = await loadPurpose(file)
    if (E.isLeft(loaded)) {
      for (const one of loaded.left) troubles.push(one)
      results.push(untestable(file, loaded.left))
      continue
    }
    const { purpose } = loaded.right
    if (purpose.expectations.length === 0) continue
    purposes.set(file, purpose)
    const models = options.model === undefined ? await modelsBeside(file) : [options.model]
    if (models.length === 0) {
      const fix = 'put one there, or name it with --model'
      const trouble = [usageNoModel(`there is no model beside ${file}`, { fix })]
      troubles.push(...trouble)
      results.push(untestable(file, trouble))
    }
    for (const model of models) {
      if (session.interrupted) break
      const { results: answered, exit } = await examine(session, file, purpose, model, options)
      results.push(...answered)
      worst = Math.max(worst, exit)
    }
  }
  if (results.length === 0) {
    troubles.push(usageNoExpectations('there is no purpose with an expect line here', { fix: 'expect feasible' }))
  }
  complain(troubles)
  if (results.length > 0) {
    const failed =
      options.format === 'html'
        ? await (await import('../page.js')).deliverPage(
            { results: results.map(result => ({ result, purpose: purposes.get(result.file) ?? null })) },
            options,
          )
        : await deliver(report(results, options), options.out)
    if (failed !== null) return failed
  }
  if (session.interrupted) return exitCodes.interrupted
  if (troubles.length > 0) return exitOf(troubles)
  if (worst > 0) return worst
  if (count(results, 'unmet') > 0) return exitCodes.fails
  return count(results, 'inconclusive') > 0 ? exitCodes.inconclusive : exitCodes.holds
}

/** A purpose that no expectation of can be tested is an error in the report too. */
const untestable = (file: string, found: readonly Diagnostic[]): Result => ({
  file,
  model: null,
  purpose: file,
  expectation: null,
  status: 'broken',
  verdict: null,
  trouble: found.map(({ message }) => message).join('; '),
})

const examine = async (
  session: Session,
  file: string,
  purpose: Purpose,
  model: string,
  options: Options,
): Promise<{ results: Result[]; exit: number }> => {
  const { expectations } = purpose
  const questions = expectations.map(expectation => questionOf(expectation, boundsOf(options)))
  const verdicts: Verdict[] = []
  const job = {
    kind: 'check' as const,
    model: referenceTo(model, options),
    purpose,
    questions,
    workers: options.workers ?? 1,
  }
  const ending = await session.do<'check'>(job, options.timeout, event => {
    if (event.kind === 'verdict') verdicts.push(event.verdict)
  })
  let trouble: string | null = null
  let exit = 0
  if ('hung' in ending) {
    session.sayStopped(ending.hung, model)
    for (const question of questions.slice(verdicts.length)) verdicts.push(unfinished(purpose, question, ending.hung))
  } else if (E.isLeft(ending.outcome)) {
    exit = fail(ending.outcome.left)
    trouble = ending.outcome.left.diagnostics.map(({ message }) => message).join('; ')
  }
  const results = expectations.map((expectation, i): Result => {
    const common = { file, model, purpose: purpose.name, expectation }
    const verdict = verdicts[i]
    return verdict === undefined
      ? { ...common, status: 'broken', verdict: null, trouble }
      : { ...common, status: statusOf(expectation, verdict), verdict, trouble: null }
  })
  return { results, exit }
}

/** What the file of a model expects of its own properties. */
const examineProperties = async (
  session: Session,
  file: string,
  options: Options,
): Promise<{ results: Result[]; exit: number }> => {
  const verdicts: Verdict[] = []
  let asked: readonly Property[] = []
  let expectations: readonly PropertyExpectation[] = []
  const ending = await session.do<'properties'>(
    {
      kind: 'properties',
      model: referenceTo(file, options),
      which: 'expected',
      options: boundsOf(options),
      workers: options.workers ?? 1,
    },
    options.timeout,
    event => {
      if (event.kind === 'verdict') verdicts.push(event.verdict)
      if (event.kind === 'properties') {
        asked = event.properties
        expectations = event.expectations
      }
    },
  )
  let trouble: string | null = null
  let exit = 0
  if ('hung' in ending) {
    session.sayStopped(ending.hung, file)
    for (const property of asked.slice(verdicts.length))
      verdicts.push(unfinishedProperty(property, boundsOf(options), ending.hung))
  } else if (E.isLeft(ending.outcome)) {
    exit = fail(ending.outcome.left)
    trouble = ending.outcome.left.diagnostics.map(({ message }) => message).join('; ')
    // What cannot be read expects nothing that is known.
    if (expectations.length === 0) return { results: [untestable(file, ending.outcome.left.diagnostics)], exit }
  }
  const results = expectations.map((expectation, i): Result => {
    const common = { file, model: null, purpose: expectation.property, expectation }
    const verdict = verdicts[i]
    return verdict === undefined
      ? { ...common, status: 'broken', verdict: null, trouble }
      : { ...common, status: statusOf(expectation, verdict), verdict, trouble: null }
  })
  return { results, exit }
}

const report = (results: readonly Result[], { format }: Options): string => {
  switch (format) {
    case 'json':
      return resultsJson(results)
    case 'markdown':
      return resultsMarkdown(results)
    case 'junit':
      return junit(results)
    default:
      return resultsText(results, styleFor(process.stdout))
  }
}
