import { error, warning } from '../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { run: 'Runs' }

export const usageNoExpectations = error(
  'usage/no-expectations',
  'usage',
  'telos test found no purpose with an expect line below the paths.',
  'Add an expect line to a purpose, or name other paths.',
)

export const usageFolderInUse = error(
  'usage/folder-in-use',
  'usage',
  'telos init was given a folder that is not empty: it overwrites nothing.',
  'Name a folder that is empty, or does not exist yet.',
)

export const usageWorkersUnused = warning(
  'usage/workers-unused',
  'usage',
  'Several threads were asked for, but the search is done by one.',
  'Leave --workers out.',
)

export const usageNoModel = error(
  'usage/no-model',
  'usage',
  'telos test cannot tell which model a purpose is about.',
  'Put a model file beside the purpose, or name one with --model.',
)

export const runMalformed = error(
  'run/malformed',
  'input',
  'A run file has neither steps nor a run with steps.',
  'Store a run with --format json --out FILE.',
)
