import type { Point } from '@telos-verifier/telos'
import { roundedPath } from '@telos-verifier/telos/page'
import type { VisibleEdge } from './collapse.js'
import { bentPath, type Placed, straightPath } from './edge-path.js'
import { type Drawing, linkKey } from './layout/drawing.js'
import { type Card, edgeText, letterWidth } from './picture.js'
import { cut, plain } from './text.js'

const kinds = ['plain', 'near', 'walked'] as const
export type EdgeKind = (typeof kinds)[number]

export interface EdgesProps {
  readonly edges: readonly VisibleEdge[]
  readonly kindOf: (edge: VisibleEdge) => EdgeKind
  readonly drawing: Drawing
  readonly cards: ReadonlyMap<number, Card>
  /** Are their events written on them? */
  readonly isWritten: boolean
}

export const Edges = ({ edges, kindOf, drawing, cards, isWritten }: EdgesProps) => (
  <g class="edges">
    {edges
      .map(edge => ({ edge, kind: kindOf(edge) }))
      // What stands out is above all others.
      .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .map(({ edge, kind }) => {
        const key = linkKey(edge)
        const path = pathOf(edge, drawing, cards)
        if (path === null) return null
        const isMiddle = edge.steps !== undefined
        const label = isWritten || isMiddle ? writingOf(edge, drawing, cards) : null
        return (
          <g
            key={key}
            class={`edge ${kind}${edge.indirect ? ' indirect' : ''}${isMiddle ? ' middle' : ''}`}
            data-edge={key}
          >
            {isWritten && (
              <title>{edge.indirect ? 'through nodes that are hidden' : plain(edge.events.join('\n'))}</title>
            )}
            <path d={path} marker-end={`url(#telos-arrow-${kind})`} />
            {label !== null && (
              // Above the line where there may be a "+n" on it.
              <text x={label.x} y={label.y + (isMiddle ? -14 : 4)}>
                {label.text}
              </text>
            )}
          </g>
        )
      })}
  </g>
)

/** The two nodes of an edge that ELK has not drawn. */
const endsOf = ({ from, to }: VisibleEdge, { positions }: Drawing, cards: ReadonlyMap<number, Card>): Placed[] =>
  [from, to].flatMap(node => {
    const [position, card] = [positions.get(node), cards.get(node)]
    return position === undefined || card === undefined ? [] : [{ ...card, ...position }]
  })

const pathOf = (edge: VisibleEdge, drawing: Drawing, cards: ReadonlyMap<number, Card>): string | null => {
  const route = drawing.routes.get(linkKey(edge))
  if (route !== undefined && route.length > 1) return edge.from === edge.to ? roundedPath(route) : bentPath(route)
  const [from, to] = endsOf(edge, drawing, cards)
  return from === undefined || to === undefined ? null : straightPath(from, to)
}

interface Writing extends Point {
  readonly text: string
}

/** What is written on an edge: where ELK has left room for it, or else halfway, as much as fits between the nodes. */
const writingOf = (edge: VisibleEdge, drawing: Drawing, cards: ReadonlyMap<number, Card>): Writing | null => {
  const text = edgeText(edge)
  const placed = drawing.labels.get(linkKey(edge))
  if (placed !== undefined) return { ...placed, text }
  const [from, to] = endsOf(edge, drawing, cards)
  if (from === undefined || to === undefined) return null
  const side = Math.sign(to.x - from.x)
  const room = Math.abs(to.x - from.x) - (from.width + to.width) / 2
  const letters = Math.floor(room / letterWidth)
  if (letters < fewestLetters) return null
  const x = (from.x + to.x + (side * (from.width - to.width)) / 2) / 2
  return { x, y: (from.y + to.y) / 2, text: cut(text, letters) }
}
/** With fewer, a word cannot be recognised. */
const fewestLetters = 5

/** Not all browsers know of arrowheads in the colour of their line. */
export const Arrows = () => (
  <defs>
    {kinds.map(kind => (
      <marker
        key={kind}
        id={`telos-arrow-${kind}`}
        class={`arrow ${kind}`}
        viewBox="0 0 10 10"
        refX="9"
        refY="5"
        markerUnits="userSpaceOnUse"
        markerWidth="9"
        markerHeight="9"
        orient="auto"
      >
        <path d="M0 1L10 5L0 9z" />
      </marker>
    ))}
  </defs>
)
