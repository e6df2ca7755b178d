import { present } from '@telos-verifier/telos/page'
import type { Bounds } from '../view.js'
import type { Part, VisibleEdge } from './collapse.js'
import type { Box, Drawing, Link, Picture } from './layout/drawing.js'
import type { GraphModel } from './model.js'
import { eventsLabel, fullName, shortLabels, shortName } from './names.js'

const characterWidth = 7.3
const lineHeight = 15
const padding = 11

/** How many edges have their events written on them. */
const mostWritten = 120
const eventsLength = 22
/** What is written on edges is smaller. */
export const letterWidth = 6.4

/** What is written on a node, and the room that it needs. */
export interface Card extends Box {
  readonly name: string
  /** What holds there; empty where it is not shown. */
  readonly note: string
  /** All of its name. */
  readonly title: string
}

/** Signs of East Asian scripts and pictures are as wide as two letters. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, character) => width + (character > '\u10ff' && character !== '…' && character !== '�' ? 2 : 1),
    0,
  )

export const cardsOf = (model: GraphModel, part: Part, withLabels: boolean): Map<number, Card> =>
  new Map(
    part.nodes.map(node => {
      const place = present(model.nodes[node])
      const mark = place.kind === 'plain' ? 0 : 2
      const above = present(part.above.get(node))
      const before = above === node ? null : model.nodes[above]
      const name = shortName(place, node, before)
      const note = withLabels ? shortLabels(place, before) : ''
      const letters = Math.max(widthOf(name) + mark, widthOf(note) * 0.9)
      const width = Math.max(36, letters * characterWidth + 2 * padding)
      const height = (note === '' ? 1 : 2) * lineHeight + padding
      return [node, { node, name, note, title: fullName(place, node), width, height }]
    }),
  )

/** What is written on the edges: nothing if there are many. */
export const writingOn = (part: Part): boolean => part.edges.length <= mostWritten

export const edgeText = ({ events, steps }: VisibleEdge): string =>
  steps === undefined ? eventsLabel(events, eventsLength) : `+${steps.toLocaleString('en')} steps`

export const pictureOf = (part: Part, cards: ReadonlyMap<number, Card>): Picture => {
  const written = writingOn(part)
  const links: Link[] = []
  for (const edge of part.edges) {
    const { from, to, steps } = edge
    const text = written || steps !== undefined ? edgeText(edge) : ''
    links.push({ from, to, label: text === '' ? null : { width: widthOf(text) * letterWidth + 8, height: 14 } })
  }
  return { boxes: part.nodes.map(node => present(cards.get(node))), links, above: part.above }
}

/** Would they be laid out in the same way? */
export const isSamePicture = (a: Picture, b: Picture): boolean =>
  a.boxes.length === b.boxes.length &&
  a.links.length === b.links.length &&
  a.boxes.every((box, i) => {
    const { node, width, height } = present(b.boxes[i])
    return box.node === node && box.width === width && box.height === height && a.above.get(node) === b.above.get(node)
  }) &&
  a.links.every((link, i) => {
    const { from, to, label } = present(b.links[i])
    return link.from === from && link.to === to && link.label?.width === label?.width
  })

/** All the room that nodes take. */
export const boundsOf = (
  nodes: Iterable<number>,
  { positions }: Pick<Drawing, 'positions'>,
  cards: ReadonlyMap<number, Card>,
): Bounds => {
  let bounds = null as Bounds | null
  for (const node of nodes) {
    const [position, card] = [positions.get(node), cards.get(node)]
    if (position === undefined || card === undefined) continue
    const { x, y } = position
    const { width, height } = card
    bounds = {
      left: Math.min(bounds?.left ?? x, x - width / 2),
      right: Math.max(bounds?.right ?? x, x + width / 2),
      top: Math.min(bounds?.top ?? y, y - height / 2),
      bottom: Math.max(bounds?.bottom ?? y, y + height / 2),
    }
  }
  return bounds ?? { left: 0, top: 0, right: 0, bottom: 0 }
}
