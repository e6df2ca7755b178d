import { error } from '../../src/errors/code.js'

export const header = error(
  'threads/header',
  'input',
  'A thread transition system does not begin with the numbers of its shared and its local states.',
  'Write both in the first line: 2 5. There is at least one of each.',
)

export const range = error(
  'threads/range',
  'input',
  'A shared or local state is beyond those that there are.',
  'States count from 0.',
)

export const parameter = error(
  'threads/parameter',
  'usage',
  'A parameter was given that thread transition systems do not have.',
  'They have target, what should never be covered: --target "0|1,1".',
)
