import type * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { parsePiece } from '../../src/errors/notation.js'
import { firstWord, type Source } from '../../src/errors/source.js'
import { orNote } from '../../src/errors/validation.js'
import * as errors from './errors.js'
import * as grammar from './generated/bpp.js'
import type { Formula, Problem, Range, Rule, Some } from './syntax.js'

const keywords = ['initial', 'rules', 'formula'] as const
type Keyword = (typeof keywords)[number]

/** A section with its keyword; `null` stands for what comes before the first. */
interface Section {
  readonly name: Keyword | null
  readonly at: Range
  readonly body: Range
}

/** Reads a file, section by section and rule by rule: all that can be read of it, and all mistakes of form. */
export const parse = (source: Source): { problem: Problem; found: readonly Diagnostic[] } => {
  const found: Diagnostic[] = []
  const wrong = (message: string, at: Range, fix?: string): void => {
    const span = { source, start: at.start, end: Math.max(at.end, at.start + 1) }
    found.push(errors.section(message, fix === undefined ? { span } : { span, fix }))
  }
  const read = <A>(rule: string, at: Range, end: string): A | null =>
    orNote(parsePiece<A>(grammar, rule, { source, ...at }, end, keywords), found)
  const sections = new Map<Keyword, Range>()
  // Whatever the text is, it has an outline.
  for (const { name, at, body } of grammar.parse(source.text, { startRule: 'Outline', offset: 0 }) as Section[]) {
    if (name === null)
      wrong('a file begins with the section initial', firstWord(source, at), 'write the word "initial" before it')
    else if (sections.has(name))
      wrong(`there is a second section ${name}`, at, `${name} is a reserved word of BPP: a symbol needs another name`)
    else sections.set(name, body)
  }
  const bodyOf = <A>(name: Keyword, rule: string): A | null =>
    sections.has(name) ? read<A>(rule, present(sections.get(name)), 'the end of the section') : null
  const rulesAt = sections.get('rules')
  const initial = bodyOf<Some[]>('initial', 'Symbols')
  const rules = (rulesAt === undefined ? [] : piecesOf(source, rulesAt)).flatMap(
    at => read<Rule>('Rule', at, 'the end of the rule') ?? [],
  )
  const formula = bodyOf<Formula>('formula', 'Formula')
  for (const name of ['initial', 'rules'] as const) {
    const { length } = source.text
    // A word that was probably meant for it says enough.
    const isMisspelt = found.some(({ fix = '' }) => fix.split('"').includes(name))
    if (!sections.has(name) && !isMisspelt)
      wrong(
        `there is no section ${name}`,
        { start: Math.max(0, length - 1), end: length },
        `begin one with the word ${name}`,
      )
  }
  return { problem: { source, initial: initial ?? [], rules, formula, isWhole: found.length === 0 }, found }
}

/** An expression of a purpose: a formula by itself. */
export const parseFormula = (source: Source): E.Either<Diagnostic, Formula> =>
  parsePiece<Formula>(grammar, 'Formula', { source, start: 0, end: source.text.length }, 'the end')

const piecesOf = ({ text }: Source, { start, end }: Range): Range[] =>
  grammar.parse(text.slice(start, end), { startRule: 'Pieces', offset: start }) as Range[]
