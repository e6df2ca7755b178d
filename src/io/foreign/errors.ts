import { error } from '../../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { process: 'Simulators in other processes' }

export const processNotStarted = error(
  'process/not-started',
  'usage',
  'The program that should be the simulator cannot be started.',
  'Name it by --command, as you would call it in a terminal.',
)

export const processEnded = error(
  'process/ended',
  'simulator',
  'The simulator ended before it had answered.',
  'What it printed last is shown; a program that serves a model waits for requests on its standard input.',
)

export const processGarbage = error(
  'process/garbage',
  'simulator',
  'The simulator printed something that is no answer to what it was asked.',
  'Standard output is for answers only: let the model print to standard error.',
)

export const processSilent = error(
  'process/silent',
  'simulator',
  'The simulator did not answer in time.',
  'If it needs longer, give it more time with --answer-timeout.',
)

export const processOtherProtocol = error(
  'process/other-protocol',
  'simulator',
  'The simulator speaks another version of the protocol.',
  'Use a client of the same version as Telos.',
)
