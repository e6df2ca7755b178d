import { fstatSync, writeSync } from 'node:fs'
import { printable, printableLines } from '../ats/printable.js'
import { TelosError } from '../errors/diagnostic.js'
import { fileNotWritten } from '../io/errors.js'
import { troubleInWords } from '../io/trouble.js'
import { untilTaken } from './interruption.js'

/**
 * The way out to standard output and standard error: nothing else writes there but the screen of `telos step` and what a
 * model prints. Texts are made printable on the way, whatever is in them; of control sequences only the colours stay that
 * Telos itself paints with, and only on terminals.
 */

const isColoured = ({ isTTY }: NodeJS.WriteStream): boolean => isTTY === true

const esc = '\u001b'

/** How styles are switched on and off: see `styleFor`. */
const colours = new RegExp(`(${esc}\\[(?:1|2|22|31|32|33|39)m)`)

const shown = (text: string, stream: NodeJS.WriteStream): string =>
  isColoured(stream)
    ? text
        .split(colours)
        .map((piece, i) => (i % 2 === 1 ? piece : printableLines(piece)))
        .join('')
    : printableLines(text)

/** Writes lines to standard output; resolves when all of them are out. Throws a TelosError if they cannot be written. */
export const print = (text: string): Promise<void> => printDocument(shown(text, process.stdout))

/** Writes a document whose format has escapes of its own, or a piece of one. */
export const printDocument = async (text: string | Uint8Array): Promise<void> => {
  try {
    if (isWrittenAtOnce()) writeWhole(Buffer.from(text))
    else await untilTaken(written(text))
  } catch (error) {
    // A reader that has seen enough is no fault; a disk that is full is one.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return
    throw new TelosError([fileNotWritten(`not all of the output was written: ${troubleInWords(error)}`)])
  }
}

/** Says something on standard error, if that can be written: a verdict does not depend on it. */
export const say = (text: string): void => {
  process.stderr.write(shown(text, process.stderr))
}

/** Rewrites the line that the cursor is in, on a terminal; without a text the line is empty then. */
export const rewriteLine = (text = ''): void => {
  process.stderr.write(`\r${esc}[K${printable(text)}`)
}

/** Does standard output go to a file or a device? Node would write there once, and take no notice if less was taken. */
const isWrittenAtOnce = (): boolean => {
  const about = fstatSync(1)
  return about.isFile() || (about.isCharacterDevice() && process.stdout.isTTY !== true)
}

const writeWhole = (bytes: Buffer): void => {
  for (let from = 0; from < bytes.length; ) from += writeSync(1, bytes, from)
}

/** Pipes and terminals: Node waits until they take more. */
const written = (text: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => {
      if (error == null) resolve()
      else reject(error)
    })
  })
