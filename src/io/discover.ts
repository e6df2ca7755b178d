import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { fileTrouble } from './files.js'
import { isModelFile } from './models.js'
import { isPurposeFile } from './purposes.js'

const passedOver = new Set(['node_modules', 'dist', 'coverage'])

/** The purpose files at and below the paths, in a fixed order. */
export const findPurposes = async (paths: readonly string[]): Promise<E.Either<Diagnostic[], string[]>> => {
  const found = new Set<string>()
  const troubles: Diagnostic[] = []
  const visit = async (path: string, named: boolean): Promise<void> => {
    try {
      if (!(await stat(path)).isDirectory()) {
        // A file that was named is wanted whatever it is called: loading it says what is wrong with it.
        if (named || isPurposeFile(path)) found.add(path)
        return
      }
      for (const entry of (await readdir(path)).sort()) {
        if (!entry.startsWith('.') && !passedOver.has(entry)) await visit(join(path, entry), false)
      }
    } catch (error) {
      troubles.push(fileTrouble(path, error))
    }
  }
  for (const path of paths) await visit(path, true)
  return troubles.length > 0 ? E.left(troubles) : E.right([...found])
}

/** The models beside a purpose: it speaks of all of them. */
export const modelsBeside = async (purpose: string): Promise<string[]> => {
  const folder = dirname(purpose)
  return (await readdir(folder))
    .sort()
    .filter(isModelFile)
    .map(name => join(folder, name))
}
