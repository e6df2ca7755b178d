import * as E from 'fp-ts/lib/Either.js'
import { nestingLimit } from '../../src/ats/guard.js'
import { present } from '../../src/ats/present.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { syntaxNesting } from '../../src/errors/errors.js'
import { parsePiece } from '../../src/errors/notation.js'
import { firstWord, type Source, type Span } from '../../src/errors/source.js'
import { orNote } from '../../src/errors/validation.js'
import * as errors from './errors.js'
import * as grammar from './generated/chor.js'
import type { Definition, Name, Process, Range, Specification } from './syntax.js'

interface Piece {
  /** `null`: it belongs to no definition. */
  readonly head: Name | null
  readonly body: Range
}

/** Reads a file, definition by definition: all that can be read of it, and all mistakes of form. */
export const parse = (source: Source): { specification: Specification; found: readonly Diagnostic[] } => {
  const found: Diagnostic[] = []
  const definitions: Definition[] = []
  const nothing = (at: Range): void => {
    const span = { source, start: at.start, end: at.end }
    const fix = 'Name = hello[here, there]'
    found.push(errors.definition('here a definition is expected', { span, fix }))
  }
  // Whatever the text is, it has an outline.
  const outline = grammar.parse(source.text, { startRule: 'Outline', offset: 0 }) as Piece[]
  for (const { head, body } of outline) {
    const span = { source, start: body.start, end: body.end }
    if (head === null) {
      nothing(firstWord(source, span))
      continue
    }
    if (!/^[A-Z]/.test(head.name)) {
      const at = { source, start: head.at.start, end: head.at.end }
      const fix = /^[a-z]/.test(head.name)
        ? { fix: `write ${present(head.name[0]).toUpperCase()}${head.name.slice(1)}` }
        : {}
      const message = 'what is defined has a name that begins with a capital letter'
      found.push(errors.definition(message, { span: at, ...fix }))
    }
    definitions.push({ ...head, process: orNote(processIn(span), found) })
  }
  if (outline.length === 0) nothing({ start: 0, end: Math.min(1, source.text.length) })
  return { specification: { source, definitions }, found }
}

const processIn = (span: Span): E.Either<Diagnostic, Process> => {
  const deep = tooDeep(span)
  return deep === null ? parsePiece<Process>(grammar, 'Process', span, 'the end of the definition') : E.left(deep)
}

/** Loops and parentheses in each other, beyond what makes sense. */
const tooDeep = ({ source, start, end }: Span): Diagnostic | null => {
  /** For each open parenthesis how many loops it stands in by itself. */
  const open: number[] = []
  let depth = 0
  let loops = 0
  for (const { 0: token, index } of source.text.slice(start, end).matchAll(/#[^\n]*|[()*]|[^\s#()*]+/g)) {
    if (token[0] === '#') continue
    if (token === '*') loops++
    else if (token === '(') {
      open.push(loops)
      depth += loops + 1
      loops = 0
    } else {
      if (token === ')' && open.length > 0) depth -= present(open.pop()) + 1
      loops = 0
    }
    if (depth + loops <= nestingLimit) continue
    const span = { source, start: start + index, end: start + index + 1 }
    const message = `loops and parentheses are nested more than ${nestingLimit} deep`
    return syntaxNesting(message, { span, fix: 'give a part of it a name: Part = ...' })
  }
  return null
}
