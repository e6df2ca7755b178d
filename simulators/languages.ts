import { languages } from './generated/languages.js'
import type { Language, Parameter, TextLanguage } from './language.js'

export { languages }

const byEnding = Object.values(languages)
  .flatMap(language => language.endings.map(ending => ({ ending, language })))
  .sort((one, other) => other.ending.length - one.ending.length)

const processes = Object.values(languages).flatMap(language =>
  language.kind === 'program' && language.process !== undefined ? [{ language, ...language.process }] : [],
)

/** The language of a file, by the ending of its name: the longest that fits. A command is in the language of its prefix. */
export const languageOf = (name: string): Language | undefined =>
  processes.find(({ prefix }) => name.startsWith(prefix))?.language ??
  byEnding.find(({ ending }) => name.endsWith(ending))?.language

/** A model that a command starts, by the name that it has among models. */
export const modelByCommand = (command: string): string => `${processes[0]?.prefix}${command}`

/** The ways to start a model that runs in a process of its own; `null` if it is none: a command, or programs that run its file. */
export const processOf = (
  name: string,
): { readonly command: string } | { readonly runners: readonly (readonly [string, ...string[]])[] } | null => {
  const language = languageOf(name)
  if (language?.kind !== 'program' || language.process === undefined) return null
  const { prefix, runners } = language.process
  if (name.startsWith(prefix)) return { command: name.slice(prefix.length) }
  const [, programs = []] = Object.entries(runners).find(([ending]) => name.endsWith(ending)) ?? []
  return { runners: programs }
}

/** The language of a file, unless that is a program. */
export const textLanguageOf = (name: string): TextLanguage | undefined => {
  const language = languageOf(name)
  return language === undefined || language.kind === 'program' ? undefined : language
}

/** Is a model that is called so a program? To load it is to run it. */
export const isProgram = (name: string): boolean => languageOf(name)?.kind === 'program'

/** A model that `telos test` finds beside purposes: of programs only those that say so in their name. */
export const isModelFile = (name: string): boolean =>
  languageOf(name) !== undefined && (!isProgram(name) || /\.model\.[^.]*$/.test(name))

export const textLanguages: readonly TextLanguage[] = Object.values(languages).filter(
  (language): language is TextLanguage => language.kind !== 'program',
)

/** The names of the languages of which something is true, for help and messages. */
export const namesOf = (isMeant: (language: Language) => boolean): string[] =>
  Object.values(languages)
    .filter(isMeant)
    .map(({ name }) => name)

const sharedOf = ({ parameters }: Language): readonly Parameter[] => parameters?.shared ?? []

/** The parameters that have options of their own, each with the languages that have it. */
export const parameterOptions = [
  ...new Map(
    Object.values(languages)
      .flatMap(sharedOf)
      .map(shared => [shared.name, shared]),
  ).values(),
].flatMap(({ name, about, option }) => {
  const has = namesOf(language => sharedOf(language).some(shared => shared.name === name))
  return option === undefined ? [] : [{ name, about, option, languages: has }]
})

/** The forms that texts in a language can be translated to: its own, and languages that nets can be written in. */
export const formsOf = ({ translate = {}, isMessage }: TextLanguage): readonly string[] => [
  ...Object.keys(translate),
  ...(isMessage === undefined ? [] : writers),
]

const writers = Object.entries(languages).flatMap(([form, language]) =>
  language.kind !== 'program' && language.write !== undefined ? [form] : [],
)

/** The forms that there are. */
export const forms: readonly string[] = [...new Set(textLanguages.flatMap(formsOf))]

/** A project to begin with, and the folder of the package that its files are in. */
export interface Template {
  readonly name: string
  readonly about: string
  readonly folder: string
}

/** The projects that `telos init` can begin, programs first. */
export const templates: readonly Template[] = Object.entries(languages)
  .sort(([, one], [, other]) => Number(other.kind === 'program') - Number(one.kind === 'program'))
  .flatMap(([folder, language]) =>
    Object.entries(language.templates ?? {}).map(([name, about]) => ({
      name,
      about,
      folder: `simulators/${folder}/templates/${name}`,
    })),
  )
