export type Parameters = Readonly<Record<string, string | number | boolean>>

/** Parameters as people write them: `n=3,scheduling=round-robin`. `wrong` has all pieces that are not name=value. */
export const readParameters = (
  text: string,
): { readonly parameters: Parameters; readonly wrong: readonly string[] } => {
  const parameters: Record<string, string | number | boolean> = {}
  const wrong: string[] = []
  for (const pair of text.split(',')) {
    const [, name, value = ''] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? []
    if (name === undefined) wrong.push(pair)
    else parameters[name] = readValue(value)
  }
  return { parameters, wrong }
}

const readValue = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
}
