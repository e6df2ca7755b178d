import { classHighlighter, Tag, tagHighlighter, tags } from '@lezer/highlight'
import type { Token } from '@telos-verifier/telos/page'

// What CodeMirror has no names for. Each is a kind of something that it has.
const success = Tag.define('success', tags.atom)
const failure = Tag.define('failure', tags.atom)
const directive = Tag.define('directive', tags.comment)

/** What CodeMirror calls the pieces of a text. */
export const tokens: Readonly<Record<Token, Tag>> = {
  keyword: tags.keyword,
  section: tags.keyword,
  atom: tags.atom,
  bool: tags.bool,
  number: tags.number,
  string: tags.string,
  comment: tags.comment,
  directive,
  operator: tags.operator,
  punctuation: tags.punctuation,
  definition: tags.definition(tags.variableName),
  event: tags.labelName,
  process: tags.typeName,
  peer: tags.namespace,
  parameter: tags.special(tags.variableName),
  success,
  failure,
}

/** Gives classes to what is coloured; editor.css has the colours. */
export const highlighters = [
  classHighlighter,
  tagHighlighter([
    { tag: success, class: 'tok-success' },
    { tag: failure, class: 'tok-failure' },
    { tag: directive, class: 'tok-directive' },
  ]),
]
