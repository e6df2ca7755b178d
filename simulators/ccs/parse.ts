import type * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { ErrorCode } from '../../src/errors/code.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { parsePiece } from '../../src/errors/notation.js'
import type { Source } from '../../src/errors/source.js'
import { orNote } from '../../src/errors/validation.js'
import { meantBy } from '../../src/errors/words.js'
import { nameBehind } from '../written.js'
import * as errors from './errors.js'
import * as grammar from './generated/ccs.js'
import type { Action, Condition, Entry, Name, Placed, Process, Range, Specification } from './syntax.js'

type Item = Placed &
  (
    | {
        readonly is: 'process' | 'set'
        readonly name: Name
        /** What stands instead of =, if something else does. */
        readonly by: (Placed & { readonly op: string }) | null
        readonly body: Range
        readonly ended: boolean
      }
    | { readonly is: 'sync'; readonly name: Name; readonly entries: readonly Range[]; readonly closed: boolean }
    | { readonly is: 'stray' | 'empty' }
  )

/** Parses a condition that stands by itself. */
export const parseCondition = (source: Source): E.Either<Diagnostic, Condition> =>
  parsePiece<Condition>(grammar, 'Condition', { source, start: 0, end: source.text.length }, 'the end')

/** Reads a file, definition by definition: what could be read, and all mistakes of form in it. */
export const parse = (source: Source): { specification: Specification; found: Diagnostic[] } => {
  const found: Diagnostic[] = []
  const say = (code: ErrorCode, message: string, at: Range, fix?: string): void => {
    found.push(code(message, { span: { source, ...at }, ...(fix === undefined ? {} : { fix }) }))
  }
  const piece = <A>(rule: string, { start, end }: Range): A | null =>
    orNote(parsePiece<A>(grammar, rule, { source, start, end }, 'the end of the definition'), found)
  const read = { definitions: [] as Read['definitions'], sets: [] as Read['sets'], syncs: [] as Read['syncs'] }
  const whole = { source, start: 0, end: source.text.length }
  const items = orNote(parsePiece<Item[]>(grammar, 'Outline', whole, 'the end'), found) ?? []
  /** A definition that is one of a set, though the word before it is misspelt. */
  let aSet: Item | undefined
  for (const [i, item] of items.entries()) {
    switch (item.is) {
      case 'empty':
        break
      case 'stray': {
        const word = firstWord(source, item.at)
        const written = source.text.slice(word.start, word.end)
        if (/^(?:\/\/|--|\(\*)/.test(written))
          say(errors.definition, 'a comment begins with # or * and goes to the end of its line', word)
        else if (/^(?:proc|process|act|init|channel)$/.test(written))
          say(errors.definition, `a definition begins with its name: leave out ${written}`, word, 'Name = process;')
        else {
          const meant = meantBy(written, Object.keys(forms)) ?? 'agent'
          say(errors.definition, 'here a definition is expected', word, forms[meant])
          // What it would define is there all the same: what speaks of it is not at fault.
          const name = nameBehind(source, { start: word.end, end: item.at.end })
          if (meant === 'sync' && name !== null) read.syncs.push({ name, entries: [] })
          if (meant === 'set') aSet = items[i + 1]
        }
        break
      }
      case 'sync': {
        if (!item.closed) say(errors.definition, 'this algebra is not closed: } is missing', item.name.at)
        const entries = item.entries.flatMap(entry => piece<Entry>('Entry', entry) ?? [])
        read.syncs.push({ name: named(item.name, 'a synchronisation algebra', say), entries })
        break
      }
      default: {
        if (item.by?.op === '(') say(errors.definition, 'processes have no parameters here', item.by.at)
        else if (item.by !== null) say(errors.definition, 'a definition is written with =', item.by.at, '=')
        if (!item.ended) unended(source, item, items[i + 1], say)
        if (item.is === 'set' || item === aSet) {
          const labels = piece<Action[]>('Labels', item.body) ?? []
          read.sets.push({ name: named(item.name, 'a set', say), labels })
        } else {
          // A definition that cannot be read is there all the same: what uses it is not at fault.
          const process = piece<Process>('Process', item.body) ?? { is: 'nil', at: item.body }
          read.definitions.push({ name: named(item.name, 'a process', say), process })
        }
      }
    }
  }
  if (found.length === 0 && read.definitions.length === 0)
    say(errors.definition, 'this file defines no process', { start: 0, end: 1 }, 'Name = a.0;')
  return { specification: { source, ...read }, found }
}

/** What begins a definition, and how it goes on. */
const forms: Readonly<Record<string, string>> = {
  agent: 'Name = process;',
  set: 'set Name = {a, b};',
  sync: 'sync Name { (a, b) -> c }',
}

type Read = {
  -readonly [K in 'definitions' | 'sets' | 'syncs']: Specification[K][number][]
}

const named = (
  name: Name,
  what: string,
  say: (code: ErrorCode, message: string, at: Range, fix: string) => void,
): Name => {
  if (!/^[A-Z]/.test(name.name)) {
    const better = name.name.replace(/^_*(.)/, (_, first: string) => first.toUpperCase())
    say(errors.definition, `the name of ${what} begins with a capital letter`, name.at, better)
  }
  return name
}

/** Says that a definition without a semicolon does not end, unless the next one begins on a line of its own. */
const unended = (
  { text }: Source,
  { name: { name }, body }: { readonly name: Name; readonly body: Range },
  next: Item | undefined,
  say: (code: ErrorCode, message: string, at: Range) => void,
): void => {
  const written = text.slice(body.start, body.end)
  // A * that was meant for something else must not drop the rest of a process silently.
  const comments = [...written.matchAll(/#[^\n]*|\(?\*[^\n]*/g)]
  const star = comments.find(([comment]) => comment.startsWith('*') && comment.includes(';'))
  if (star !== undefined) {
    const at = { start: body.start + star.index, end: body.start + star.index + 1 }
    say(errors.definition, `the definition of ${name} does not end: * begins a comment, and the ; is in it`, at)
  } else if (next !== undefined && !/\n[ \t]*$/.test(text.slice(body.start, next.at.start))) {
    const end = body.start + written.trimEnd().length
    const at = { start: Math.max(end - 1, 0), end: Math.max(end, 1) }
    say(errors.definition, `the definition of ${name} does not end: ; is missing`, at)
  }
}

const firstWord = ({ text }: Source, { start, end }: Range): Range => {
  const word = present(/^\s*(?:[#*][^\n]*\s*)*(\S*)/.exec(text.slice(start, end)))
  const from = start + word[0].length - present(word[1]).length
  return { start: from, end: Math.max(from + present(word[1]).length, from + 1) }
}
