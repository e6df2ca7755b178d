import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import type { Source } from '../../errors/source.js'
import { readSource } from '../../io/files.js'
import { isProgram, modelSource, type Parameters } from '../../io/models.js'
import type { ModelReference } from '../job.js'

/** What was named on the command line. */
export interface Given {
  readonly model: ModelReference | null
  readonly purpose: string | null
}

/** A file that was named, as it is now. */
export interface GivenFile {
  readonly name: string
  /** `null` where it cannot be read any more; then `problem` says why. */
  readonly text: string | null
  readonly problem: string | null
}

export interface GivenModel extends GivenFile {
  readonly parameters: Parameters
  /** Programs run at the server, all else in the page. */
  readonly program: boolean
}

/** What the page reads first: `session.json`. */
export interface GivenSession {
  /** There is a server, with explorers for programs. */
  readonly served: true
  readonly model: GivenModel | null
  readonly purpose: GivenFile | null
}

/** Files are read whenever the page asks, since they are edited elsewhere. */
export const sessionOf = async ({ model, purpose }: Given): Promise<GivenSession> => ({
  served: true,
  model:
    model === null
      ? null
      : {
          ...fileIn(model.path, await modelSource(model.path)),
          parameters: model.parameters,
          program: isProgram(model.path),
        },
  purpose: purpose === null ? null : fileIn(purpose, await purposeFile(purpose)),
})

const purposeFile = async (path: string): Promise<Read> =>
  E.map((source: Source) => ({ source }))(await readSource(path))

type Read = E.Either<readonly Diagnostic[], { readonly source: Source }>

const fileIn = (path: string, read: Read): GivenFile =>
  E.isLeft(read)
    ? { name: path, text: null, problem: read.left.map(({ message }) => message).join('; ') }
    : { name: path, text: read.right.source.text, problem: null }
