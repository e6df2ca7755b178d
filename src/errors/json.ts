import * as E from 'fp-ts/lib/Either.js'
import type * as t from 'io-ts'
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { nestingLimit } from '../ats/guard.js'
import { present } from '../ats/present.js'
import { missingKey, unknownKey } from './codec.js'
import { type Diagnostic, nearest } from './diagnostic.js'
import { jsonDuplicateKey, jsonMissingKey, jsonSyntax, jsonType, jsonUnknownKey, syntaxNesting } from './errors.js'
import type { Source, Span } from './source.js'

export type Path = readonly (string | number)[]

/** Decoded JSON, and where each of its parts stands. */
export interface Located<A> {
  readonly value: A
  readonly spanOf: (path: Path) => Span
  /** The span of a key rather than of its value. */
  readonly spanOfKey: (path: Path) => Span
  /** Mistakes that leave the value readable: keys that are unknown or doubled. */
  readonly problems: readonly Diagnostic[]
}

/**
 * The same text with line feeds in place of long blanks, for a scanner that puts together what is blank letter by letter, and
 * begins again with each line. Strings and comments stay as they are, and every character keeps its place.
 */
const forScanner = (text: string): string => {
  if (!/[ \t]{64}/.test(text)) return text
  /** The sign of a string or a comment that has begun, and where what has been looked at ends. */
  let within = ''
  let seen = 0
  // An expression that matches without end runs out of stack on what is long enough. Backslashes are taken in even numbers.
  return text.replace(/\\{1,4096}|["\r\n/*]|[ \t]{64,4096}/g, (part, at: number) => {
    if (at < seen) return part
    const pair = text.slice(at, at + 2)
    if (within === '') {
      if (part[0] === ' ' || part[0] === '\t') return '\n'.repeat(part.length)
      within = part === '"' ? part : pair === '//' || pair === '/*' ? pair : ''
      seen = at + within.length
    } else if (within === '"') {
      // An odd number of backslashes takes what follows with it.
      if (part[0] === '\\') seen = at + part.length + (part.length % 2)
      else if (/["\r\n]/.test(part)) within = ''
    } else if (within === '//' ? /[\r\n]/.test(part) : pair === '*/') {
      if (within === '/*') seen = at + 2
      within = ''
    }
    return part
  })
}

/** JSON nested too deep is refused before it is parsed. */
const tooDeep = (source: Source, text: string): Diagnostic | undefined => {
  const scanner = createScanner(text, true)
  let depth = 0
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const start = scanner.getTokenOffset()
    if (text[start] === '{' || text[start] === '[') depth++
    if (text[start] === '}' || text[start] === ']') depth--
    if (depth > nestingLimit) {
      return syntaxNesting(`brackets are nested more than ${nestingLimit} deep`, {
        span: { source, start, end: start + 1 },
      })
    }
  }
  return undefined
}

const words: Record<string, string> = {
  InvalidSymbol: 'this is not JSON',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a key in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing } is expected',
  CloseBracketExpected: 'a closing ] is expected',
  EndOfFileExpected: 'nothing more is expected here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'the string does not end',
  UnexpectedEndOfNumber: 'the number does not end',
  InvalidUnicode: 'this is not a \\u escape',
  InvalidEscapeCharacter: 'this escape does not exist in JSON',
  InvalidCharacter: 'this character must be escaped',
}

const duplicateKeys = (root: Node, source: Source): Diagnostic[] => {
  const found: Diagnostic[] = []
  const pending: Node[] = [root]
  while (pending.length > 0) {
    const node = present(pending.pop())
    const seen = new Set<string>()
    for (const child of node.children ?? []) {
      pending.push(child)
      const [key] = child.children ?? []
      if (node.type !== 'object' || key === undefined) continue
      if (seen.has(key.value)) {
        found.push(
          jsonDuplicateKey(`the key ${JSON.stringify(key.value)} occurs twice`, {
            span: { source, start: key.offset, end: key.offset + key.length },
          }),
        )
      }
      seen.add(key.value)
    }
  }
  return found.sort((a, b) => present(a.span).start - present(b.span).start)
}

