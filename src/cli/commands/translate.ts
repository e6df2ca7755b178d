import type { Language, TextLanguage, Translation } from '../../../simulators/language.js'
import { forms, formsOf, languages, namesOf, textLanguageOf, textLanguages } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import { NoResult } from '../no-result.js'
import { type BoundOptions, type ModelOptions, whole, withFile, withModel, withTimeout } from '../options.js'
import { nameOf, referenceTo } from '../reference.js'
import type { Session } from '../session.js'
import { wrongUsage } from '../usage.js'
import { jobs as graphJobs } from './graph.js'

type Options = ModelOptions &
  Pick<BoundOptions, 'maxStates' | 'timeout'> & {
    readonly to: string
    readonly property?: string
    readonly never?: string
    readonly out?: string
    readonly mkdir?: boolean
  }

/** `about`: the property or the event that the program is about. */
const form = async (
  { path, parameters }: ModelReference,
  { to, about }: { readonly to: string; readonly about: string | null },
  { signal }: JobContext,
): Promise<string> => {
  const { orThrow } = await import('../../errors/or-throw.js')
  const { readSource } = await import('../../io/files.js')
  const source = orThrow(await readSource(path, signal))
  const language = present(textLanguageOf(path))
  return (language.translate?.[to] ?? abstracted(language, to))(source, parameters, about)
}

export const jobs = jobsOf('translate', { form })

const translate = async (session: Session, model: string, options: Options): Promise<number> => {
  if (options.to === 'aut') return transitionSystem(session, model, options)
  const reference = referenceTo(model, options)
  const { path } = reference
  const language = textLanguageOf(path)
  const known = language === undefined ? [] : formsOf(language)
  const wrong = known.length === 0 ? notTranslated(path) : mismatch(present(language), known, options)
  if (wrong !== null) throw wrongUsage(wrong)
  const { deliver } = await import('../output.js')
  const about = options.property ?? options.never ?? null
  const translated = await session.result(jobs.form, reference, { to: options.to, about })
  await deliver(translated.trimEnd(), options)
  return exitCodes.holds
}

const notTranslated = (path: string): string => {
  const endings = textLanguages.filter(known => formsOf(known).length > 0).map(known => known.endings[0])
  return `${path} is not in a language that can be translated: those end in ${endings.join(', ')}`
}

/** What the options ask for that the language does not have. */
const mismatch = (
  { endings: [ending], asks }: TextLanguage,
  forms: readonly string[],
  { to, never, property }: Options,
): string | null => {
  if (!forms.includes(to)) return `${ending} files are translated to ${forms.join(', ')} or aut, not to ${to}`
  if (never !== undefined && asks !== 'never')
    return `--never is not for ${ending} files: --property names a property of the model`
  if (property !== undefined && asks !== 'property')
    return `--property is not for ${ending} files: --never names an event that should not be possible`
  return null
}

/** A net without its messages, in a language for such nets. */
const abstracted =
  ({ load, isMessage }: TextLanguage, form: string): Translation =>
  async (source, parameters) => {
    const { orThrow } = await import('../../errors/or-throw.js')
    const { vectorsOf } = await import('../../simulator/vector.js')
    const { abstractMessages } = await import('../../smt/abstraction.js')
    const { factory } = orThrow((await load())(source, parameters))
    const { net } = present(vectorsOf(factory())).model
    // Every step of a model with messages is one of a single process.
    const abstract = abstractMessages(present(net), place => present(isMessage)(present(present(net).places[place])))
    if ('left' in abstract) throw new Error(abstract.left)
    const { bpp } = abstract.right
    const writer = languages[form] as TextLanguage
    return present(await writer.write?.(bpp))
  }

/** The whole transition system of a model, in the Aldebaran format. */
const transitionSystem = async (session: Session, model: string, options: Options): Promise<number> => {
  const { maxStates = 1_000_000 } = options
  const input = { purpose: null, question: {}, options: { maxStates, words: false } }
  const graph = await session.result(graphJobs.graph, referenceTo(model, options), input)
  if (!graph.complete)
    throw new NoResult(
      exitCodes.inconclusive,
      `${nameOf(model, options)} has more than ${maxStates.toLocaleString('en')} states; --max-states allows more, telos graph --format aut --depth N draws a part`,
    )
  const { aut } = await import('../../report/graph/aut.js')
  const { deliver } = await import('../output.js')
  await deliver(aut(graph).trimEnd(), options)
  return exitCodes.holds
}

/** The languages that have translations, and those whose programs are about something. */
const translated = (language: Language): boolean => language.kind !== 'program' && language.translate !== undefined
const asking = (what: TextLanguage['asks']): string =>
  namesOf(language => language.kind !== 'program' && language.asks === what).join(', ')

/** `telos translate MODEL --to T`: a model in another form. */
export const command = {
  takes: '<model>',
  summary: `a model as triples or as a program (${namesOf(translated).join(', ')}), or any model as a transition system`,
  options: c =>
    withFile(withTimeout(withModel(c)))
      .addOption(
        c
          .createOption('--to <form>', 'what to translate to')
          .choices([...forms, 'aut'])
          .default('triples'),
      )
      .option('--property <name>', `the property that the program checks (${asking('property')})`)
      .option('--never <event>', `the event that the program asserts never to be possible (${asking('never')})`)
      .option('--max-states <n>', 'the most states of a transition system', whole(1)),
  run: translate,
} satisfies CommandDefinition
