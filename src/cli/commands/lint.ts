import type { Purpose } from '../../../purposes/purpose.js'
import { fileUnknownKind } from '../../../simulators/errors.js'
import { languageOf } from '../../../simulators/languages.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { type Found, findingsFormats } from '../../report/findings/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes, exitOf } from '../exit.js'
import { type JobContext, JobFailed, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  type ModelOptions,
  type OutputOptions,
  withModel,
  withOutput,
  withTimeout,
} from '../options.js'
import { referenceTo } from '../reference.js'
import type { Session } from '../session.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly model?: string }

/** What can be found out about a model without running it. */
const lint = async (
  { path, parameters }: ModelReference,
  _: null,
  { signal }: JobContext,
): Promise<readonly Diagnostic[]> => (await import('../../io/models.js')).lintModel(path, parameters, signal)

/** What a purpose speaks of that the model does not have: as the model says beforehand, or as a short walk through it shows. */
const vocabulary = async (
  file: ModelReference,
  purpose: Purpose,
  { load }: JobContext,
): Promise<readonly Diagnostic[]> => {
  const { purposeUnknownEvent } = await import('../../checking/errors.js')
  const { unmetNames } = await import('../../checking/short-walk.js')
  const { unknownNames } = await import('../../checking/unknown-names.js')
  const { leasing } = await import('../../simulator/lease.js')
  const { factory } = await load(file)
  return leasing(factory, simulator => {
    const found = [...unknownNames(purpose, simulator), ...unmetNames(purpose, simulator)]
    const remarks = simulator.remarks?.() ?? []
    return [...found, ...remarks.map(remark => purposeUnknownEvent(remark))]
  })
}

export const jobs = jobsOf('lint', { lint, vocabulary })

/**
 * `telos lint FILE...`: are purposes and models well formed? With `--model`: do the purposes speak of what that model has?
 */
export const command = {
  takes: '<files...>',
  summary: 'are purposes and models well formed?',
  options: c =>
    withOutput(withModel(withTimeout(c)), findingsFormats).option(
      '--model <file>',
      'also: do the purposes speak of what this model has?',
    ),
  run: async (session, paths: readonly string[], options: Options) => {
    const { isPurposeFile } = await import('../../io/purposes.js')
    const found: Found[] = []
    for (const file of paths) {
      const lintFile = isPurposeFile(file) ? ofPurpose : ofModel
      for (const diagnostic of await lintFile(file, session, options, paths.length === 1))
        found.push({ file, diagnostic })
    }
    const diagnostics = found.map(({ diagnostic }) => diagnostic)
    // A file that cannot be read is not a finding, though formats for machines have it among them.
    const unreadable = diagnostics.filter(({ code }) => code.startsWith('file/'))
    if (unreadable.length > 0 && options.format === 'text') {
      const { complain } = await import('../output.js')
      complain(diagnostics)
      return exitOf(unreadable)
    }
    const kind = paths.every(isPurposeFile) ? 'purposes' : 'files'
    await session.report(findingsFormats, { found, paths, kind }, options)
    if (unreadable.length > 0) return exitOf(unreadable)
    return found.length === 0 ? exitCodes.holds : exitCodes.fails
  },
} satisfies CommandDefinition

const ofPurpose = async (file: string, session: Session, options: Options): Promise<readonly Diagnostic[]> => {
  const { jobs: reading } = await import('../reading.js')
  const loaded = await found(() => session.result(reading.purpose, { path: file, parameters: {} }, null))
  if ('wrong' in loaded) return loaded.wrong
  const { purpose, warnings } = loaded.read
  if (options.model === undefined) return warnings
  return [...warnings, ...(await session.result(jobs.vocabulary, referenceTo(options.model, options), purpose))]
}

/** Parameters are for all models that are named; but beside others, one that takes none is left alone. */
const ofModel = async (
  file: string,
  session: Session,
  options: Options,
  isAlone: boolean,
): Promise<readonly Diagnostic[]> => {
  const { path, parameters } = referenceTo(file, options)
  const language = languageOf(path)
  if (language === undefined) return ofUnknownKind(path, session)
  const given = isAlone || language.parameters !== null ? parameters : {}
  return session.result(jobs.lint, { path, parameters: given }, null)
}

/** What was read, or what is wrong with it. */
const found = async <A>(
  read: () => Promise<A>,
): Promise<{ readonly read: A } | { readonly wrong: readonly Diagnostic[] }> => {
  try {
    return { read: await read() }
  } catch (error) {
    if (error instanceof JobFailed) return { wrong: error.diagnostics }
    throw error
  }
}

const ofUnknownKind = async (path: string, session: Session): Promise<readonly Diagnostic[]> => {
  const { jobs: reading } = await import('../reading.js')
  const source = await found(() => session.result(reading.source, { path, parameters: {} }, null))
  if ('wrong' in source) return source.wrong
  return [fileUnknownKind(`${path} is neither a purpose nor a model: its name ends as the name of none of them`)]
}
