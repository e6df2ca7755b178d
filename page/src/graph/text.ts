/** Text that can be shown anywhere: nothing in it turns or hides what is around it. */
export const plain = (text: string): string =>
  text.replace(/\r?\n/g, ' / ').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '�')

/** The same in lines: those of a description stay. */
export const plainLines = (text: string): string => text.split(/\r?\n/).map(plain).join('\n')

export const cut = (text: string, length: number): string => {
  // A long text is not taken apart as a whole: a character may be two units.
  const characters = [...plain(text.slice(0, 2 * length + 2))]
  return characters.length <= length && text.length <= 2 * length + 2
    ? characters.join('')
    : `${characters.slice(0, length - 1).join('')}…`
}
