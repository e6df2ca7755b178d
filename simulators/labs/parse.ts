import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { nestingLimit } from '../../src/ats/guard.js'
import { present } from '../../src/ats/present.js'
import type { ErrorCode } from '../../src/errors/code.js'
import { type Diagnostic, nearest } from '../../src/errors/diagnostic.js'
import { syntaxNesting } from '../../src/errors/errors.js'
import { parsePiece } from '../../src/errors/notation.js'
import type { Source } from '../../src/errors/source.js'
import { inOrder, orNote } from '../../src/errors/validation.js'
import { meantBy } from '../../src/errors/words.js'
import * as errors from './errors.js'
import { withHabits } from './foreign.js'
import * as grammar from './generated/labs.js'
import type {
  Agent,
  Assumption,
  Declaration,
  Definition,
  Expression,
  Name,
  Process,
  Property,
  Range,
  Specification,
  Stigmergy,
  Tuple,
} from './syntax.js'
import type { UnreadPiece } from './unread.js'

interface Entry {
  readonly head: Name | null
  readonly body: Range
}
interface Section {
  readonly keyword: 'system' | 'stigmergy' | 'agent' | 'assume' | 'check'
  readonly name: Name | null
  readonly entries: readonly Entry[]
  readonly closed: boolean
  readonly at: Range
}

interface Stray {
  readonly stray: true
  readonly at: Range
}

/** What may be defined in each section, besides names with a capital letter. */
const heads = {
  system: ['extern', 'environment', 'spawn'],
  stigmergy: ['link'],
  agent: ['interface', 'stigmergies'],
  assume: [],
  check: [],
} as const

/** Sections whose own definitions have names with a capital letter. */
const defines = { system: true, stigmergy: false, agent: true, assume: true, check: true }

const isStigmergy = (section: Section | Stray): section is Section =>
  !('stray' in section) && section.keyword === 'stigmergy'
const isNamed = (keyword: string): boolean => keyword === 'stigmergy' || keyword === 'agent'

/** What could be read of a specification, all mistakes of form in it, and the pieces that have them. */
export interface Parsed {
  readonly specification: Specification
  readonly found: readonly Diagnostic[]
  readonly unread: readonly UnreadPiece[]
}

/** Reads a specification, definition by definition. */
export const parse = (source: Source): Parsed => new Reader(source).read()

/** Parses an expression of the language that stands by itself. */
export const parseExpression = (source: Source): E.Either<Diagnostic, Expression> =>
  pipe(
    parsePiece<Expression>(grammar, 'Condition', { source, start: 0, end: source.text.length }, 'the end'),
    E.mapLeft(withHabits),
  )

class Reader {
  private readonly found: Diagnostic[] = []
  private readonly unread: UnreadPiece[] = []
  private readonly draft = {
    parameters: [] as Name[],
    environment: [] as Declaration[],
    spawn: [] as { kind: Name; count: Expression }[],
    processes: [] as Definition[],
    stigmergies: [] as Stigmergy[],
    agents: [] as Agent[],
    assumptions: [] as Assumption[],
    properties: [] as Property[],
  }

  constructor(private readonly source: Source) {}

