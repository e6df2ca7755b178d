import { type Mode, words } from '../editor.js'

export const editor: Mode = {
  // They stand in purposes only.
  conditions: words('can deadlock not and or'),
  hasComments: true,
  hasDirectives: true,
  // In an algebra it is an idle process.
  otherComment: ({ section, brackets }) => (section === 'sync' && brackets.includes('{') ? null : '*'),
  pairs: '([{',
  operator: /^(?:\|\[|\]\||\|<|>\||->|[-+|.'\\/*=@])/,
  word: () => /^(?:[A-Z](?:[\w']|-(?=\w))*|\w(?:\w|-(?=\w))*)/,
  tokenOf: (word, { previous }, follows) => {
    if (previous.token === 'section') return 'definition'
    // These may be labels as well.
    if ((word === 'set' || word === 'agent') && follows(/^\s+[\w'-]+\s*(?:::?)?=/)) return 'section'
    if (word === 'sync' && follows(/^\s+\w+\s*(?:\{|$)/)) return 'section'
    if (follows(/^\s*(?:::?)?=/)) return 'definition'
    if (word === 'nil') return follows(/^\s*\./) ? 'event' : 'atom'
    if (word === 'tau' || word === '0' || word === '_') return 'atom'
    return /^[A-Z]/.test(word) ? 'process' : 'event'
  },
}
