import { mkdirSync, readdirSync } from 'node:fs'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { fileUnreadable, resultsForeignFolder, resultsNotStored } from '../errors.js'
import { troubleInWords } from '../trouble.js'
import { definitionName } from './definition-file.js'
import { lockName } from './lock.js'

/** What Telos may have left in a folder before its experiment was written there. */
const isOwn = (name: string): boolean => name.startsWith(lockName) || name.startsWith(`.${definitionName}.`)

/** Makes the folder, if there is none. A folder with the files of others is not written into. */
export const prepareFolder = (folder: string): E.Either<Diagnostic[], void> => {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const fix = 'name another folder with --out'
    return E.left([resultsNotStored(`there cannot be a folder ${folder}: ${troubleInWords(error)}`, { fix })])
  }
  try {
    const names = readdirSync(folder)
    const others = names.filter(name => !isOwn(name))
    if (names.includes(definitionName) || others.length === 0) return E.right(undefined)
    const shown = others.slice(0, 3).join(', ') + (others.length > 3 ? ', ...' : '')
    return E.left([resultsForeignFolder(`${folder} has other files (${shown}) and no ${definitionName}`)])
  } catch (error) {
    return E.left([fileUnreadable(`${folder} cannot be read: ${troubleInWords(error)}`)])
  }
}
