import { error } from '../src/errors/code.js'

export const fileUnknownKind = error(
  'file/unknown-kind',
  'input',
  'The ending of the file name does not say what the file is.',
  'Models end in .labs, .ccs, .chor, .acs, .bpp, .mdrp, .ats.json, .aut, .js, .mjs or .ts; purposes in .purpose or .purpose.json.',
)

export const modelNoParameters = error(
  'model/no-parameters',
  'usage',
  'Parameters were given to a model that takes none.',
  'Remove --param; programs, LAbS specifications and choreographies take parameters.',
)
