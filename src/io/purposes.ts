import * as E from 'fp-ts/lib/Either.js'
import { readPurpose } from '../../purposes/read.js'
import type { Validated } from '../../purposes/validate.js'
import { type Diagnostic, diagnostic } from '../errors/diagnostic.js'
import { readSource } from './files.js'

export const isPurposeFile = (path: string): boolean => /\.purpose(\.json)?$/.test(path)

/** Loads a `.purpose` or `.purpose.json` file. */
export const loadPurpose = async (path: string): Promise<E.Either<Diagnostic[], Validated>> => {
  const source = await readSource(path)
  if (E.isLeft(source)) return source
  if (!isPurposeFile(path)) {
    return E.left([
      diagnostic(
        'file/unknown-kind',
        `${path} is not a purpose: its name ends neither in .purpose nor in .purpose.json`,
      ),
    ])
  }
  return readPurpose(source.right)
}
