import type { Purpose } from '../../../purposes/purpose.js'
import { present } from '../../ats/present.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import type { Discovery } from '../../io/discover.js'
import type { Tested } from '../../report/html/report-data.js'
import { resultsFormats } from '../../report/results/formats.js'
import type { Result } from '../../report/results/results.js'
import type { CommandDefinition } from '../command.js'
import { usageNoExpectations, usageNoModel } from '../errors.js'
import { exitCodes, exitOf } from '../exit.js'
import {
  type BoundOptions,
  boundsOf,
  type ModelOptions,
  type OutputOptions,
  type WorkerOptions,
  withBounds,
  withModel,
  withOutput,
  withTrust,
  withWorkers,
} from '../options.js'
import { referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import type { About } from './check.js'

type Options = BoundOptions & WorkerOptions & ModelOptions & OutputOptions & { readonly model?: string }

/** What came of the expectations in one file on one model, and the exit code if something broke. */
export interface Examined {
  readonly tested: readonly Tested[]
  readonly exit: number
}

/** `telos test [PATH...]`: every purpose with expect lines, on every model beside it. */
export const command = {
  takes: '[paths...]',
  summary: 'every purpose with expect lines below the paths, like a test runner',
  options: c =>
    withOutput(withModel(withWorkers(withTrust(withBounds(c)))), resultsFormats).option(
      '--model <file>',
      'the model that the purposes are about',
    ),
  run: async (session, paths: readonly string[], options: Options) => {
    const { findTests } = await import('../../io/discover.js')
    const { mayHaveProperties } = await import('../../io/models.js')
    const { requireOutputs } = await import('../outputs.js')
    const { files, lost } = await findTests(paths.length === 0 ? ['.'] : paths)
    if (options.out !== undefined) {
      const models = await Promise.all(files.map(file => modelsOf(file, options)))
      requireOutputs(options, [...files, ...models.flatMap(beside => beside.files)])
    }
    const tested: Tested[] = []
    const troubles: Diagnostic[] = []
    let worst = 0
    for (const file of files) {
      const examined = mayHaveProperties(file)
        ? [await testProperties(session, file, options)]
        : await testPurpose(session, file, options, troubles)
      for (const one of examined) {
        tested.push(...one.tested)
        worst = Math.max(worst, one.exit)
      }
    }
    for (const [path, trouble] of lost) {
      tested.push(untestable(path, [trouble]))
      troubles.push(trouble)
    }
    if (tested.length === 0)
      troubles.push(usageNoExpectations('there is no purpose with an expect line here', { fix: 'expect feasible' }))
    const { complain } = await import('../output.js')
    complain(troubles)
    // Of files that could not be read at all, people have been told.
    const isTold =
      options.format === 'text' &&
      tested.every(({ result }) => result.status === 'broken' && result.expectation === null)
    if (tested.length > 0 && !(isTold && troubles.length > 0))
      await session.report(resultsFormats, tested, options, session.making.general())
    return session.exit(troubles.length > 0 ? exitOf(troubles) : worst > 0 ? worst : exitOfResults(tested))
  },
} satisfies CommandDefinition

const exitOfResults = (tested: readonly Tested[]): number => {
  const isSome = (status: Result['status']): boolean => tested.some(({ result }) => result.status === status)
  if (isSome('unmet')) return exitCodes.fails
  return isSome('inconclusive') ? exitCodes.inconclusive : exitCodes.holds
}

/** What no expectation can be tested of, or on, is an error in the report too. */
const untestable = (file: string, found: readonly Diagnostic[], model: string | null = null): Tested => ({
  result: {
    file,
    model,
    purpose: file,
    expectation: null,
    status: 'broken',
    verdict: null,
    trouble: inOneLine(found),
  },
  purpose: null,
})

const inOneLine = (found: readonly Diagnostic[]): string => found.map(({ message }) => message).join('; ')

/** A file that was not read, since the command was stopped, expects something that is not known: that is left open. */
const unread = (file: string, trouble: string): Examined => ({
  tested: [
    {
      result: { file, model: null, purpose: file, expectation: null, status: 'inconclusive', verdict: null, trouble },
      purpose: null,
    },
  ],
  exit: 0,
})

/** The models that a purpose is about. */
const modelsOf = async (purpose: string, { model }: Options): Promise<Discovery> => {
  if (model !== undefined) return { files: [model], lost: new Map() }
  return (await import('../../io/discover.js')).modelsBeside(purpose)
}

/** What a purpose expects, on each of its models. */
const testPurpose = async (
  session: Session,
  file: string,
  options: Options,
  troubles: Diagnostic[],
): Promise<Examined[]> => {
  const { questionOf } = await import('../../checking/expectations.js')
  const { jobs: reading } = await import('../reading.js')
  const giveUp = (found: readonly Diagnostic[]): Examined[] => {
    for (const one of found) troubles.push(one)
    return [{ tested: [untestable(file, found)], exit: 0 }]
  }
  const loaded = await session.do(reading.purpose, { path: file, parameters: {} }, null)
  if (loaded.kind === 'failed') return giveUp(loaded.failure.diagnostics)
  if (loaded.kind === 'stopped') return [unread(file, session.stopInWords(loaded.why))]
  const { purpose, sha256 } = loaded.result
  session.making.purpose({ file, sha256 })
  const { expectations, chances = [] } = purpose
  if (expectations.length + chances.length === 0) return []
  const { files: models, lost } = await modelsOf(file, options)
  if (models.length + lost.size === 0)
    return giveUp([usageNoModel(`there is no model beside ${file}`, { fix: 'put one there, or name it with --model' })])
  const questions = expectations.map(expectation => questionOf(expectation, boundsOf(options)))
  const results = [...lost].map(([path, trouble]): Examined => {
    // It may be beside other purposes too.
    if (!troubles.some(({ message }) => message === trouble.message)) troubles.push(trouble)
    return { tested: [untestable(file, [trouble], path)], exit: 0 }
  })
  for (const model of models) {
    if (questions.length > 0) results.push(await examine(session, file, model, { purpose, questions }, options))
    if (chances.length === 0) continue
    const { testChances } = await import('../experiment/test-chances.js')
    results.push(await testChances(session, file, referenceTo(model, options), purpose, options.seed ?? 1))
  }
  return results
}

/** What the file of a model expects of its own properties. */
const testProperties = (session: Session, file: string, options: Options): Promise<Examined> => {
  session.making.purpose(null)
  return examine(session, file, null, { properties: 'expected', options: boundsOf(options) }, options)
}

/** `model`: `null` for the properties of the file itself. */
const examine = async (
  session: Session,
  file: string,
  model: string | null,
  about: About,
  options: Options,
): Promise<Examined> => {
  const { statusOf } = await import('../../checking/expectations.js')
  const { checkModel } = await import('../check-model.js')
  const { fail } = await import('../session.js')
  const input = { about, workers: options.workers ?? 1 }
  const reference = referenceTo(model ?? file, options)
  const { verdicts, looked, expectations, stopped, failure } = await checkModel(session, reference, input)
  const made = session.making.made()
  const exit = failure === null ? 0 : fail(failure)
  const trouble = failure === null ? null : inOneLine(failure.diagnostics)
  const purpose: Purpose | null = 'purpose' in about ? about.purpose : null
  const expected = purpose?.expectations ?? expectations ?? []
  if (purpose === null && expectations === null && stopped !== null) return unread(file, session.stopInWords(stopped))
  // What cannot be read expects nothing that is known.
  if (failure !== null && expected.length === 0) return { tested: [untestable(file, failure.diagnostics)], exit }
  const tested = expected.map((expectation, i): Tested => {
    const name = 'property' in expectation ? expectation.property : present(purpose).name
    const common = { file, model, purpose: name, expectation, made }
    const verdict = verdicts[i]
    const result: Result =
      verdict === undefined
        ? { ...common, status: 'broken', verdict: null, trouble }
        : { ...common, status: i < looked ? statusOf(expectation, verdict) : 'inconclusive', verdict, trouble: null }
    return { result, purpose }
  })
  return { tested, exit }
}
