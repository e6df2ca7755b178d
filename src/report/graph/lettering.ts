import { present } from '../../ats/present.js'
import { printable } from '../../errors/render.js'
import { fittingBy, roomOf, widthBy } from '../characters.js'

// No font is at hand here, and the reader may have another one: a class for each character is near enough to both
// Helvetica and the fonts of TeX.
const classes: readonly (readonly [RegExp, number])[] = [
  [/^[ijl.,:;'|!]$/, 0.29],
  [/^[frtI()[\]{}/\\" `-]$/, 0.38],
  [/^[mwMW@%]$/, 0.9],
  [/^[\p{Lu}&]$/u, 0.72],
]
const ordinary = 0.56
const special = { none: 0, wide: 1.05, picture: 1.3 } as const

const widthOfCharacter = (character: string): number => {
  const known = classes.find(([members]) => members.test(character))?.[1]
  if (known !== undefined) return known
  const room = roomOf(character)
  return room === 'plain' ? ordinary : special[room]
}

/** About how wide a line of text is, in em. */
export const widthOf = (text: string): number => widthBy(widthOfCharacter, text)

/** Text in lines; `full` is all of it where there was no room for that. */
export interface Lettering {
  readonly lines: readonly string[]
  readonly full: string | null
}

/** The text in lines of at most `widest` em, broken between words if possible; the last one ends in … if need be. */
export const lettering = (text: string, widest: number, mostLines: number): Lettering => {
  const all: string[] = []
  for (const given of text.split('\n')) {
    all.push(...broken(printable(given), widest, mostLines + 1 - all.length))
    if (all.length > mostLines) break
  }
  if (all.length <= mostLines) return { lines: all, full: null }
  const lines = all.slice(0, mostLines)
  lines[mostLines - 1] = `${present(lines[mostLines - 1])
    .slice(0, fitting(present(lines[mostLines - 1]), widest - 1))
    .trimEnd()}…`
  return { lines, full: text }
}

/** How much of a line, in UTF-16 units, is at most so wide: at least one character. */
const fitting = (line: string, widest: number): number =>
  Math.max(fittingBy(widthOfCharacter, line, widest), [...line.slice(0, 2)][0]?.length ?? 0)

/** The last place to break: after a blank or a mark that separates, else after anything but a letter, else anywhere. */
const breakIn = (line: string): number => {
  for (const separated of [/.*[ ,;]/su, /.*[^\p{L}\p{M}\p{N}]/su]) {
    const [before = ''] = separated.exec(line) ?? []
    if (before.trim() !== '') return before.length
  }
  return line.length
}

const broken = (line: string, widest: number, most: number): string[] => {
  const lines: string[] = []
  let rest = line
  while (lines.length < most) {
    const end = fitting(rest, widest)
    if (end === rest.length) return [...lines, rest]
    const at = rest[end] === ' ' ? end : breakIn(rest.slice(0, end))
    lines.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return lines
}
