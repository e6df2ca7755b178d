import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { type Diagnostic, diagnostic } from '../errors/diagnostic.js'
import type { Source } from '../errors/source.js'

/** Strings in V8 end at about 512 MiB of characters; well before that a model should be a program. */
const largest = 256 * 1024 * 1024

/** What the system says, as a diagnostic. */
export const fileTrouble = (path: string, error: unknown): Diagnostic => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return diagnostic('file/missing', `there is no file ${path}`)
  if (code === 'EISDIR') return diagnostic('file/directory', `${path} is a folder, not a file`)
  return diagnostic('file/unreadable', `${path} cannot be used: ${code ?? message}`)
}

/** Reads a text file; what is wrong with it is data, not an exception. */
export const readSource = async (path: string): Promise<E.Either<Diagnostic[], Source>> => {
  try {
    const file = await open(path)
    try {
      const about = await file.stat()
      if (about.isDirectory()) return E.left([diagnostic('file/directory', `${path} is a folder, not a file`)])
      if (!about.isFile() && !about.isFIFO()) return E.left([diagnostic('file/unreadable', `${path} is not a file`)])
      if (about.size > largest) return E.left([diagnostic('file/too-large', `${path} has ${about.size} bytes`)])
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile())
      if (text.includes('\u0000')) return E.left([diagnostic('file/not-text', `${path} is not text`)])
      return E.right({ name: path, text })
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof TypeError) return E.left([diagnostic('file/not-text', `${path} is not UTF-8 text`)])
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
