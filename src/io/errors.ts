import { error, warning } from '../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { file: 'Files', model: 'Models', results: 'Results of experiments', queue: 'Queues' }

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

export const resultsOtherExperiment = error(
  'results/other-experiment',
  'usage',
  'The folder has results of another experiment, or of the same one with another model or purpose.',
  'Name another folder with --out; or give the options that the results were made with.',
)

export const resultsNewerFormat = error(
  'results/newer-format',
  'input',
  'The folder of results was written by a newer Telos, in a format that this one does not know.',
  'Install the newer Telos.',
)

export const resultsForeignFolder = error(
  'results/foreign-folder',
  'usage',
  'The folder that results should be written into has other files, and no experiment.',
  'Name an empty folder with --out, or one that does not exist.',
)

export const resultsNone = error(
  'results/none',
  'file',
  'A folder that results should be read from has none.',
  'Name the folder that was given with --out.',
)

export const resultsInUse = error(
  'results/in-use',
  'file',
  'Another process has the folder of results.',
  'Wait until it has ended.',
)

export const resultsNoDuckdb = error(
  'results/no-duckdb',
  'usage',
  'The results are in a DuckDB database, but the package that reads it cannot be loaded.',
  'Install @duckdb/node-api beside Telos.',
)

export const resultsCorrupt = error(
  'results/corrupt',
  'input',
  'The file that results are in is damaged.',
  'Restore the folder from a copy; or name another folder with --out and begin again.',
)

export const resultsNotStored = error(
  'results/not-stored',
  'file',
  'Results could not be stored. What was stored before is still there.',
  'Make room, and give the same command again.',
)

export const resultsNoParquet = error(
  'results/no-parquet',
  'usage',
  'Parquet is written by DuckDB, and the results are not in a DuckDB database.',
  'Export them as CSV or JSON.',
)

export const queueMissing = error(
  'queue/missing',
  'usage',
  'Experiments on several machines need the packages bullmq and ioredis, and they are not installed.',
  'Install them beside Telos.',
)

export const queueAddress = error(
  'queue/address',
  'usage',
  'What was given as a queue is not the address of a Redis server.',
  'Write `redis://host:6379`, or `rediss://host:6379` for TLS; `redis://user@host:6379/2` names a user and a database.',
)

export const queueUnreachable = error(
  'queue/unreachable',
  'file',
  'The Redis server does not answer, or does not let Telos in.',
  'Check that it runs, its address, and the password (in the address or in `TELOS_REDIS_PASSWORD`).',
)

export const queueOutside = error(
  'queue/outside',
  'usage',
  'The model or the purpose of an experiment for a queue is not below the working folder: workers find files by their paths from theirs.',
  'Start the experiment in a folder that both files are below.',
)

export const queueTaken = error(
  'queue/taken',
  'usage',
  'Another process conducts the same experiment on the same queue.',
  'Wait for it, or end it. One that was killed is forgotten after 30 seconds.',
)

export const queueGarbage = error(
  'queue/garbage',
  'input',
  'Something on the queue is not what Telos puts there.',
  'Find out who else writes to that Redis server: give it a password, or take another database.',
)

export const queueFailed = error(
  'queue/failed',
  'simulator',
  'A worker could not make the runs that it was asked for, or several workers ended while they made them.',
  'See what the worker says; try `telos experiment` with the same seed without `--queue`.',
)
