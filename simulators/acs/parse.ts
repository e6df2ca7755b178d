import type * as E from 'fp-ts/lib/Either.js'
import type { ErrorCode } from '../../src/errors/code.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { parsePiece } from '../../src/errors/notation.js'
import { firstWord, type Source } from '../../src/errors/source.js'
import { orNote } from '../../src/errors/validation.js'
import { meantBy } from '../../src/errors/words.js'
import { nameBehind } from '../written.js'
import * as errors from './errors.js'
import * as grammar from './generated/acs.js'
import type {
  Entry,
  Name,
  Range,
  Specification,
  WrittenClass,
  WrittenCondition,
  WrittenProperty,
  WrittenRule,
} from './syntax.js'

type Item =
  | {
      readonly is: 'class'
      readonly name: Name
      readonly opened: boolean
      readonly rules: readonly Range[]
      readonly closed: boolean
    }
  | { readonly is: 'property'; readonly name: Name; readonly body: Range }
  | { readonly is: 'start' | 'stray'; readonly body: Range }

type Line = ({ readonly is: 'rule' } & WrittenRule) | { readonly is: 'state'; readonly name: Name }

/** Parses a condition that stands by itself. */
export const parseCondition = (source: Source): E.Either<Diagnostic, WrittenCondition> =>
  parsePiece<WrittenCondition>(grammar, 'Condition', { source, start: 0, end: source.text.length }, 'the end')

/** Reads a file, piece by piece: what could be read, and all mistakes of form in it. */
export const parse = (source: Source): { specification: Specification; found: Diagnostic[] } => {
  const found: Diagnostic[] = []
  const say = (code: ErrorCode, message: string, at: Range, fix?: string): void => {
    found.push(code(message, { span: { source, ...at }, ...(fix === undefined ? {} : { fix }) }))
  }
  const piece = <A>(rule: string, { start, end }: Range, whatEnds?: string): A | null =>
    orNote(parsePiece<A>(grammar, rule, { source, start, end }, whatEnds), found)
  const classes: WrittenClass[] = []
  const misspelt: WrittenClass[] = []
  const entries: Entry[] = []
  const properties: WrittenProperty[] = []
  let starts = false
  // Whatever the text is, it has an outline.
  for (const item of grammar.parse(source.text, { startRule: 'Outline', offset: 0 }) as Item[]) {
    switch (item.is) {
      case 'class': {
        const { name, opened, closed, rules } = item
        if (!opened) say(errors.definition, `the rules of ${name.name} stand in braces`, name.at, `${name.name} {`)
        else if (!closed) say(errors.definition, `the class ${name.name} is not closed: } is missing`, name.at)
        const lines = rules.map(rule => piece<Line>('Rule', rule))
        const read = lines.filter(line => line !== null)
        classes.push({
          name,
          states: read.flatMap(line => (line.is === 'state' ? line.name : [])),
          rules: read.filter(line => line.is === 'rule'),
          isWhole: opened && closed && read.length === lines.length,
        })
        break
      }
      case 'start':
        starts = true
        entries.push(...(piece<Entry[]>('Start', item.body, 'the end') ?? []))
        break
      case 'property':
        properties.push({
          name: item.name,
          says: piece<WrittenProperty['says']>('Property', item.body, 'the end of the property'),
        })
        break
      case 'stray': {
        const word = firstWord(source, item.body)
        const written = source.text.slice(word.start, word.end)
        const meant = Object.hasOwn(forms, written) ? written : meantBy(written, Object.keys(forms))
        if (meant === 'start') starts = true
        // What it would define is there all the same: what speaks of it is not at fault.
        const name = nameBehind(source, { start: word.end, end: item.body.end })
        if (meant === 'property' && name !== null) properties.push({ name, says: null })
        if (meant === 'class' && name !== null) misspelt.push({ name, states: [], rules: [], isWhole: false })
        say(errors.definition, 'here a class, start or a property is expected', word, forms[meant ?? 'class'])
      }
    }
  }
  const [last] = classes.slice(-1)
  if (found.length === 0 && last === undefined)
    say(errors.definition, 'this file has no class', { start: 0, end: 1 }, forms.class)
  else if (!starts && last !== undefined) {
    const state = last.rules[0]?.from.name ?? 'state'
    say(errors.definition, 'this file has no start', last.name.at, `start 1 ${last.name.name}.${state}`)
  }
  return { specification: { source, classes: [...classes, ...misspelt], entries, properties }, found }
}

/** What a file is made of. */
const forms: Readonly<Record<string, string>> = {
  class: 'class Name { a -> b }',
  start: 'start 1 Name.state',
  property: 'property Name = always not deadlock',
}
