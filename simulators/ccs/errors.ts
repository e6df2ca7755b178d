import { error, warning } from '../../src/errors/code.js'

export const definition = error(
  'ccs/definition',
  'input',
  'A file is not made up of definitions, or one of them is not closed or has a name that begins with a small letter.',
  'Write Name = process; or set Name = {a, b}; or sync Name { (a, b) -> c }.',
)

export const duplicate = error(
  'ccs/duplicate',
  'input',
  'Something is defined or relabelled twice.',
  'Rename or remove one of the two.',
)

export const unknown = error(
  'ccs/unknown',
  'input',
  'A process, a set or a synchronisation algebra is used but not defined.',
  'Define it, or correct the name.',
)

export const bareAction = error(
  'ccs/bare-action',
  'input',
  'An action stands where a process is expected.',
  'An action comes before a process: a.0 does a and ends. Processes begin with a capital letter.',
)

export const tau = error(
  'ccs/tau',
  'input',
  'The invisible action is restricted, relabelled, or to be waited for.',
  'No process can see tau: leave it out.',
)

export const coName = error(
  'ccs/co-name',
  'input',
  'A restriction or a relabelling speaks of a complement.',
  'Write the label without its mark: both are meant.',
)

export const algebra = error(
  'ccs/algebra',
  'input',
  'An entry of a synchronisation algebra makes no sense, or there is another for the same actions.',
  'Write (a, b) -> c for actions that go together, (a, *) -> a for one alone, (_, *) -> _ for all others alone.',
)

export const unguarded = error(
  'ccs/unguarded',
  'input',
  'A process is defined by itself without an action in between.',
  'Let an action come before the constant.',
)

export const root = error(
  'ccs/root',
  'usage',
  'There is no such process to begin with.',
  'Give --root the name of a definition.',
)

export const parameter = error(
  'ccs/parameter',
  'usage',
  'A parameter was given that models in CCS do not have, or a value that it cannot have.',
  'They have root, the process to begin with, and syntactic, for states without laws.',
)

export const idle = warning(
  'ccs/idle',
  'input',
  'A label is restricted, relabelled or waited for that no process ever does, or a set is not used.',
  'Most often it is misspelt. An action that is not restricted by its right name can be done from outside.',
)

export const growing = error(
  'ccs/growing',
  'input',
  'A system cannot be made into triples: it is too large, or a process is defined by a composition with itself in it.',
  'Verdicts and transition systems do not need triples: telos check, telos translate --to aut.',
)

export const tooLarge = error(
  'ccs/too-large',
  'input',
  'Definitions made of definitions without an action between them come to more first steps than can be gone through.',
  'Let an action come first in some of them, or let fewer of them stand side by side.',
)

export const comment = error(
  'ccs/comment',
  'input',
  'A comment that begins with "telos:" is not understood.',
  'Write # telos: root=Name for the process to begin with, or # telos: expect DeadlockFree holds (violated, inconclusive).',
)
