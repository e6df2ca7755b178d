import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { type Source, withLineFeeds } from '../src/errors/source.js'
import { fileUnknownKind, modelNoParameters } from './errors.js'
import type { LoadedModel } from './language.js'
import { languages, parameterOptions, textLanguageOf } from './languages.js'
import type { Parameters } from './parameters.js'

/** The model that a text describes, or everything that is wrong with it. */
export const readModel = async (
  source: Source,
  parameters: Parameters,
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  const language = textLanguageOf(source.name)
  if (language === undefined) {
    const endings = Object.values(languages).flatMap(known => known.endings)
    return E.left([fileUnknownKind(`${source.name} is not a model: its name ends in none of ${endings.join(', ')}`)])
  }
  const given = Object.keys(parameters)
  if (language.parameters === null && given.length > 0) {
    const message = `${source.name} takes no parameters, but ${given.join(', ')} was given`
    return E.left([modelNoParameters(message, adviceOn(given))])
  }
  const read = await language.load()
  const advised = (found: Diagnostic): Diagnostic => ({ ...found, ...adviceOn(unknownIn(found, given)) })
  return pipe(
    read(withLineFeeds(source), parameters),
    E.mapLeft(wrong => wrong.map(advised)),
  )
}

/** The parameters that were given and of which a mistake says that there are none. */
const unknownIn = ({ message, span }: Diagnostic, given: readonly string[]): readonly string[] => {
  const [, named = ''] = span === undefined ? (/\bno parameter ([^:;]*)/.exec(message) ?? []) : []
  return named.split(', ').filter(name => given.includes(name))
}

/** What to leave out, where a parameter was given by an option of its own. */
const adviceOn = (given: readonly string[]): { readonly fix?: string } => {
  const options = parameterOptions.filter(({ name }) => given.includes(name))
  const said = options.map(({ option, languages: has }) => `${option.split(' ')[0]} is for ${has.join(' and ')}`)
  return options.length < given.length || given.length === 0 ? {} : { fix: `leave it out: ${said.join(', ')}` }
}
