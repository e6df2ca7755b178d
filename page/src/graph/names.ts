import type { ExploredNode } from 'telos'
import type { GraphModel } from './model.js'

const nameLength = 24
const purposeLength = 9

/** Text that can be shown anywhere: nothing in it turns or hides what is around it. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '�')

export const cut = (text: string, length: number): string => {
  // A long text is not taken apart as a whole: a character may be two units.
  const characters = [...plain(text.slice(0, 2 * length + 2))]
  return characters.length <= length && text.length <= 2 * length + 2
    ? characters.join('')
    : `${characters.slice(0, length - 1).join('')}…`
}

/** Without a purpose, all nodes are in a state that has no name. */
const isProduct = ({ purpose }: ExploredNode): boolean => purpose !== ''
const stateName = (place: ExploredNode, node: number): string => place.state || `#${node}`

/** What is written on a node. */
export const shortName = (place: ExploredNode, node: number): string => {
  const state = stateName(place, node)
  if (!isProduct(place)) return cut(state, nameLength)
  const purpose = cut(place.purpose, purposeLength)
  return `${purpose} · ${cut(state, nameLength - 3 - [...purpose].length)}`
}

export const fullName = (place: ExploredNode, node: number): string => {
  const state = stateName(place, node)
  return plain(isProduct(place) ? `${place.purpose} · ${state}` : state)
}

export const shortLabels = ({ labels }: ExploredNode): string => cut(labels.join(', '), nameLength + 4)

export const eventsLabel = (events: readonly string[], length: number): string => cut(events.join(', '), length)

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`

/** A node in words, for those who cannot see it. */
export const told = (model: GraphModel, node: number, isCurrent: boolean, hidden: number): string => {
  const place = model.nodes[node]
  const ways = model.ways(node)
  const forbidden = ways.filter(({ to }) => to === null).length
  const parts = [plain(stateName(place, node))]
  if (isCurrent) parts.push('the walk is here')
  if (place.labels.length > 0) parts.push(plain(place.labels.join(', ')))
  if (isProduct(place)) parts.push(`purpose in ${plain(place.purpose)}`)
  parts.push(model.isExpanded(node) ? counted(ways.length - forbidden, 'way out', 'ways out') : 'not expanded yet')
  if (forbidden > 0) parts.push(`${forbidden} not allowed by the purpose`)
  if (hidden > 0) parts.push(`${counted(hidden, 'node', 'nodes')} hidden behind it`)
  return parts.join('; ')
}
