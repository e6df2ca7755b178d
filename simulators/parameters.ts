export type Parameters = Readonly<Record<string, string | number | boolean>>

/**
 * A comma separates two parameters if `name=` follows, and else belongs to the value: `n=3,target=0|1,1` are two. A comma
 * behind which nothing stands separates too, so that it is a mistake; `\,` never does.
 */
const separator = /(?<!\\),(?=\s*[^=\s,]+\s*=|\s*(?:,|$))/

/** Parameters as people write them: `n=3,scheduling=round-robin`. `wrong` has all pieces that are not name=value. */
export const readParameters = (
  text: string,
): { readonly parameters: Parameters; readonly wrong: readonly string[] } => {
  const parameters: [name: string, value: string | number | boolean][] = []
  const wrong: string[] = []
  for (const pair of text.split(separator)) {
    const [, name, value = ''] = /^\s*([^=\s,]+)\s*=(.*)$/s.exec(pair) ?? []
    if (name === undefined) wrong.push(pair)
    else parameters.push([name, readValue(value.replaceAll('\\,', ','))])
  }
  // A parameter may have any name, also one that objects have a meaning for.
  return { parameters: Object.fromEntries(parameters), wrong }
}

/** Parameters as `readParameters` reads them. */
export const showParameters = (parameters: Parameters): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${String(value).replaceAll(',', '\\,')}`)
    .join(',')

/** A value as it is written. A whole number with more digits than numbers hold stays text. */
export const readValue = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) return text
  return /^\s*[-+]?\d+\s*$/.test(text) && !Number.isSafeInteger(value) ? text : value
}
