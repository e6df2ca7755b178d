import type { Choice } from './simulator.js'

/** Longer texts are cut: a choice may hold a whole world. */
const longest = 80
const deepest = 2

/**
 * What a program offered besides the event, in words: what its `toString` says if it has one of its own, else its fields.
 * `null` where the event is all there is.
 */
export const offerInWords = (choice: Choice): string | null => {
  // The adapters wrap what a program offered.
  const offer: unknown = 'offer' in choice ? choice.offer : choice
  if (typeof offer !== 'object' || offer === null) return null
  const text = hasWords(offer) ? String(offer) : fieldsOf(offer, deepest, ['event', 'weight'])
  return text === '' ? null : shortened(text)
}

const hasWords = (value: object): boolean =>
  value.toString !== Object.prototype.toString && value.toString !== Array.prototype.toString

const fieldsOf = (value: object, depth: number, without: readonly string[] = []): string =>
  Object.entries(value)
    .filter(([name, field]) => !without.includes(name) && field !== undefined && typeof field !== 'function')
    .map(([name, field]) => `${name}: ${inWords(field, depth - 1)}`)
    .join(', ')

const inWords = (value: unknown, depth: number): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth < 0) return '…'
  if (Array.isArray(value)) return `[${value.map(one => inWords(one, depth - 1)).join(', ')}]`
  return hasWords(value) ? String(value) : `{${fieldsOf(value, depth)}}`
}

const shortened = (text: string): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