  read(): Parsed {
    const { source, found, unread, draft } = this
    const whole = { source, start: 0, end: source.text.length }
    const outline = pipe(
      this.bracesTooDeep(),
      E.chain(() => parsePiece<(Section | Stray)[]>(grammar, 'Outline', whole, 'the end')),
    )
    if (E.isLeft(outline)) {
      const nothing = { ...whole, declares: true }
      return { specification: { source, ...draft }, found: [outline.left], unread: [nothing] }
    }
    let system: Section | null = null
    let last: Section | null = null
    for (const section of outline.right) {
      if ('stray' in section) {
        unread.push({ ...section.at, declares: true })
        if (last !== null) this.mayBeCut(last)
        const word = this.firstWord(section.at)
        const written = source.text.slice(word.start, word.end)
        const meant = Object.hasOwn(heads, written)
          ? `${written}${isNamed(written) ? ' Name' : ''} {`
          : meantBy(written, Object.keys(heads))
        const message = 'here a section is expected: system, stigmergy, agent, assume or check'
        this.say(errors.section, message, word, meant)
        continue
      }
      if (section.keyword === 'system') {
        if (system === null) system = section
        else this.say(errors.duplicate, 'there is a system section already', section.at)
      }
      this.section(section)
      last = section
    }
    if (system === null) this.say(errors.section, 'there is no system section', { start: 0, end: 1 })
    else if (!system.entries.some(({ head }) => head?.name === 'spawn') && !this.mayDeclare(system.at))
      this.say(errors.section, 'the system section does not say what to spawn', system.at, 'spawn = Kind: 3')
    this.mayShare(outline.right.filter(isStigmergy))
    return { specification: { source, ...draft }, found: inOrder(found), unread }
  }

