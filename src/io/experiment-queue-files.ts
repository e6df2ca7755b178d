import * as E from 'fp-ts/lib/Either.js'
import type { Purpose } from '../../purposes/purpose.js'
import type { Announced } from './experiment-queue-codecs.js'
import { short } from './experiment-queue-names.js'
import { pathBelow } from './experiment-queue-path.js'
import { readSource } from './files.js'
import { sha256Of } from './hash.js'
import { loadPurpose } from './purposes.js'

/** The files of an experiment as a worker has them itself. */
export interface FoundFiles {
  /** The path of the model. */
  readonly model: string
  readonly purpose: Purpose
}

/** The files of an experiment below a folder, if they are the same; else what is missing or differs. */
export const findFiles = async (
  folder: string,
  { files, hashes }: Pick<Announced, 'files' | 'hashes'>,
): Promise<E.Either<string[], FoundFiles>> => {
  const model = await pathBelow(folder, files.model)
  const purpose = await pathBelow(folder, files.purpose)
  const wrong = [
    ...(await wrongIn(folder, files.model, model, hashes.model)),
    ...(await wrongIn(folder, files.purpose, purpose, hashes.purpose)),
  ]
  if (wrong.length > 0 || model === null || purpose === null) return E.left(wrong)
  const loaded = await loadPurpose(purpose)
  return E.isLeft(loaded)
    ? E.left(loaded.left.map(({ message }) => message))
    : E.right({ model, purpose: loaded.right.purpose })
}

const wrongIn = async (folder: string, name: string, path: string | null, there: string): Promise<string[]> => {
  if (path === null) return [`${name} is not below ${folder}`]
  const source = await readSource(path)
  if (E.isLeft(source)) return source.left.map(({ message }) => message)
  const here = sha256Of(source.right.text)
  return here === there ? [] : [differs(name, here, there)]
}

/** Says that a file is not the same here as where the experiment is conducted. */
export const differs = (name: string, here: string, there: string): string =>
  `${name} differs (its SHA-256 is ${short(here)} here and ${short(there)} there)`
