import type { ExploredNode } from '@telos-verifier/telos'
import { counted, present } from '@telos-verifier/telos/page'
import { difference } from './differences.js'
import type { GraphModel } from './model.js'
import { cut, plain, plainLines } from './text.js'

const nameLength = 24
const purposeLength = 9
/** At least this number of letters is for the state, however long the name of the purpose's state is. */
const stateLength = 22

/** Without a purpose, all nodes are in a state that has no name. */
const isProduct = ({ purpose }: ExploredNode): boolean => purpose !== ''
export const stateName = (place: ExploredNode, node: number): string => place.state || `#${node}`

/** What is written on a node: all of its name, or else what is new since the node before it. */
export const shortName = (place: ExploredNode, node: number, before: ExploredNode | null = null): string => {
  const state = stateName(place, node)
  const was = before?.state ?? null
  const written = (room: number): string => (was === null ? '' : difference(state, was, room)) || cut(state, room)
  if (!isProduct(place)) return written(nameLength)
  const purpose = cut(place.purpose, purposeLength)
  return `${purpose} · ${written(Math.max(stateLength, nameLength - 3 - [...purpose].length))}`
}

export const fullName = (place: ExploredNode, node: number): string => {
  const state = stateName(place, node)
  return plainLines(isProduct(place) ? `${place.purpose} · ${state}` : state)
}

export const shortLabels = ({ labels }: ExploredNode, before: ExploredNode | null = null): string =>
  before === null
    ? cut(labels.join(', '), nameLength + 4)
    : difference(labels.join(', '), before.labels.join(', '), nameLength + 4)

export const eventsLabel = (events: readonly string[], length: number): string => cut(events.join(', '), length)

/** A node in words, for those who cannot see it. */
export const told = (model: GraphModel, node: number, isCurrent: boolean, hidden: number): string => {
  const place = present(model.nodes[node])
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
