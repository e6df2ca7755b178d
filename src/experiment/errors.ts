import { error, warning } from '../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { experiment: 'Experiments' }

export const experimentSweep = error(
  'experiment/sweep',
  'usage',
  'A sweep is not one of values: it is empty, its limits or its step are no numbers, or it never comes from one limit to the other.',
  'Write `name=from:to:step`, `name=a|b|c`, or with a design `name=from:to`.',
)

export const experimentPoints = error(
  'experiment/points',
  'input',
  'A table of points cannot be read: it has no header, a name twice, a row with another number of values, or no rows.',
  'Write the names of the parameters in the first line and a point in each line behind it, separated by commas.',
)

export const experimentTooManyPoints = error(
  'experiment/too-many-points',
  'usage',
  'A sweep over several parameters has more points than an experiment can have.',
  'Sweep over fewer values, or take a design: `--design lhs:50`.',
)

export const experimentClaim = error(
  'experiment/claim',
  'usage',
  'A claim is not one about a probability.',
  'Write `P(success) >= 0.9`; `failure` and `<=` are possible too.',
)

export const experimentNoSeed = error(
  'experiment/no-seed',
  'input',
  'The model says that it draws random numbers, but it reads no seed: its runs could not be repeated, and those of two points could not be compared.',
  'Let the factory take `{ seed }` and draw from a generator with that seed, or give the simulator `reseed(seed)`.',
)

export const experimentNotSplit = error(
  'experiment/not-split',
  'input',
  'Splitting (`--rare`) goes on from one state several times, and that is of no use here: the model draws by a generator that cannot be given another seed, levels are given to a model without a score, or there is only one level. The message says which, and its help what to do.',
)

export const experimentNotRepeated = error(
  'experiment/not-repeated',
  'simulator',
  'A run that was made again with its seed went another way: the model is not decided by its parameters and its seed.',
  'Draw all random numbers from a generator with the seed; keep nothing from one run to the next outside of the simulator.',
)

export const experimentUnread = warning(
  'experiment/unread',
  'usage',
  'A parameter was given, or swept over, that no run of the model has read: it changes nothing.',
  'Check its spelling: the message lists the parameters that the model reads.',
)

export const experimentAllTheSame = warning(
  'experiment/all-the-same',
  'input',
  'All runs at a point went the same way: nothing was drawn by Telos, and the model reads no seed.',
  'One run is enough; or let the model draw by `{ seed }`, or offer choices.',
)

export const experimentNeverMet = warning(
  'experiment/never-met',
  'input',
  'The purpose waits for an event or a label that no run met. It may be misspelt; or so rare, or out of reach, that more or longer runs are needed.',
)

export const experimentLost = warning(
  'experiment/lost',
  'simulator',
  'Processes of the model were lost: they ended, printed something that is no answer, or did not answer in time. Each was lost with a run, which counts as a fault.',
  'The messages of the faults say why.',
)
