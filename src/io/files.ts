import { isUtf8 } from 'node:buffer'
import { constants, openSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { type Source, withLineFeeds } from '../errors/source.js'
import { fileDirectory, fileMissing, fileNotText, fileTooLarge, fileUnreadable } from './errors.js'
import { largestFor } from './largest.js'
import { troubleInWords } from './trouble.js'

/** What the system says, as a diagnostic. */
export const fileTrouble = (path: string, error: unknown): Diagnostic => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return fileMissing(`there is no file ${path}`)
  if (code === 'EISDIR') return fileDirectory(`${path} is a folder, not a file`)
  return fileUnreadable(`${path} cannot be read: ${troubleInWords(error)}`)
}

/** Where a file stops being UTF-8. */
const notUtf8 = (path: string, bytes: Buffer): Diagnostic => {
  const message = `${path} is not UTF-8 text`
  // What looks like text without it is in an older encoding, as old editors and spreadsheets write it.
  if (bytes.includes(0)) return fileNotText(message)
  const text = bytes.toString()
  // What could not be read is written otherwise than it was.
  const again = Buffer.from(text)
  const at = bytes.findIndex((byte, i) => byte !== again[i])
  const before = bytes.subarray(0, at)
  const start = before.toString().length - (isUtf8(before) ? 0 : 1)
  const fix = 'store it as UTF-8, in an editor or with iconv -f WINDOWS-1252 -t UTF-8 FILE'
  return fileNotText(message, { span: { source: { name: path, text }, start, end: start + 1 }, fix })
}

/** To open a pipe would wait for its writer, in a call that nothing can end. Windows has no such pipes. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a text file, or a pipe to its end; what is wrong with it is data, not an exception. When the signal aborts, its
 * reason is thrown.
 */
export const readSource = async (path: string, signal?: AbortSignal): Promise<E.Either<Diagnostic[], Source>> => {
  signal?.throwIfAborted()
  try {
    const about = await stat(path)
    if (about.isDirectory()) return E.left([fileDirectory(`${path} is a folder, not a file`)])
    if (!about.isFile() && !about.isFIFO()) return E.left([fileUnreadable(`${path} is not a file`)])
    const largest = largestFor(path)
    const tooLarge = (bytes: string) => {
      const message = `${path} has ${bytes} bytes; such a file has at most ${largest / 2 ** 20} MiB`
      return E.left([fileTooLarge(message)])
    }
    if (about.size > largest) return tooLarge(String(about.size))
    const bytes = about.isFIFO()
      ? await contentOfPipe(path, largest, signal)
      : await readFile(path, { ...(signal && { signal }) })
    if (bytes === null) return tooLarge(`more than ${largest}`)
    if (!isUtf8(bytes)) return E.left([notUtf8(path, bytes)])
    const text = new TextDecoder().decode(bytes)
    if (text.includes('\u0000')) return E.left([fileNotText(`${path} is not text`)])
    return E.right(withLineFeeds({ name: path, text }))
  } catch (error) {
    signal?.throwIfAborted()
    return E.left([fileTrouble(path, error)])
  }
}

/** What comes out of a pipe, whose writer may come late or never; `null` if it is too much. */
const contentOfPipe = async (path: string, largest: number, signal?: AbortSignal): Promise<Buffer | null> => {
  // The socket closes what it was given.
  const fd = openSync(path, withoutWaiting)
  const pipe = new Socket({ fd, readable: true, writable: false, ...(signal && { signal }) })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of pipe) {
    size += chunk.length
    if (size > largest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
