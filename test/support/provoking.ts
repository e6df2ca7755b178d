import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { type CheckOptions, type Model, parsePurpose, TelosError, verdictOf } from '../../src/index.js'
import { loadModel } from '../../src/io/models.js'
import { folder } from './cli.js'

/**
 * Something that provokes each error code of a room: the codes that it comes to. Files called provoked.ts export such a
 * table by the name `provoked`; test/errors/codes.test.ts collects them.
 */
export type Provoked = Readonly<Record<string, () => string[] | Promise<string[]>>>

export const codes = (found: readonly Diagnostic[]): string[] => found.map(({ code }) => code)

/** The codes of what is wrong with something, or of warnings about it. */
export const ofFile = async (
  load: Promise<E.Either<Diagnostic[], { warnings: readonly Diagnostic[] }>>,
): Promise<string[]> => {
  const loaded = await load
  return codes(E.isLeft(loaded) ? loaded.left : loaded.right.warnings)
}

/** The codes of what is wrong with a model in a file of this name. */
export const ofModel = async (name: string, text: string, parameters = {}): Promise<string[]> => {
  const file = folder({ [name]: text })
  const found = await ofFile(loadModel(join(file.path, name), parameters))
  file.remove()
  return found
}

const waiting = 'purpose p\nstart q\n  see x -> Success\n  otherwise -> q'

/** The codes of what goes wrong in a check. */
export const ofCheck = async (model: Model, purpose = waiting, options: CheckOptions = {}): Promise<string[]> => {
  try {
    await verdictOf(model, parsePurpose(purpose), options)
    return []
  } catch (error) {
    if (error instanceof TelosError) return codes(error.diagnostics)
    throw error
  }
}

export const ofThrown = (work: () => unknown): string[] => {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof TelosError)) throw error
    return codes(error.diagnostics)
  }
}
