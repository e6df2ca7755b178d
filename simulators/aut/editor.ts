import type { Mode, Place } from '../editor.js'

/** A label may be any text, up to the state at the end of the line; a sign before it is a piece of its own. */
const label = /^(?:"?[?!]|.*\S(?=\s*,\s*\d+\s*\)\s*$))/

const isLabel = ({ section, previous, earlier }: Place): boolean =>
  section !== 'des' && (previous.token === 'operator' || (previous.text === ',' && earlier.token === 'number'))

export const editor: Mode = {
  isByLine: true,
  hasComments: false,
  pairs: '("',
  word: place => (isLabel(place) ? label : /^\w+/),
  tokenOf: (word, place) => {
    if (place.isFirst && word === 'des') return 'section'
    if (!isLabel(place)) return null
    if (/^"?[?!]$/.test(word)) return 'operator'
    return /^(?:"(?:i|tau)"|i|tau)$/.test(word) ? 'atom' : 'event'
  },
}
