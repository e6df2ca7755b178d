import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { queueOutside } from './errors.js'

/** Where a file is below a folder, with slashes: so machines tell each other which file they mean. */
export const nameBelow = (folder: string, path: string): E.Either<Diagnostic[], string> => {
  const name = relative(resolve(folder), resolve(folder, path)).split(sep).join('/')
  return isSafeName(name)
    ? E.right(name)
    : E.left([queueOutside(`${path} is not below the working folder: workers on other machines would not find it`)])
}

/** Could a name lead nowhere but below the folder that it is taken from, on any system? */
export const isSafeName = (name: string): boolean =>
  name !== '' &&
  // Backslashes, drives and streams of Windows, and the end of a string in C.
  !/[\\:\0]/.test(name) &&
  name.split('/').every(part => part !== '' && part !== '.' && part !== '..')

/**
 * The path of a file that another machine has named; `null` if it is not below the folder. Links count as what they lead to. The
 * path is relative to where this process is: messages of models may contain it, and should be the same everywhere.
 */
export const pathBelow = async (folder: string, name: string): Promise<string | null> => {
  if (!isSafeName(name)) return null
  const path = join(resolve(folder), name)
  const [home, target] = await Promise.all([folder, path].map(place => realpath(place).catch(() => null)))
  // What is not there leads nowhere; reading it will say so.
  if (home == null || target == null) return shortest(path)
  const way = relative(home, target)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : shortest(path)
}

const shortest = (path: string): string => relative('', path)
