import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { readPurpose } from '../../purposes/read.js'
import type { Validated } from '../../purposes/validate.js'
import { fileUnknownKind } from '../../simulators/errors.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { Source } from '../errors/source.js'
import { readSource } from './files.js'
import { sha256Of } from './hash.js'
import { isPurposeFile } from './largest.js'

/** The text of a `.purpose` or `.purpose.json` file. */
export const purposeSource = async (path: string, signal?: AbortSignal): Promise<E.Either<Diagnostic[], Source>> => {
  const source = await readSource(path, signal)
  if (E.isLeft(source) || isPurposeFile(path)) return source
  return E.left([fileUnknownKind(`${path} is not a purpose: its name ends neither in .purpose nor in .purpose.json`)])
}

/** What a file says, with the SHA-256 of its text. */
export type LoadedPurpose = Validated & { readonly sha256: string }

/** Loads a `.purpose` or `.purpose.json` file. */
export const loadPurpose = async (path: string, signal?: AbortSignal): Promise<E.Either<Diagnostic[], LoadedPurpose>> =>
  pipe(
    await purposeSource(path, signal),
    E.chain(source =>
      pipe(
        readPurpose(source),
        E.map(read => ({ ...read, sha256: sha256Of(source.text) })),
      ),
    ),
  )
