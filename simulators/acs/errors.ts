import { error, warning } from '../../src/errors/code.js'

export const definition = error(
  'acs/definition',
  'input',
  'A file has something that is neither a class nor start nor a property, a class is not in braces, or start is missing.',
  'Write class Name { a -> b : send m to Other }, start 1 Name.a, and property P = always not deadlock.',
)

export const duplicate = error(
  'acs/duplicate',
  'input',
  'A class, a property or a rule is there twice.',
  'Rename or remove one of the two.',
)

export const unknown = error(
  'acs/unknown',
  'input',
  'There is no such class, it has no such state, or no rule sends or receives such a message there.',
  'Correct the name. States are those that the rules of the class name; a state without rules has a line of its own.',
)

export const number = error(
  'acs/number',
  'input',
  'There is less than nothing of something, or a number is too large to compute with.',
  'Counters go from 0 to 2147483647; factors in sums are small.',
)

export const condition = error(
  'acs/condition',
  'input',
  'A sum stands where a condition is expected.',
  'Compare it: count(Client.idle) + mail(Server, lock) >= 2. Only a counter may stand alone, for at least one.',
)

export const parameter = error(
  'acs/parameter',
  'usage',
  'A parameter has no value, or a value that is not a whole number, or the file has no such parameter.',
  'Give values by --param n=3, or in the file by # telos: n=3.',
)

export const idle = warning(
  'acs/idle',
  'input',
  'No process ever receives a message that is sent, or sends one that is awaited; or no process is ever in a state.',
  'Most often a name is misspelt.',
)

export const comment = error(
  'acs/comment',
  'input',
  'A comment that begins with "telos:" is not understood.',
  'Write # telos: n=3 for the value of a parameter, or # telos: expect NAME holds (violated, inconclusive).',
)

export const overflow = error(
  'acs/overflow',
  'simulator',
  'There are more processes in a state, or more messages of a kind, than can be counted.',
  'The steps shown lead there. Begin with less.',
)