  /** Braces in braces, beyond what makes sense: looking for where they end would take long. */
  private bracesTooDeep(): E.Either<Diagnostic, null> {
    const { source } = this
    let depth = 0
    for (const { 0: found, index } of source.text.matchAll(/#[^\n]*|[{}]/g)) {
      if (found === '{') depth++
      if (found === '}') depth = Math.max(0, depth - 1)
      if (depth <= nestingLimit) continue
      const span = { source, start: index, end: index + 1 }
      return E.left(syntaxNesting(`braces are nested more than ${nestingLimit} deep`, { span }))
    }
    return E.right(null)
  }

  /** May a piece that cannot be read, in a section, declare what seems to be missing there? */
  private mayDeclare({ start, end }: Range): boolean {
    return this.unread.some(piece => piece.declares && piece.start >= start && piece.end <= end)
  }

  /** A section before something that belongs to none may have been closed too early, in the middle of a definition. */
  private mayBeCut({ entries }: Section): void {
    for (const { body } of entries.slice(-1)) this.unread.push({ ...body, declares: false })
  }

  /** What may say that an agent has a stigmergy may give it the variables of each. */
  private mayShare(stigmergies: readonly Section[]): void {
    const { source, unread } = this
    const names = stigmergies.flatMap(({ name }) => name?.name ?? [])
    const speaking = new RegExp(`\\b(?:agent|stig|(?:${names.join('|')})\\b)`, 'i')
    if (!unread.some(({ start, end }) => speaking.test(source.text.slice(start, end)))) return
    for (const { at } of stigmergies) unread.push({ ...at, declares: false })
  }

  private say(code: ErrorCode, message: string, at: Range, fix?: string): void {
    const span = { source: this.source, start: at.start, end: at.end }
    this.found.push(code(message, fix === undefined ? { span } : { span, fix }))
  }

  private section(section: Section): void {
    const { keyword, name, entries, closed, at } = section
    const named = isNamed(keyword)
    const word = { start: at.start, end: at.start + keyword.length }
    if (!closed) this.say(errors.section, `the ${keyword} section that begins here is not closed: } is missing`, word)
    if (named && name === null) {
      this.say(errors.section, `this ${keyword} has no name`, word)
      // It may be the one that others speak of, whatever they call it.
      this.unread.push({ start: 0, end: this.source.text.length, declares: true })
    }
    if (named && name !== null && !/^[A-Z]/.test(name.name)) {
      const better = present(name.name[0]).toUpperCase() + name.name.slice(1)
      const article = keyword === 'agent' ? 'an' : 'a'
      this.say(errors.section, `the name of ${article} ${keyword} begins with a capital letter`, name.at, better)
      this.unread.push({ ...name.at, declares: true })
    }
    if (!named && name !== null) this.say(errors.section, `a ${keyword} section has no name`, name.at)
    const own = new Map<string, unknown>()
    const processes: Definition[] = []
    for (const entry of entries) this.entry(section, entry, own, processes)
    const title = name ?? { name: '', at }
    if (keyword === 'system') this.draft.processes.push(...processes)
    if (keyword === 'agent') {
      this.draft.agents.push({
        ...title,
        interface: (own.get('interface') ?? []) as Declaration[],
        stigmergies: (own.get('stigmergies') ?? []) as Name[],
        processes,
      })
    }
    if (keyword === 'stigmergy') {
      const linked = own.get('link') as { link: Expression; tuples: Tuple[] } | null | undefined
      if (!own.has('link'))
        this.say(errors.section, `stigmergy ${title.name} has no link predicate`, word, 'link = true')
      this.draft.stigmergies.push({ ...title, link: linked?.link ?? null, tuples: linked?.tuples ?? [] })
    }
  }

  private entry({ keyword }: Section, { head, body }: Entry, own: Map<string, unknown>, processes: Definition[]): void {
    const known: readonly string[] = heads[keyword]
    if (head === null) {
      const expected = [...known, ...(defines[keyword] ? ['a name with a capital letter'] : [])].join(', ')
      const word = this.firstWord(body)
      const meant = meantBy(this.source.text.slice(word.start, word.end), known)
      this.say(errors.section, `here a definition is expected: ${expected}, each with = behind it`, word, meant)
      this.unread.push({ ...body, declares: true })
      return
    }
    const { name } = head
    const whole = { start: head.at.start, end: body.end }
    if (!known.includes(name) && !(defines[keyword] && /^[A-Z]/.test(name))) {
      const meant = nearest(name, new Set(known))
      this.say(errors.section, `${name} is not defined in a section ${keyword}`, head.at, meant)
      this.unread.push({ ...whole, declares: true })
      return
    }
    if (known.includes(name)) {
      if (own.has(name)) this.say(errors.duplicate, `${name} is there already`, head.at)
      const parsed = this.piece<unknown>(rules[name as keyof typeof rules], body, known)
      own.set(name, parsed)
      if (parsed === null) {
        this.unread.push({ ...whole, declares: true })
        return
      }
      if (name === 'extern') this.draft.parameters.push(...(parsed as Name[]))
      if (name === 'environment') this.draft.environment.push(...(parsed as Declaration[]))
      if (name === 'spawn') this.draft.spawn.push(...(parsed as typeof this.draft.spawn))
      return
    }
    if (keyword === 'check') {
      const property = this.piece<Omit<Property, keyof Name>>('Property', body)
      if (property !== null) this.draft.properties.push({ ...head, ...property })
      else this.unread.push({ ...whole, declares: false })
    } else if (keyword === 'assume') {
      const condition = this.piece<Expression>('Condition', body)
      if (condition !== null) this.draft.assumptions.push({ ...head, condition })
      else this.unread.push({ ...whole, declares: false })
    } else {
      const process = this.piece<Process>('Process', body, known)
      if (process === null) this.unread.push({ ...whole, declares: false })
      // A definition that cannot be read is there all the same: what calls it is not at fault.
      processes.push({ ...head, name: grammar.processName(name), process: process ?? { is: 'skip', at: body } })
    }
  }

  private piece<A>(rule: string, { start, end }: Range, following: readonly string[] = []): A | null {
    const span = { source: this.source, start, end }
    const parsed = parsePiece<A>(grammar, rule, span, 'the end of the definition', following)
    return orNote(E.mapLeft(withHabits)(parsed), this.found)
  }

  private firstWord({ start, end }: Range): Range {
    const text = this.source.text.slice(start, end)
    const from = text.search(/\S/)
    return from < 0
      ? { start, end: start + 1 }
      : { start: start + from, end: start + from + present(/^\S*/.exec(text.slice(from)))[0].length }
  }
}

const rules = {
  extern: 'Extern',
  environment: 'Environment',
  spawn: 'Spawn',
  link: 'Link',
  interface: 'Interface',
  stigmergies: 'Stigmergies',
}
