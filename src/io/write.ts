import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { fileDirectory, fileIsInput, fileNoFolder, fileNotWritten } from './errors.js'
import { troubleInWords } from './trouble.js'

export interface WriteOptions {
  /** Make the folder that the file belongs into, if there is none. */
  readonly makeFolder?: boolean
}

/** Writes a text file, all of it or nothing: whatever happens, the file holds what it held before or the whole text. */
export const writeText = async (
  path: string,
  text: string,
  options: WriteOptions = {},
): Promise<E.Either<Diagnostic[], void>> => {
  try {
    const before = statOf(path)
    const wrong = placeTrouble(path, before, options)
    if (wrong !== null) return E.left([wrong])
    if (options.makeFolder === true) mkdirSync(dirname(path), { recursive: true })
    // A pipe or a device takes what comes: there is nothing to put in its place.
    if (before?.isFIFO()) await intoPipe(path, text)
    else if (before !== undefined && !before.isFile()) await writeFile(path, text)
    else replace(before === undefined ? leadsTo(path) : realpathSync(path), text, before)
    return E.right(undefined)
  } catch (error) {
    return E.left([notWritten(path, error)])
  }
}

/** Removes a file whose first thousand bytes say what it is; tells whether that was so. Anything else stays where it is. */
export const removeIfBegins = (path: string, beginning: RegExp): E.Either<Diagnostic[], boolean> => {
  try {
    if (!isFile(path) || !beginning.test(firstBytes(path))) return E.right(false)
    rmSync(realpathSync(path))
    return E.right(true)
  } catch (error) {
    return E.left([notWritten(path, error)])
  }
}

const firstBytes = (path: string): string => {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(1000)
    return bytes.toString('utf8', 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

const notWritten = (path: string, error: unknown): Diagnostic =>
  fileNotWritten(`${path} cannot be written: ${troubleInWords(error)}`)

/** A reader that is not there or sleeps holds nothing up: the pipe is opened only if it has one, and no thread waits for it. */
const intoPipe = (path: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fd = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
    const pipe = new Socket({ fd, readable: false, writable: true })
    pipe.once('error', reject)
    pipe.end(text, () => resolve())
  })

/** Where a link to nothing leads, by way of other links. Whatever else it is, a name stands for itself. */
const leadsTo = (path: string): string => {
  let end = path
  while (lstatSync(end, { throwIfNoEntry: false })?.isSymbolicLink()) end = resolve(dirname(end), readlinkSync(end))
  return end
}

/** In one go, so that no signal comes in between: beside it, then in its place. */
const replace = (path: string, text: string, before: Stats | undefined): void => {
  const beside = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = openSync(beside, 'wx')
    try {
      writeFileSync(file, text)
      if (before !== undefined) fchmodSync(file, before.mode & 0o7777)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** Why a file that is named as an output will not be written, as far as that can be told beforehand; `null` if it may be. */
export const outputTrouble = (path: string, inputs: readonly string[], options: WriteOptions): Diagnostic | null => {
  try {
    const about = statOf(path)
    const same = about?.isFile()
      ? inputs.find(input => input === path || identityOf(input) === identityOf(path))
      : undefined
    if (same === undefined) return placeTrouble(path, about, options)
    return fileIsInput(`${path} is read by this command${same === path ? '' : `, as ${same}`}: it is not written over`)
  } catch (error) {
    return notWritten(path, error)
  }
}

/** Is there a file with this name, and not something else or nothing? */
export const isFile = (path: string): boolean => statOf(path)?.isFile() === true

const placeTrouble = (path: string, about: Stats | undefined, { makeFolder }: WriteOptions): Diagnostic | null => {
  if (path === '') return fileNotWritten('the name of the file to write is empty')
  if (about?.isDirectory() || path.endsWith('/')) return fileDirectory(`${path} is a folder, not a file`)
  if (about !== undefined || makeFolder === true || statOf(dirname(path)) !== undefined) return null
  return fileNoFolder(`there is no folder ${dirname(path)} to write ${basename(path)} into`)
}

/** `undefined` if there is nothing. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}

/** The same for all names of one file. */
const identityOf = (path: string): string | undefined => {
  const about = statSync(path, { bigint: true, throwIfNoEntry: false })
  return about === undefined ? undefined : `${about.dev} ${about.ino}`
}
