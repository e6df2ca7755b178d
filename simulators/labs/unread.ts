import { type Diagnostic, nearest } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import * as errors from './errors.js'
import { lookAtNames } from './resolve.js'
import type { Range, Specification } from './syntax.js'

/** A piece of a specification that could not be read. */
export interface UnreadPiece extends Range {
  /** Is it where variables, parameters or whole sections are declared? Then a name in it may be misspelt. */
  readonly declares: boolean
}

/** The names that are used and not declared in what could be read of a specification. */
export const unknownNames = (specification: Specification): Diagnostic[] =>
  lookAtNames(specification).filter(dependsOnNames)

/** Is a mistake about a name, whatever the values of parameters and the number of agents are? */
const dependsOnNames = (found: Diagnostic): boolean => {
  const text = markedBy(found)
  if (found.code === errors.unbound.code) return /^[a-z]\w*$/.test(text)
  if (found.code !== errors.undeclared.code && found.code !== errors.unknownKind.code) return false
  // Whose variable it is may depend on a number.
  return !/\sof\b/.test(text) || /\sof\s+[a-z]\w*$/.test(text)
}

/** The mistakes about names that none of the pieces may declare, which all that are unread are. */
export const sure = (found: readonly Diagnostic[], source: Source, unread: readonly UnreadPiece[]): Diagnostic[] => {
  const { exact, near } = wordsIn(source, unread)
  return found.filter(mistake => {
    const name = bare(/^\w+/.exec(markedBy(mistake))?.[0] ?? '')
    if (exact.has(name) || near.has(name) || near.size > mostWords) return false
    return nearest(name, near) === undefined
  })
}

const wordsIn = ({ text }: Source, unread: readonly UnreadPiece[]): { exact: Set<string>; near: Set<string> } => {
  const exact = new Set<string>()
  const near = new Set<string>()
  for (const { start, end, declares } of unread)
    for (const [word] of text.slice(start, end).matchAll(/\w+/g)) (declares ? near : exact).add(bare(word))
  return { exact, near }
}

const markedBy = ({ span }: Diagnostic): string => span?.source.text.slice(span.start, span.end) ?? ''

/** A parameter is often written without its underscore where it is declared. */
const bare = (word: string): string => word.replace(/^_/, '')

/** With more words it would take long to see whether one of them is near. */
const mostWords = 1000
