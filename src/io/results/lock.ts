import { randomBytes } from 'node:crypto'
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { resultsInUse, resultsNotStored } from '../errors.js'
import { troubleInWords } from '../trouble.js'
import { isLiving, thisProcess } from './living.js'

/** The file that says who writes into a folder of results. */
export const lockName = 'results.lock'

/** A folder of results that nobody else writes into until it is released. */
export interface Lock {
  release(): void
}

const HolderJson = t.type({ pid: t.number, began: t.union([t.string, t.null]), host: t.string })
type Holder = t.TypeOf<typeof HolderJson>

/** Takes the folder, also from a process of this machine that has ended without releasing it. */
export const takeLock = (folder: string): E.Either<Diagnostic[], Lock> => {
  const path = join(folder, lockName)
  const own = JSON.stringify({ ...thisProcess(), host: hostname() } satisfies Holder)
  try {
    while (!created(path, own)) {
      const text = textOf(path)
      // Released in the meantime.
      if (text === null) continue
      const holder = holderIn(text)
      if (holder === null || holder.host !== hostname() || isLiving(holder))
        return E.left([inUse(folder, path, holder)])
      removeIfHolds(path, text)
    }
  } catch (error) {
    const message = `${path} cannot be written: ${troubleInWords(error)}`
    return E.left([resultsNotStored(message, { fix: 'name another folder, or make that one writable' })])
  }
  return E.right({
    release() {
      if (textOf(path) === own) rmSync(path, { force: true })
    },
  })
}

/** Makes the file unless there is one: of two processes that try, one succeeds. */
const created = (path: string, text: string): boolean => {
  let file: number
  try {
    file = openSync(path, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  try {
    writeFileSync(file, text)
    return true
  } catch (error) {
    // Left empty on a full disk, it would keep everyone out for good.
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const holderIn = (text: string): Holder | null => {
  try {
    const decoded = HolderJson.decode(JSON.parse(text))
    return E.isRight(decoded) ? decoded.right : null
  } catch {
    return null
  }
}

/**
 * Removes a lock whose holder is gone. Another process may have done the same since it was read, and hold the folder now: so
 * the file is moved away first and looked at again, and what was not meant is put back.
 */
const removeIfHolds = (path: string, text: string): void => {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    if (textOf(aside) !== text) linkSync(aside, path)
  } finally {
    rmSync(aside)
  }
}

const inUse = (folder: string, path: string, holder: Holder | null): Diagnostic => {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`
  return resultsInUse(`${who} writes results into ${folder}`, {
    fix: `wait until it has ended; if it ended without tidying up, remove ${path}`,
  })
}
