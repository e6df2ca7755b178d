/** What a terminal shows in two columns: East Asian scripts, full-width forms, pictures. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
/** What it puts on top of the character before. */
const combining = /[\p{Mn}\p{Me}]/u
/** What needs no closer look. */
const narrow = /^[\u0020-\u007e]*$/

const widthOfOne = (character: string): number => (combining.test(character) ? 0 : wide.test(character) ? 2 : 1)

/** How many columns a text takes. */
export const widthOf = (text: string): number =>
  narrow.test(text) ? text.length : [...text].reduce((width, character) => width + widthOfOne(character), 0)

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

const head = (text: string, width: number): string => {
  let used = 0
  let end = 0
  for (const character of text) {
    used += widthOfOne(character)
    if (used > width) break
    end += character.length
  }
  return text.slice(0, end)
}
