import type { Layout, PlacedEdge } from '@telos-verifier/telos'
import { arrowPath, letterSizes, present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'

export interface DrawingProps {
  readonly layout: Layout
  /** Which nodes and edges of the layout are drawn, and whether with their names. */
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly lettered: boolean
  readonly path: ReadonlySet<number>
  readonly taken: readonly number[] | null
}

/** The part of a picture that can be seen. */
export const Drawing = ({ layout, nodes, edges, lettered, path, taken }: DrawingProps): JSX.Element => {
  const { start, entry } = layout
  const arrow = useId()
  const kindOf = ({ edges: members }: PlacedEdge): 'path' | 'never' | 'plain' =>
    members.some(i => path.has(i)) ? 'path' : taken !== null && members.every(i => taken[i] === 0) ? 'never' : 'plain'
  const kinds = layout.edges.map(kindOf)
  const onPath = new Set(layout.edges.flatMap(({ from, to }, i) => (kinds[i] === 'path' ? [from, to] : [])))
  return (
    <g class="purpose-drawing">
      <defs>
        {(['plain', 'path', 'never'] as const).map(kind => (
          <marker
            key={kind}
            id={`${arrow}-${kind}`}
            viewBox="0 0 10 10"
            refX="3"
            refY="5"
            markerUnits="userSpaceOnUse"
            markerWidth="10"
            markerHeight="9"
            orient="auto"
          >
            <path class={`purpose-arrow ${kind}`} d="M0 0L10 5L0 10L2.5 5z" />
          </marker>
        ))}
      </defs>
      <circle cx={start.x} cy={start.y} r="5" class="purpose-start" />
      <path d={arrowPath(entry)} class="purpose-way plain" marker-end={`url(#${arrow}-plain)`} />
      {edges.map(i => (
        <path
          key={i}
          d={arrowPath(present(layout.edges[i]).points)}
          class={`purpose-way ${kinds[i]}`}
          marker-end={`url(#${arrow}-${kinds[i]})`}
        />
      ))}
      {(lettered ? edges : []).map(i => {
        const { label, edges: members } = present(layout.edges[i])
        return (
          <g key={i} class={`purpose-label ${kinds[i]}`}>
            <Hint texts={[label.full, told(members, taken)]} />
            <rect
              x={label.x - label.width / 2}
              y={label.y - label.height / 2}
              width={label.width}
              height={label.height}
            />
            <Lines lines={label.lines} x={label.x} top={label.y - label.height / 2} height={letterSizes.line} />
          </g>
        )
      })}
      {nodes.map(i => {
        const { x, y, width, height, kind, name, note } = present(layout.nodes[i])
        const top = y - (name.lines.length * letterSizes.line + note.lines.length * letterSizes.noteLine) / 2
        return (
          <g key={i} data-state={i} class={`purpose-node ${kind}${onPath.has(i) ? ' path' : ''}`}>
            <Hint texts={[name.full, note.full]} />
            <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="8" />
            {kind === 'success' && (
              <rect
                class="inner"
                x={x - width / 2 + 3}
                y={y - height / 2 + 3}
                width={width - 6}
                height={height - 6}
                rx="5"
              />
            )}
            <Lines lines={name.lines} x={x} top={top} height={letterSizes.line} />
            <g class="purpose-note">
              <Lines
                lines={note.lines}
                x={x}
                top={top + name.lines.length * letterSizes.line}
                height={letterSizes.noteLine}
              />
            </g>
          </g>
        )
      })}
    </g>
  )
}

const told = (members: readonly number[], taken: readonly number[] | null): string | null => {
  if (taken === null) return null
  const times = members.reduce((sum, i) => sum + present(taken[i]), 0)
  return times === 0 ? 'never seen to be possible' : `seen to be possible ${times.toLocaleString('en')} times`
}

const Hint = ({ texts }: { readonly texts: readonly (string | null)[] }): JSX.Element | null => {
  const said = texts.filter(text => text !== null)
  return said.length === 0 ? null : <title>{said.join('\n')}</title>
}

interface LinesProps {
  readonly lines: readonly string[]
  readonly x: number
  readonly top: number
  readonly height: number
}
const Lines = ({ lines, x, top, height }: LinesProps): JSX.Element => (
  <>
    {lines.map((line, i) => (
      <text key={i} x={x} y={top + (i + 0.77) * height} text-anchor="middle">
        {line}
      </text>
    ))}
  </>
)
