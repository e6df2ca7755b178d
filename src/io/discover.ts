import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { fileUnreadable } from './errors.js'
import { fileTrouble } from './files.js'
import { isPurposeFile } from './largest.js'
import { isModelFile, mayHaveProperties } from './models.js'

/** Files that were looked for, in a fixed order; and what might be or hold one of them, but cannot be read, by its path. */
export interface Discovery {
  readonly files: readonly string[]
  readonly lost: ReadonlyMap<string, Diagnostic>
}

/** The files, if nothing was lost. */
export const allOf = ({ files, lost }: Discovery): E.Either<Diagnostic[], string[]> =>
  lost.size > 0 ? E.left([...lost.values()]) : E.right([...files])

/** The entries of a folder. */
type List = (folder: string) => Promise<readonly Dirent[]>

const passedOver = new Set(['node_modules', 'dist', 'coverage'])

/** The purpose files at and below the paths. */
export const findPurposes = (paths: readonly string[]): Promise<Discovery> => find(paths, isPurposeFile)

/** What `telos test` looks at: purposes, and models that may say what they expect of their own properties. */
export const findTests = (paths: readonly string[], list?: List): Promise<Discovery> =>
  find(paths, name => isPurposeFile(name) || mayHaveProperties(name), list)

/** The models beside a purpose: it speaks of all of them. */
export const modelsBeside = async (purpose: string, list?: List): Promise<Discovery> => {
  const search = new Search(isModelFile, list)
  await search.folder(dirname(purpose), false)
  return search
}

const find = async (paths: readonly string[], isWanted: (name: string) => boolean, list?: List): Promise<Discovery> => {
  const search = new Search(isWanted, list)
  for (const path of paths) await search.named(path)
  return search
}

const entriesOf: List = folder => readdir(folder, { withFileTypes: true })

/** Whatever cannot be read is noted, and the search goes on. */
class Search implements Discovery {
  private readonly found = new Set<string>()
  readonly lost = new Map<string, Diagnostic>()

  constructor(
    private readonly isWanted: (name: string) => boolean,
    private readonly list: List = entriesOf,
  ) {}

  get files(): readonly string[] {
    return [...this.found]
  }

  /** A file that was named is wanted whatever it is called: loading it says what is wrong with it. */
  async named(path: string): Promise<void> {
    await this.noting(path, async () => {
      if ((await stat(path)).isDirectory()) await this.folder(path, true)
      else this.found.add(path)
    })
  }

  async folder(folder: string, isDeep: boolean): Promise<void> {
    await this.noting(folder, async () => {
      const entries = [...(await this.list(folder))].sort((a, b) => (a.name < b.name ? -1 : 1))
      for (const entry of entries) {
        const path = join(folder, entry.name)
        // Links to folders are not followed: they may lead in a circle.
        if (!entry.isDirectory()) await this.entry(entry, path)
        else if (isDeep && !entry.name.startsWith('.') && !passedOver.has(entry.name)) await this.folder(path, true)
      }
    })
  }

  /** A pipe that was not named would be waited for without end. */
  private async entry(entry: Dirent, path: string): Promise<void> {
    if (!this.isWanted(entry.name)) return
    await this.noting(path, async () => {
      if (entry.isFile() || (await stat(path)).isFile()) this.found.add(path)
      else this.lost.set(path, fileUnreadable(`${path} is not a file`))
    })
  }

  private async noting(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.lost.set(path, fileTrouble(path, error))
    }
  }
}
