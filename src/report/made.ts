import { plain, printable, type Style } from '../errors/render.js'
import type { Made, MadeFile } from '../work/made.js'
import { version } from './version.js'

/** How a result of the library was made, as far as that is known there. */
export const madeHere: Made = { telos: version }

/** Digits of a hash that are enough to tell two versions of a file apart. */
const shownDigits = 12

const hash = (what: string, file: MadeFile | undefined): string[] =>
  file === undefined || file.sha256 === null ? [] : [`${what} ${file.sha256.slice(0, shownDigits)}`]

/** What a model begins with, which a command need not name. */
const beginning = (root: string | undefined, other: MadeFile | undefined): string[] => {
  const roots = [root, other?.root].filter(one => one !== undefined).map(printable)
  return roots.length === 0 ? [] : [`${roots.length === 1 ? 'root' : 'roots'} ${roots.join(' and ')}`]
}

/** The versions, the hashes of files, what is begun with, and the seed: what the command need not tell. */
export const sourcesInWords = ({ telos, model, other, purpose, root, seed, walk }: Made): string =>
  [
    `telos ${telos}`,
    ...hash(other === undefined ? 'model' : 'models', model),
    ...hash('and', other),
    ...beginning(root, other),
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
