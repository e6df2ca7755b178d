import type { Purpose } from '../../../purposes/purpose.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { type Found, findingsFormats } from '../../report/findings/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes, exitOf } from '../exit.js'
import { type JobModel, jobsOf } from '../job.js'
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

/** What a purpose speaks of that the model does not have; `null` if the model does not say beforehand what it has. */
const vocabulary = async ({ factory }: JobModel, purpose: Purpose): Promise<readonly Diagnostic[] | null> => {
  const { purposeUnknownEvent } = await import('../../checking/errors.js')
  const { strangers } = await import('../../checking/vocabulary.js')
  const { leasing } = await import('../../simulator/lease.js')
  return leasing(factory, simulator => {
    if (simulator.alphabet === undefined && simulator.mayHave === undefined) return null
    const found = strangers(purpose, simulator)
    const remarks = simulator.remarks?.() ?? []
    return [...found, ...remarks.map(remark => purposeUnknownEvent(remark))]
  })
}

export const jobs = jobsOf('lint', { vocabulary })

const lint = async (session: Session, paths: readonly string[], options: Options): Promise<number> => {
  const { loadPurpose } = await import('../../io/purposes.js')
  const { complain } = await import('../output.js')
  const found: Found[] = []
  for (const file of paths) {
    const loaded = await loadPurpose(file)
    let diagnostics: readonly Diagnostic[] = 'left' in loaded ? loaded.left : loaded.right.warnings
    if ('right' in loaded && options.model !== undefined) {
      const model = referenceTo(options.model, options)
      const unknown = await session.result(jobs.vocabulary, model, loaded.right.purpose, options.timeout)
      if (unknown !== null) diagnostics = [...diagnostics, ...unknown]
      else if (options.quiet !== true) {
        process.stderr.write(`telos: ${options.model} does not list its events and labels (alphabet): not compared\n`)
      }
    }
    for (const diagnostic of diagnostics) found.push({ file, diagnostic })
  }
  const diagnostics = found.map(({ diagnostic }) => diagnostic)
  // A file that cannot be read is not a finding about a purpose.
  const unreadable = diagnostics.filter(({ code }) => code.startsWith('file/'))
  if (unreadable.length > 0) {
    complain(diagnostics)
    return exitOf(unreadable)
  }
  await session.report(findingsFormats, { found, paths }, options)
  return found.length === 0 ? exitCodes.holds : exitCodes.fails
}

/** `telos lint PURPOSE...`: is the purpose well formed? With a model: does it speak of what the model has? */
export const command = {
  takes: '<purposes...>',
  summary: 'is the purpose well formed?',
  options: c =>
    withOutput(withModel(withTimeout(c)), findingsFormats).option(
      '--model <file>',
      'also: does it speak of what the model has?',
    ),
  run: lint,
} satisfies CommandDefinition
