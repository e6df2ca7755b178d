/** What a terminal shows in two columns and a font as wide as it is high: East Asian scripts, full-width forms. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u
const picture = /\p{Emoji_Presentation}/u
/** What stands on top of the character before. */
const combining = /[\p{Mn}\p{Me}]/u

/** What kind of room a character takes. */
export const roomOf = (character: string): 'none' | 'wide' | 'picture' | 'plain' =>
  combining.test(character) ? 'none' : wide.test(character) ? 'wide' : picture.test(character) ? 'picture' : 'plain'

/** The width of a text, by that of its characters. */
export const widthBy = (widthOf: (character: string) => number, text: string): number => {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

/** How much of a text, in UTF-16 units, is at most `room` wide. */
export const fittingBy = (widthOf: (character: string) => number, text: string, room: number): number => {
  let width = 0
  let end = 0
  for (const character of text) {
    width += widthOf(character)
    if (width > room) break
    end += character.length
  }
  return end
}
