import type { Stuck } from './run.js'
import { eventInWords } from './words.js'

/** More events than these are counted, not listed. */
const mostListed = 5

/** Events in words, one after the other: of many the first, and how many more there are. */
export const offeredInWords = (offered: readonly string[]): string => {
  const words = [...new Set(offered.map(eventInWords))]
  const more = words.length - mostListed
  return more > 0 ? `${words.slice(0, mostListed).join(', ')} and ${more.toLocaleString('en')} more` : words.join(', ')
}

/** What is in the way where a run cannot go on: the model, or the purpose. */
export const stuckInWords = ({ kind, offered }: Stuck): string => {
  if (kind === 'deadlock') return 'the model offers nothing more'
  const isOne = new Set(offered).size === 1
  return `the model offers ${offeredInWords(offered)}, and the purpose ${isOne ? 'does not allow it' : 'allows none of them'}`
}
