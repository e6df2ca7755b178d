import * as E from 'fp-ts/lib/Either.js'
import type { TextLanguage, Translation } from '../../../simulators/language.js'
import { formsOf, languages, textLanguageOf, textLanguages } from '../../../simulators/languages.js'
import { usageWrong } from '../../errors/errors.js'
import { orThrow } from '../../errors/or-throw.js'
import { readSource } from '../../io/files.js'
import { vectorsOf } from '../../simulator/vector.js'
import { exitCodes, exitOf } from '../exit.js'
import type { BoundOptions, ModelOptions } from '../options.js'
import { complain, deliver } from '../output.js'
import { nameOf, referenceTo } from '../reference.js'
import { Session } from '../session.js'

type Options = ModelOptions &
  Pick<BoundOptions, 'maxStates' | 'timeout'> & {
    readonly to: string
    readonly property?: string
    readonly never?: string
    readonly out?: string
  }

/** `telos translate MODEL --to T`: a model in another form. */
export const translateCommand = async (model: string, options: Options): Promise<number> => {
  if (options.to === 'aut') return transitionSystem(model, options)
  const { path, parameters } = referenceTo(model, options)
  const language = textLanguageOf(path)
  const forms = language === undefined ? [] : formsOf(language)
  const wrong = forms.length === 0 ? notTranslated(path) : mismatch(language!, forms, options)
  if (wrong !== null) {
    complain([usageWrong(wrong)])
    return exitCodes.usage
  }
  const source = await readSource(path)
  if (E.isLeft(source)) {
    complain(source.left)
    return exitOf(source.left)
  }
  const { seed: _, ...given } = parameters
  const own = language!.translate?.[options.to] ?? abstracted(language!, options.to)
  const translated = await own(source.right, given, options.property ?? options.never ?? null)
  return (await deliver(translated.trimEnd(), options.out)) ?? exitCodes.holds
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
    const { abstractMessages } = await import('../../smt/abstraction.js')
    const { factory } = orThrow((await load())(source, parameters))
    const { net } = vectorsOf(factory())!.model
    // Every step of a model with messages is one of a single process.
    const abstract = abstractMessages(net!, place => isMessage!(net!.places[place]))
    if (E.isLeft(abstract)) throw new Error(abstract.left)
    const { bpp } = abstract.right
    const writer = languages[form] as TextLanguage
    return writer.write!(bpp)
  }

/** The whole transition system of a model, in the Aldebaran format. */
const transitionSystem = async (model: string, options: Options): Promise<number> => {
  const { maxStates = 1_000_000 } = options
  const done = await new Session(false).complete<'graph'>(
    {
      kind: 'graph',
      model: referenceTo(model, options),
      purpose: null,
      question: null,
      options: { maxStates, words: false },
    },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  if (!done.result.complete) {
    process.stderr.write(
      `telos: ${nameOf(model, options)} has more than ${maxStates.toLocaleString('en')} states; --max-states allows more, telos graph --format aut --depth N draws a part\n`,
    )
    return exitCodes.inconclusive
  }
  const { aut } = await import('../../report/graph/aut.js')
  return (await deliver(aut(done.result).trimEnd(), options.out)) ?? exitCodes.holds
}
