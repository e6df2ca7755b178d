import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { type Source, withLineFeeds } from '../errors/source.js'
import { fileDirectory, fileMissing, fileNotText, fileTooLarge, fileUnreadable } from './errors.js'

/** Strings in V8 end at about 512 MiB of characters; well before that a model should be a program. */
const largest = 256 * 1024 * 1024

/** What the system says, as a diagnostic. */
export const fileTrouble = (path: string, error: unknown): Diagnostic => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return fileMissing(`there is no file ${path}`)
  if (code === 'EISDIR') return fileDirectory(`${path} is a folder, not a file`)
  return fileUnreadable(`${path} cannot be used: ${code ?? message}`)
}

/** Reads a text file; what is wrong with it is data, not an exception. */
export const readSource = async (path: string): Promise<E.Either<Diagnostic[], Source>> => {
  try {
    const file = await open(path)
    try {
      const about = await file.stat()
      if (about.isDirectory()) return E.left([fileDirectory(`${path} is a folder, not a file`)])
      if (!about.isFile() && !about.isFIFO()) return E.left([fileUnreadable(`${path} is not a file`)])
      if (about.size > largest) return E.left([fileTooLarge(`${path} has ${about.size} bytes`)])
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile())
      if (text.includes('\u0000')) return E.left([fileNotText(`${path} is not text`)])
      return E.right(withLineFeeds({ name: path, text }))
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof TypeError) return E.left([fileNotText(`${path} is not UTF-8 text`)])
    return E.left([fileTrouble(path, error)])
  }
}

export const writeText = async (path: string, text: string): Promise<E.Either<Diagnostic[], void>> => {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    return E.right(undefined)
  } catch (error) {
    return E.left([fileTrouble(path, error)])
  }
}
