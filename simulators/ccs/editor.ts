import { type Mode, words } from '../editor.js'

export const editor: Mode = {
  // They stand in purposes only.
  conditions: words('can deadlock not and or'),
  hasComments: true,
  hasDirectives: true,
  pairs: '([{',
  operator: /^(?:\|\[|\]\||\|<|>\||->|[-+|.'\\/*=])/,
  word: () => /^\w+/,
  tokenOf: (word, { previous }, follows) => {
    if (previous.token === 'section') return 'definition'
    // These may be labels as well.
    if (word === 'set' && follows(/^\s+\w+\s*=/)) return 'section'
    if (word === 'sync' && follows(/^\s+\w+\s*(?:\{|$)/)) return 'section'
    if (follows(/^\s*(?:::?)?=/)) return 'definition'
    if (word === 'tau' || word === '0' || word === '_') return 'atom'
    return /^[A-Z]/.test(word) ? 'process' : 'event'
  },
}
