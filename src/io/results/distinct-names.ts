/**
 * Names for columns, one for each that is wanted: what is taken already is numbered, as `seed_2`. `alike` maps names to what
 * must not occur twice.
 */
export const distinctNames = (
  wanted: readonly string[],
  taken: readonly string[] = [],
  alike: (name: string) => string = name => name,
): string[] => {
  const used = new Set(taken.map(alike))
  return wanted.map(name => {
    let distinct = name
    for (let n = 2; used.has(alike(distinct)); n++) distinct = `${name}_${n}`
    used.add(alike(distinct))
    return distinct
  })
}

/** Names for columns in a database, which tells names apart by more than the case of their letters, and has no empty ones. */
export const databaseNames = (wanted: readonly string[], taken: readonly string[] = []): string[] =>
  distinctNames(
    wanted.map(name => (name === '' ? 'unnamed' : name.replaceAll('\u0000', '\ufffd'))),
    taken,
    name => name.toLowerCase(),
  )
