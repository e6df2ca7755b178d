import { classHighlighter, Tag, tagHighlighter, tags } from '@lezer/highlight'

// What CodeMirror has no names for. Each is a kind of something that it has.
const success = Tag.define('success', tags.atom)
const failure = Tag.define('failure', tags.atom)
const directive = Tag.define('directive', tags.comment)

/** What a piece of text can be, and what CodeMirror calls that. */
export const tokens = {
  keyword: tags.keyword,
  /** A keyword that a part of a file begins with. */
  section: tags.keyword,
  atom: tags.atom,
  bool: tags.bool,
  number: tags.number,
  string: tags.string,
  comment: tags.comment,
  /** A comment that says something to Telos. */
  directive,
  operator: tags.operator,
  punctuation: tags.punctuation,
  /** A name where it is given its meaning. */
  definition: tags.definition(tags.variableName),
  /** An event, an action or a message. */
  event: tags.labelName,
  /** A process, a class, or a kind of agents. */
  process: tags.typeName,
  /** One of those who take part in a choreography. */
  peer: tags.namespace,
  parameter: tags.special(tags.variableName),
  success,
  failure,
}

export type Token = keyof typeof tokens

/** Gives classes to what is coloured; editor.css has the colours. */
export const highlighters = [
  classHighlighter,
  tagHighlighter([
    { tag: success, class: 'tok-success' },
    { tag: failure, class: 'tok-failure' },
    { tag: directive, class: 'tok-directive' },
  ]),
]
