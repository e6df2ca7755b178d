import { present } from '../../src/ats/present.js'
import { type Mode, type Place, type Token, words } from '../editor.js'

/** Words of conditions. */
const conditions = words('and or not count mail deadlock')

const modalities = words('always finally fairly fairly_inf')
const actions = words('send receive spawn')
/** What comes after which word of an action. */
const objects: Readonly<Record<string, Token>> = { send: 'event', receive: 'event', to: 'process', spawn: 'process' }

const inRule = (word: string, { previous, earlier }: Place): Token | null => {
  if (previous.text === ':') return actions.has(word) ? 'keyword' : word === 'tau' ? 'atom' : null
  if (previous.token === 'keyword') return present(objects[previous.text])
  return word === 'to' && earlier.token === 'keyword' && earlier.text === 'send' ? 'keyword' : null
}

/** For acs.peggy, and for what Soter writes (soter.peggy). */
export const editor: Mode = {
  conditions,
  hasComments: true,
  hasDirectives: true,
  pairs: '([{',
  operator: /^(?:->|==|!=|<=|>=|[-+*:.=<>!?|])/,
  word: () => /^\w+/,
  tokenOf: (word, place, follows) => {
    const { section, isFirst, previous, brackets } = place
    // A state may well be called start: what follows tells.
    const canBegin = isFirst || '{};'.includes(previous.text)
    if (canBegin && (word === 'class' || word === 'property') && follows(/^\s+\w/)) return 'section'
    if (canBegin && word === 'start' && follows(/^\s+-?\w/)) return 'section'
    if (canBegin && word === 'Pid' && follows(/^\(/)) return 'section'
    if (section === 'Pid') return /^v?Pid\d*$/.test(word) ? 'process' : null
    if (section === 'class') return previous.token === 'section' ? 'definition' : inRule(word, place)
    if (section === 'property') {
      if (previous.token === 'section') return 'definition'
      if (previous.text === '=' && modalities.has(word)) return 'keyword'
      if (conditions.has(word) && brackets.length === 0) return 'keyword'
    }
    if (word === 'mail' && follows(/^\s*\(/)) return 'keyword'
    if (brackets.length > 0 && previous.text === ',') return 'event'
    return follows(/^\s*\./) || (brackets.length > 0 && previous.text === '(') ? 'process' : null
  },
}
