import { type Mode, words } from '../editor.js'

const sections = words('initial rules formula')
const operators = words('Neg Conj Disj Imp EX AX EF EG AF')

export const editor: Mode = {
  hasComments: true,
  pairs: '(',
  operator: /^(?:->|==|!=|>=|<=|[-+*<>])/,
  word: () => /^\w+/,
  tokenOf: (word, { section, previous, earlier }, follows) => {
    if (sections.has(word)) return 'section'
    if (section === 'formula') {
      if (operators.has(word) && follows(/^\s*\(/)) return 'keyword'
      // An action that is asked for: EX(a, f).
      if (earlier.token === 'keyword' && previous.text === '(' && follows(/^\s*,/)) return 'event'
    } else {
      if (word === '0') return 'atom'
      // What stands between two arrows is an action.
      if (previous.text === '->' && follows(/^\s*->/)) return word === 'tau' ? 'atom' : 'event'
    }
    return /^\d/.test(word) ? null : 'process'
  },
}
