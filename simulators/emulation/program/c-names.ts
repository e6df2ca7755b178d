/** Text within a comment up to the end of its line. Trigraphs could end it too late. */
export const comment = (text: string): string => text.replaceAll(/[\p{C}\u2028\u2029\\]/gu, ' ').replaceAll('??', '? ?')

/** Text as a string. */
export const stringOf = (text: string): string =>
  `"${text.replaceAll(/[\p{C}\u2028\u2029]/gu, ' ').replaceAll(/[\\"?]/g, '\\$&')}"`

/** Names for events: what C allows of them, each of them once. */
export const constantsOf = (events: readonly string[]): string[] => {
  const taken = new Set<string>()
  return events.map(event => {
    const letters = event.replaceAll('τ', 'tau').replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '')
    const wanted = letters === '' ? 'E' : `E_${letters}`
    let name = wanted
    for (let i = 2; taken.has(name); i++) name = `${wanted}_${i}`
    taken.add(name)
    return name
  })
}