/** Finds nodes by their path; the keys of each object that is looked into are indexed once. */
const locator = (root: Node): ((path: Path) => Node | undefined) => {
  const indexes = new Map<Node, Map<string, Node>>()
  const keysOf = (object: Node): Map<string, Node> => {
    let index = indexes.get(object)
    if (index === undefined) {
      index = new Map(
        (object.children ?? []).flatMap(({ children: [key, value] = [] }): [string, Node][] =>
          key === undefined || value === undefined ? [] : [[key.value, value]],
        ),
      )
      indexes.set(object, index)
    }
    return index
  }
  return path => {
    let node: Node | undefined = root
    for (const step of path) {
      if (node?.type === 'object') node = keysOf(node).get(String(step))
      else if (node?.type === 'array') node = node.children?.[Number(step)]
      else return undefined
    }
    return node
  }
}

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'object'
        ? 'an object'
        : `${typeof value}`

/** Editors look for the schema of a file in its `$schema`: any format may have it, and it says nothing else. */
const withoutSchema = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { $schema, ...others } = value as Readonly<Record<string, unknown>>
  return typeof $schema === 'string' ? others : value
}

/** Reads JSON with a codec; every mistake is reported where it stands. */
export const decodeJson = <A>(
  source: Source,
  codec: t.Type<A, unknown, unknown>,
): E.Either<Diagnostic[], Located<A>> => {
  const text = forScanner(source.text)
  const deep = tooDeep(source, text)
  if (deep !== undefined) return E.left([deep])
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (errors.length > 0 || root === undefined) {
    const found = errors.map(({ error, offset, length }) =>
      jsonSyntax(words[printParseErrorCode(error)] ?? 'this is not JSON', {
        span: { source, start: offset, end: offset + Math.max(1, length) },
      }),
    )
    return E.left(
      found.length > 0 ? found : [jsonSyntax('there is no JSON here', { span: { source, start: 0, end: 0 } })],
    )
  }

  const span = (node: Node | undefined): Span => {
    const at = node ?? root
    return { source, start: at.offset, end: at.offset + at.length }
  }
  const nodeAt = locator(root)
  const spanOf = (path: Path): Span => span(nodeAt(path))
  const spanOfKey = (path: Path): Span => span(nodeAt(path)?.parent?.children?.[0] ?? nodeAt(path))

  const duplicates = duplicateKeys(root, source)
  const value = withoutSchema(JSON.parse(source.text))
  const decoded = codec.decode(value)
  const mistakes = E.isLeft(decoded) ? decoded.left : []
  const found = [...duplicates]
  const seen = new Set<string>()
  for (const { context, message, value: given } of mistakes) {
    // Members of a union or an intersection appear in the context as keys that are not in the JSON: pass over them.
    const path: (string | number)[] = []
    for (const [i, { key }] of context.entries()) {
      const parent = nodeAt(path)
      const last =
        i === context.length - 1 && (present(context[i]).type === missingKey || present(context[i]).type === unknownKey)
      if (i === 0 || last) continue
      const step = parent?.type === 'array' ? Number(key) : key
      if (nodeAt([...path, step]) !== undefined) path.push(step)
    }
    const { type, key } = present(context[context.length - 1])
    const at = JSON.stringify([path, type === missingKey || type === unknownKey ? key : ''])
    if (seen.has(at)) continue
    seen.add(at)
    if (type === missingKey) {
      found.push(
        jsonMissingKey(`the key "${key}" is missing`, {
          span: { ...spanOf(path), end: spanOf(path).start + 1 },
        }),
      )
    } else if (type === unknownKey) {
      const known = present(context[context.length - 2]).type as unknown as { required: object; optional: object }
      const meant = nearest(key, new Set(Object.keys({ ...known.required, ...known.optional })))
      found.push(
        jsonUnknownKey(`the key ${JSON.stringify(key)} is not known here`, {
          span: spanOfKey([...path, key]),
          ...(meant === undefined ? {} : { fix: `did you mean "${meant}"?` }),
        }),
      )
    } else {
      const wanted = context.findLast(entry => entry.type.name !== '')?.type.name
      found.push(jsonType(message ?? `${wanted} is expected here, not ${kindOf(given)}`, { span: spanOf(path) }))
    }
  }
  found.sort((a, b) => present(a.span).start - present(b.span).start)
  const readable = mistakes.every(({ context }) => present(context[context.length - 1]).type === unknownKey)
  return readable ? E.right({ value: value as A, spanOf, spanOfKey, problems: found }) : E.left(found)
}
