import { languages, present, type TextPlace, type Token, words } from '@telos-verifier/telos/page'
import { mode } from './mode.js'

const statements = words('purpose expect let start state do see internal otherwise')
/** What comes after which word at the beginning of a line. */
const subjects: Readonly<Record<string, Token>> = {
  purpose: 'definition',
  let: 'definition',
  start: 'definition',
  state: 'definition',
  do: 'event',
  see: 'event',
}
const expectations = words('not strongly fairly inconclusive within with probability at least most when driven')
const relations = words('feasible refutable certain impossible informative success failure')
const connectives = words('and or not')
/** Behind `let` the language of the model is spoken, whichever that is. */
const conditions = new Set(
  Object.values(languages).flatMap(({ editor }) =>
    typeof editor === 'object' && editor.conditions !== undefined ? [...editor.conditions] : [],
  ),
)

const inExpectation = (word: string): Token | null => {
  if (expectations.has(word)) return 'keyword'
  return relations.has(word) ? 'atom' : null
}

const inTransition = (word: string, { previous }: TextPlace): Token | null => {
  if (previous.text === '->') return word === 'Success' ? 'success' : word === 'Failure' ? 'failure' : null
  // A label may be called when, too: it stands where no other `when` can.
  const isKeyword = connectives.has(word) || ((word === 'when' || word === 'else') && previous.token !== 'keyword')
  return isKeyword ? 'keyword' : null
}

/** purposes/text.peggy and src/ats/notation.peggy */
export const purpose = mode('purpose', {
  isByLine: true,
  hasComments: true,
  hasStrings: true,
  pairs: '(["',
  operator: /^(?:->|\.\.|!=|<=|>=|==|[-+*/%:!?=<>'⊛])/,
  word: ({ section, previous }) =>
    section === 'let' && previous.token !== 'section' ? /^\w+/ : /^(?:[\p{L}\p{M}\p{N}_.]|-(?!>))+/u,
  tokenOf: (word, place) => {
    const { section, isFirst, previous, brackets } = place
    if (isFirst) return statements.has(word) ? 'section' : word === 'tau' || word === 'τ' ? 'atom' : null
    if (previous.token === 'section' && previous.text in subjects) return present(subjects[previous.text])
    if (section === 'let') return conditions.has(word) ? 'keyword' : null
    if (section === 'expect') return inExpectation(word)
    if (brackets.includes('call')) return word === '_' ? 'atom' : null
    if (previous.text === '?' || previous.text === '!') return 'event'
    return inTransition(word, place)
  },
})
