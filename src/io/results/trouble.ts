import { type Diagnostic, TelosError, thrown } from '../../errors/diagnostic.js'
import { fileUnreadable, resultsCorrupt, resultsInUse, resultsNotStored } from '../errors.js'
import { troubleInWords } from '../trouble.js'

/** What the system said to the database, by the words that it has for it. */
const systemWords: readonly [said: RegExp, code: string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/File too large/, 'EFBIG'],
  [/Permission denied/, 'EACCES'],
  [/Read-only file system/, 'EROFS'],
  [/Input\/output error/, 'EIO'],
  [/No such file or directory/, 'ENOENT'],
  [/Is a directory/, 'EISDIR'],
  [/Too many open files/, 'EMFILE'],
]

const systemCode = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException).code ?? systemWords.find(([said]) => said.test(thrown(error)))?.[1]

/** Why, in one line: of a database its own words where the system said nothing. */
const inWords = (error: unknown): string => {
  const code = systemCode(error)
  if (code !== undefined) return troubleInWords(Object.assign(new Error(thrown(error)), { code }))
  const [line = ''] = thrown(error).split('\n')
  return line.replace(/^(?:[A-Za-z]+ )+Error: /, '')
}

const goOn = 'make room, and give the same command again: it goes on with what has been stored'

/** There is no room for more. */
const full: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'])

export const notStored = (path: string, error: unknown): Diagnostic =>
  resultsNotStored(`${path} cannot be written: ${inWords(error)}; what was stored before is still there`, { fix: goOn })

export const notRead = (path: string, error: unknown): Diagnostic => {
  if (/Could not set lock on file/.test(thrown(error))) return resultsInUse(`another program has ${path} open`)
  const code = systemCode(error)
  // To open a file may be to make it, or to tidy it up.
  if (code !== undefined && full.has(code)) return notStored(path, error)
  if (code !== undefined) return fileUnreadable(`${path} cannot be read: ${inWords(error)}`)
  return resultsCorrupt(`${path} is damaged: ${inWords(error)}`)
}

type AsDiagnostic = (path: string, error: unknown) => Diagnostic

const telosError = (path: string, error: unknown, as: AsDiagnostic): TelosError =>
  error instanceof TelosError ? error : new TelosError([as(path, error)], { cause: error })

/** Does something with a file; what goes wrong is thrown as a diagnostic. */
export const withFile = async <A>(path: string, as: AsDiagnostic, work: () => Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    throw telosError(path, error, as)
  }
}

/** Hands on what is read; what goes wrong is thrown as a diagnostic. */
export async function* readingFile<A>(path: string, items: AsyncIterable<A>): AsyncGenerator<A> {
  try {
    yield* items
  } catch (error) {
    throw telosError(path, error, notRead)
  }
}
