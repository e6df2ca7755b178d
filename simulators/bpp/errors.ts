import { error } from '../../src/errors/code.js'

export const section = error(
  'bpp/section',
  'input',
  'A file with a BPP lacks a section, has one twice, or has something before the first.',
  'A file has the sections initial, rules and formula: initial S rules S -> a -> S, X formula EF(X == 2)',
)

export const undeclared = error(
  'bpp/undeclared',
  'input',
  'A formula speaks of a symbol or an action that is neither in the initial state nor in the rules.',
  'Correct the name.',
)

export const number = error('bpp/number', 'input', 'A number is too large.', 'Counters are 32-bit integers.')
