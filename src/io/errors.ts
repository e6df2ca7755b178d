import { error, warning } from '../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { file: 'Files', model: 'Models' }

export const fileMissing = error('file/missing', 'file', 'A file that was named does not exist.', 'Check the path.')

export const fileDirectory = error(
  'file/directory',
  'file',
  'A folder was given where a file is expected.',
  'Name a file in that folder.',
)

export const fileUnreadable = error(
  'file/unreadable',
  'file',
  'The system refused to read the file.',
  'Check its permissions.',
)

export const fileNotWritten = error(
  'file/not-written',
  'file',
  'The output could not be written, or not all of it.',
  'Name another place with --out, or make room.',
)

export const fileNoFolder = error(
  'file/no-folder',
  'file',
  'The folder that a file should be written into does not exist.',
  'Add --mkdir to make it, or correct the path.',
)

export const fileIsInput = error(
  'file/is-input',
  'usage',
  'A file that the command reads was named as its output.',
  'Name another file.',
)

export const fileNotText = error(
  'file/not-text',
  'input',
  'The file is not UTF-8 text.',
  'Check that it is the file you meant.',
)

export const fileTooLarge = error(
  'file/too-large',
  'input',
  'The file is larger than Telos reads: 16 MiB for a purpose, 64 MiB for a model in a language with a grammar, 256 MiB for others.',
  'Check that it is the file you meant. A large model can be written as a program.',
)

export const modelNoFactory = error(
  'model/no-factory',
  'input',
  'A program given as a model does not export a simulator factory by default.',
  'Write export default () => simulator.',
)

export const modelLoadFailed = error('model/load-failed', 'input', 'A program given as a model cannot be loaded.')

export const modelParameterUnread = warning(
  'model/parameter-unread',
  'usage',
  'A parameter was given to a program that has not read it.',
  'Check its spelling: the message lists the parameters that the program reads.',
)

export const smtMissing = error(
  'smt/missing',
  'usage',
  'The question needs a solver, but none is installed.',
  'Install Z3 so that the program z3 is on the PATH, or the package z3-solver beside Telos (slower).',
)
