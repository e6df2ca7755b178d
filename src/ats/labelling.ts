/** A literal: a proposition known to be true, or (`not p`) known to be false. */
export type Literal<P extends string = string> = P | `not ${P}`

/** Three truth values: what is not known is `undefined`. */
export type Truth = boolean | undefined

/** Definition 3: what is known of a state. A proposition without an entry is unknown. */
export type Labelling = ReadonlyMap<string, boolean>

export const negated = (literal: string): boolean => literal.startsWith('not ')

export const propositionOf = (literal: string): string => (negated(literal) ? literal.slice(4) : literal)

export const showLiteral = (proposition: string, value: boolean): string => (value ? proposition : `not ${proposition}`)

/** The labelling a list of literals describes, or the proposition on which they contradict each other. */
export const labelling = (literals: Iterable<string>): { labels: Labelling } | { contradiction: string } => {
  const labels = new Map<string, boolean>()
  for (const literal of literals) {
    const proposition = propositionOf(literal)
    const value = !negated(literal)
    if ((labels.get(proposition) ?? value) !== value) return { contradiction: proposition }
    labels.set(proposition, value)
  }
  return { labels }
}
