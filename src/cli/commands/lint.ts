import type { Purpose } from '../../../purposes/purpose.js'
import { fileUnknownKind } from '../../../simulators/errors.js'
import { languageOf } from '../../../simulators/languages.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { type Found, findingsFormats } from '../../report/findings/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes, exitOf } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
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
const lint = async ({ path, parameters }: ModelReference): Promise<readonly Diagnostic[]> =>
  (await import('../../io/models.js')).lintModel(path, parameters)

/** What a purpose speaks of that the model does not have; `null` if the model does not say beforehand what it has. */
const vocabulary = async (
  file: ModelReference,
  purpose: Purpose,
  { load }: JobContext,
): Promise<readonly Diagnostic[] | null> => {
  const { purposeUnknownEvent } = await import('../../checking/errors.js')
  const { unknownNames } = await import('../../checking/unknown-names.js')
  const { leasing } = await import('../../simulator/lease.js')
  const { factory } = await load(file)
  return leasing(factory, simulator => {
    if (simulator.alphabet === undefined && simulator.mayHave === undefined) return null
    const found = unknownNames(purpose, simulator)
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
  const { loadPurpose } = await import('../../io/purposes.js')
  const loaded = await loadPurpose(file)
  if ('left' in loaded) return loaded.left
  const { purpose, warnings } = loaded.right
  if (options.model === undefined) return warnings
  const unknown = await session.result(jobs.vocabulary, referenceTo(options.model, options), purpose, options.timeout)
  if (unknown !== null) return [...warnings, ...unknown]
  session.remark(`${options.model} does not list its events and labels (alphabet): not compared`)
  return warnings
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
  if (language === undefined) return ofUnknownKind(path)
  const given = isAlone || language.parameters !== null ? parameters : {}
  return session.result(jobs.lint, { path, parameters: given }, null, options.timeout)
}

const ofUnknownKind = async (path: string): Promise<readonly Diagnostic[]> => {
  const { readSource } = await import('../../io/files.js')
  const source = await readSource(path)
  if ('left' in source) return source.left
  return [fileUnknownKind(`${path} is neither a purpose nor a model: its name ends as the name of none of them`)]
}
