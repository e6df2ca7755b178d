import { plain, printable, type Style } from '../errors/render.js'
import type { Made, MadeFile } from '../work/made.js'
import { version } from './version.js'

/** How a result of the library was made, as far as that is known there. */
export const madeHere: Made = { telos: version }

/** Digits of a hash that are enough to tell two versions of a file apart. */
const shownDigits = 12

const hash = (what: string, file: MadeFile | undefined): string[] =>
  file === undefined || file.sha256 === null ? [] : [`${what} ${file.sha256.slice(0, shownDigits)}`]

/** The versions, the hashes of files, and the seed: what the command does not tell. */
export const sourcesInWords = ({ telos, model, other, purpose, seed, walk }: Made): string =>
  [
    `telos ${telos}`,
    ...hash(other === undefined ? 'model' : 'models', model),
    ...hash('and', other),
    ...hash('purpose', purpose),
    ...(seed === undefined
      ? walk === undefined
        ? []
        : [`steps by seed ${walk}`]
      : [`seed ${printable(String(seed))}`]),
  ]
    .join(', ')
    .replace(', and ', ' and ')

/** The closing lines of a report: the command, and what it was made from. */
export const madeLines = (made: Made, style: Style = plain): string[] =>
  [...(made.command === undefined ? [] : [printable(made.command)]), sourcesInWords(made)].map(
    line => `  ${style.dim(line)}`,
  )
