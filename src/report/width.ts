import { fittingBy, roomOf, widthBy } from './characters.js'

/** What needs no closer look. */
const narrow = /^[\u0020-\u007e]*$/

const columns = { none: 0, plain: 1, wide: 2, picture: 2 } as const
const widthOfOne = (character: string): number => columns[roomOf(character)]

/** How many columns a text takes. */
export const widthOf = (text: string): number => (narrow.test(text) ? text.length : widthBy(widthOfOne, text))

/** As much of a text as fits, with an ellipsis where something is left out. */
export const cut = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text
  return width < 1 ? '' : `${head(text, width - 1)}…`
}

/** A text in lines that fit; it is broken at spaces where that can be. */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[] = []
  let rest = text
  while (widthOf(rest) > width) {
    const fits = head(rest, Math.max(2, width))
    const space = rest[fits.length] === ' ' ? fits.length : fits.lastIndexOf(' ')
    const end = space > 0 ? space : fits.length
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' && lines.length > 0 ? lines : [...lines, rest]
}

const head = (text: string, width: number): string => text.slice(0, fittingBy(widthOfOne, text, width))
