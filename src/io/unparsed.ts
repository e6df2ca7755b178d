import { fileURLToPath } from 'node:url'
import type { Place } from '../errors/places.js'

/** Where a text stops being a program, and why. */
export interface Unparsed extends Place {
  readonly message: string
  /** The name that was probably meant, where it is one that is not there. */
  readonly meant?: string
}

/** A program, or something that it imports, cannot be parsed, or imports what is not there. */
export class NotParsed extends Error {
  constructor(readonly unparsed: Unparsed) {
    super(unparsed.message)
  }
}

/** What Node says about a text that it cannot parse: the file and the line, the text, a caret, and what is wrong. */
export const unparsedIn = (text: string): Unparsed | null => {
  const said = text.split('\n')
  const at = said.findIndex(line => /:\d+$/.test(line))
  const message = said.find(line => /^\w*Error: /.test(line))?.replace(/^\w*Error: /, '')
  if (message === undefined) return null
  const [, where = '', line = '1'] = /^(.*):(\d+)$/.exec(said[at] ?? '') ?? []
  return { message, file: pathOf(where), line: Number(line), column: (said[at + 2] ?? '').indexOf('^') + 1 }
}

/** The path of a file that Node calls by its path or by its address. */
export const pathOf = (file: string): string => (file.startsWith('file:') ? fileURLToPath(file) : file)
