import { error } from '../src/errors/code.js'
import { languages } from './generated/languages.js'

/** As people write lists: `a, b or c`. */
const listed = (names: readonly string[], word: string): string =>
  `${names.slice(0, -1).join(', ')} ${word} ${names[names.length - 1]}`

const known = Object.values(languages)

export const fileUnknownKind = error(
  'file/unknown-kind',
  'input',
  'The ending of the file name does not say what the file is.',
  `Models end in ${listed(
    known.flatMap(({ endings }) => endings),
    'or',
  )}; purposes in .purpose or .purpose.json.`,
)

export const modelNoParameters = error(
  'model/no-parameters',
  'usage',
  'Parameters were given to a model that takes none.',
  `Remove --param; parameters are for ${listed(
    known.filter(({ parameters }) => parameters !== null).map(({ name }) => name),
    'and',
  )}.`,
)
