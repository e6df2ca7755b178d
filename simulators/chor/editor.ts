import type { Mode } from '../editor.js'

export const editor: Mode = {
  hasComments: true,
  hasDirectives: true,
  pairs: '([',
  operator: /^(?:\|\||[+*;@=])/,
  word: () => /^\w+/,
  tokenOf: (word, { previous, brackets }, follows) => {
    if (previous.text === '@' || brackets.at(-1) === '[') return 'peer'
    if (follows(/^\s*=/)) return 'definition'
    if (word === 'tau') return 'atom'
    return /^[A-Z]/.test(word) ? 'process' : 'event'
  },
}
