import * as E from 'fp-ts/lib/Either.js'
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
  return (await language.load())(withLineFeeds(source), parameters)
}

/** What to leave out, where a parameter was given by an option of its own. */
const adviceOn = (given: readonly string[]): { readonly fix?: string } => {
  const options = parameterOptions.filter(({ name }) => given.includes(name))
  const said = options.map(({ option, languages: has }) => `${option.split(' ')[0]} is for ${has.join(' and ')}`)
  return options.length < given.length ? {} : { fix: `leave it out: ${said.join(', ')}` }
}
