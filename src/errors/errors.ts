import { error } from './code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { usage: 'Command line', syntax: 'Notation', json: 'JSON', event: 'Events', label: 'Labels' }

export const usageWrong = error(
  'usage/wrong',
  'usage',
  'An option, an argument or a combination of them is not accepted.',
)

export const usageUnknownOption = error(
  'usage/unknown-option',
  'usage',
  'A function of the library was given an option that it does not have.',
  'Check its spelling: the message lists the options that the function has.',
)

export const syntaxUnexpected = error(
  'syntax/unexpected',
  'input',
  'The text does not follow the format at this position.',
)

export const syntaxNesting = error(
  'syntax/nesting',
  'input',
  'Parentheses or brackets are nested more than 64 deep.',
  'Write the condition flatter, or name parts of it.',
)

export const jsonSyntax = error('json/syntax', 'input', 'The text is not JSON.')

export const jsonType = error('json/type', 'input', 'A value has another type than the format asks for.')

export const jsonMissingKey = error(
  'json/missing-key',
  'input',
  'An object lacks a key that the format asks for.',
  'Add the key.',
)

export const jsonUnknownKey = error(
  'json/unknown-key',
  'input',
  'An object has a key that the format does not know.',
  'Remove or correct the key.',
)

export const jsonDuplicateKey = error(
  'json/duplicate-key',
  'input',
  'An object has the same key twice.',
  'Rename or remove one of them.',
)

export const eventNoPolarity = error(
  'event/no-polarity',
  'input',
  'An event of a model or purpose has neither ? nor !.',
  'Write !n for an order to the simulator, ?n for an observation, tau for an internal event.',
)

export const eventMalformed = error(
  'event/malformed',
  'input',
  'The text is not an event.',
  'Write ?n, !n or tau; put unusual names in quotes.',
)

export const labelMalformed = error(
  'label/malformed',
  'input',
  'A label is empty or negated twice.',
  'Write p or not p.',
)
