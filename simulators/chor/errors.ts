import { error } from '../../src/errors/code.js'

export const definition = error(
  'chor/definition',
  'input',
  'A file with choreographies has no definition, or something that belongs to none, or one without a capital letter.',
  'A file is a list of definitions: Name = hello[here, there]; work@there',
)

export const duplicate = error(
  'chor/duplicate',
  'input',
  'Two definitions have the same name.',
  'Rename or remove one of the two.',
)

export const undefinedName = error(
  'chor/undefined',
  'input',
  'A choreography uses another that is not defined.',
  'Define it, or correct the name. Actions and peers begin with a small letter.',
)

export const recursion = error(
  'chor/recursion',
  'input',
  'A choreography uses itself, perhaps by way of others.',
  'Write *P to do P again and again.',
)

export const peer = error(
  'chor/peer',
  'input',
  'A communication has the same peer on both sides, or a peer has a name that stands for something else.',
  'Write a@x for what x does alone, and a[x, y] for what x and y do together.',
)

export const root = error(
  'chor/root',
  'usage',
  'The parameter root names no part of the file, or there is another parameter than root.',
  'Write --param root=Name for an implementation, Name.x for the peer x alone, Name.choreography for the choreography.',
)

export const tooLarge = error(
  'chor/too-large',
  'input',
  'A choreography unfolds to too many actions, to too deep a term, or to too many ways to synchronise.',
  'Use definitions less often in each other, or look at the parts by themselves.',
)

export const comment = error(
  'chor/comment',
  'input',
  'A comment that begins with "telos:" is not understood.',
  'Write # telos: root=Name for the part to look at, or # telos: expect DeadlockFree holds (violated, inconclusive).',
)
