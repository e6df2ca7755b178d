import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { fileTrouble } from './files.js'
import { isModelFile, mayHaveProperties } from './models.js'
import { isPurposeFile } from './purposes.js'

const passedOver = new Set(['node_modules', 'dist', 'coverage'])

/** The purpose files at and below the paths, in a fixed order. */
export const findPurposes = (paths: readonly string[]): Promise<E.Either<Diagnostic[], string[]>> =>
  findFiles(paths, isPurposeFile)

/** What `telos test` looks at: purposes, and models that may say what they expect of their own properties. */
export const findTests = (paths: readonly string[]): Promise<E.Either<Diagnostic[], string[]>> =>
  findFiles(paths, name => isPurposeFile(name) || mayHaveProperties(name))

const findFiles = async (
  paths: readonly string[],
  isWanted: (name: string) => boolean,
): Promise<E.Either<Diagnostic[], string[]>> => {
  const found = new Set<string>()
  const troubles: Diagnostic[] = []
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      // Links to folders are not followed: they may lead in a circle.
      if (entry.isDirectory() && !entry.name.startsWith('.') && !passedOver.has(entry.name)) await visit(path)
      else if (!entry.isDirectory() && isWanted(entry.name)) found.add(path)
    }
  }
  for (const path of paths) {
    try {
      // A file that was named is wanted whatever it is called: loading it says what is wrong with it.
      if ((await stat(path)).isDirectory()) await visit(path)
      else found.add(path)
    } catch (error) {
      troubles.push(fileTrouble(path, error))
    }
  }
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
