import { type Mode, words } from '../editor.js'

/** Words of expressions. */
const conditions = words('abs and else exists forall id if max min of or then')

const keywords = words('environment extern interface link spawn stigmergies')
/** These are sections only where one can begin: otherwise they are names of variables, as the words below may be. */
const sections = words('system stigmergy agent assume check')
const modalities = words('always finally eventually fairly fairly_inf')
const functions = words('abs max min')
const assignments = words('<- <-- <~ := ,')

export const editor: Mode = {
  conditions,
  hasComments: true,
  hasDirectives: true,
  pairs: '([{',
  operator: /^(?:<--|<-|<~|:=|->|=>|\+\+|\|\||\.\.|!=|<=|>=|[-+*/%:!=<>])/,
  word: () => /^\w+/,
  tokenOf: (word, { previous, earlier, brackets }, follows) => {
    if (previous.token === 'section') return 'definition'
    if (sections.has(word) && (brackets.length === 0 || follows(/^\s*(?:[A-Z]\w*\s*)?\{/))) return 'section'
    if (functions.has(word)) return follows(/^\s*\(/) ? 'keyword' : null
    if (keywords.has(word) || conditions.has(word)) return 'keyword'
    if (modalities.has(word) && previous.text === '=' && earlier.token === 'definition') return 'keyword'
    if (word === 'count' && follows(/^\s+[A-Z]/)) return 'keyword'
    if (word === 'pick' && assignments.has(previous.text) && follows(/^\s+[\w(]/)) return 'keyword'
    if (word === 'where' && follows(/^\s+[\w(!]/)) return 'keyword'
    if (word === 'true' || word === 'false') return 'bool'
    if (word === 'undef' || word === 'Skip') return 'atom'
    if (/^_[A-Za-z]/.test(word)) return 'parameter'
    if (/^[A-Z]/.test(word)) return follows(/^\s*=(?![=>])/) ? 'definition' : 'process'
    return null
  },
}
