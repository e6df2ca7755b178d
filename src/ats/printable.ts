/**
 * What a reader cannot see, or what does something to a terminal or to the text around it: control characters, characters
 * that change the direction, that take no room or that stand for no character. Signs that choose how an emoji looks stay.
 */
const unprintable =
  /(?![\ufe00-\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu

/** A character as JSON can write it: `\u001b`, and two of these beyond the first 65,536. */
const escaped = (character: string): string =>
  [...Array(character.length).keys()].map(i => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')

/**
 * Text that comes from files, models and arguments, as one line that shows all there is in it: what could do mischief is
 * written as in JSON, line breaks too.
 */
export const printable = (text: string): string => text.replace(unprintable, escaped)

/**
 * Several lines of text: line breaks and tabs stay. For what is meant to be a block, and for a whole report on its way out;
 * a name in a report is one line, so that it cannot pass for a line of the report.
 */
export const printableLines = (text: string): string =>
  text.replace(unprintable, character => (character === '\n' || character === '\t' ? character : escaped(character)))

/** As `printable`, but with one sign for each character: what stands in a column stays there. */
export const visible = (text: string): string => text.replace(unprintable, c => (c === '\t' ? ' ' : '·'))

/** JSON in which nothing is unprintable: what JavaScript leaves as it is in strings is escaped as well. */
export const jsonText = (value: unknown, indent?: number): string => printableLines(JSON.stringify(value, null, indent))
