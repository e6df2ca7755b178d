import type { Layout } from '@telos-verifier/telos'
import { arrowPath, present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { usePrinting } from '../run/printing.js'
import { type Size, type View, zoomed } from '../view.js'
import { Drawing } from './drawing.js'
import { Extents } from './extents.js'
import { fitted, opening, seeing } from './view.js'
import './purpose.css'

export interface PurposePictureProps {
  readonly layout: Layout
  /** The transitions that a run took, by their numbers: those of the edges of the graph that was laid out. */
  readonly path: ReadonlySet<number>
  /** For each transition, 1 if it was seen to be possible and 0 if never; `null` where that is not known. */
  readonly taken: readonly number[] | null
  /** The state and the transition that are selected. */
  readonly lit: { readonly node: number | null; readonly edge: number | null }
  readonly onSelect?: (node: number) => void
  readonly title: string
}

/** No higher than this, in pixels. */
const tallest = 460
/** Dragging begins after this many pixels: before that it is a click. */
const slack = 4

/** Drawn smaller than this, letters are only work; unless they are few. */
const legible = 0.25
const many = 150

/** A purpose as a graph that can be moved and zoomed: what a run took is set off, and what never was possible is dashed. */
export const PurposePicture = ({ layout, path, taken, lit, onSelect, title }: PurposePictureProps): JSX.Element => {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [moved, setView] = useState<View | null>(null)
  const drag = useRef<{ x: number; y: number; moving: boolean } | null>(null)
  const printing = usePrinting()
  const size: Size = { width, height: Math.min(tallest, layout.height + 16) }
  const view = printing ? fitted(size, layout) : (moved ?? opening(size, layout, layout.start))

  useLayoutEffect(() => {
    const look = (): void => setWidth(present(frame.current).clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(present(frame.current))
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => setView(null), [layout])
  useLayoutEffect(() => {
    if (lit.node !== null && width > 0) setView(before => follow(before, size, layout, present(lit.node)))
  }, [lit.node, layout, width])

  const { nodes, edges } = useMemo(() => new Extents(layout), [layout]).seenIn(view, size)
  const lettered = view.scale >= legible || nodes.length < many
  const drawing = useMemo(
    () => <Drawing layout={layout} nodes={nodes} edges={edges} lettered={lettered} path={path} taken={taken} />,
    [layout, nodes, edges, lettered, path, taken],
  )
  const zoom = (factor: number): void => setView(zoomed(view, factor, { x: size.width / 2, y: size.height / 2 }))
  const shift = (x: number, y: number): void => setView({ ...view, x: view.x + x, y: view.y + y })
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': () => setView(fitted(size, layout)),
    ArrowLeft: () => shift(60, 0),
    ArrowRight: () => shift(-60, 0),
    ArrowUp: () => shift(0, 60),
    ArrowDown: () => shift(0, -60),
  }

  return (
    <div class="purpose-picture">
      <div class="purpose-tools">
        <button type="button" onClick={() => zoom(1.25)} aria-label="larger" title="larger (+)">
          +
        </button>
        <button type="button" onClick={() => zoom(0.8)} aria-label="smaller" title="smaller (−)">
          −
        </button>
        <button type="button" onClick={() => setView(fitted(size, layout))} title="all of it (0)">
          fit
        </button>
      </div>
      <div
        ref={frame}
        class="purpose-frame"
        style={{ height: `${size.height}px` }}
        role="application"
        aria-label={`${title}: arrow keys move the picture, + and − zoom`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed by keys
        tabIndex={0}
        onKeyDown={event => {
          const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
          if (act === undefined) return
          event.preventDefault()
          act()
        }}
        onWheel={event => {
          // Without a key the wheel scrolls the page.
          if (!event.ctrlKey && !event.metaKey) return
          event.preventDefault()
          const { left, top } = present(frame.current).getBoundingClientRect()
          setView(zoomed(view, Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top }))
        }}
        onPointerDown={({ clientX: x, clientY: y, button }) => {
          if (button === 0) drag.current = { x, y, moving: false }
        }}
        onPointerMove={event => {
          const from = drag.current
          if (from === null) return
          const [x, y] = [event.clientX - from.x, event.clientY - from.y]
          if (!from.moving && Math.hypot(x, y) < slack) return
          if (!from.moving) present(frame.current).setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY, moving: true }
          shift(x, y)
        }}
        onPointerUp={event => {
          const state = (event.target as Element).closest('[data-state]')?.getAttribute('data-state')
          if (drag.current?.moving === false && typeof state === 'string') onSelect?.(Number(state))
          drag.current = null
        }}
        onPointerCancel={() => {
          drag.current = null
        }}
      >
        <svg width={size.width} height={size.height} role="img" aria-label={title}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>{drawing}</g>
        </svg>
        {/* On a sheet of its own: then the picture need not be painted again for it. */}
        <svg class="purpose-lit" width={size.width} height={size.height} aria-hidden="true">
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            <Lit layout={layout} lit={lit} />
          </g>
        </svg>
      </div>
    </div>
  )
}

const follow = (before: View | null, size: Size, layout: Layout, node: number): View | null => {
  const view = before ?? opening(size, layout, layout.start)
  const next = seeing(view, size, present(layout.nodes[node]))
  return next === view ? before : next
}

/** Where the selected step is. */
const Lit = ({ layout, lit }: Pick<PurposePictureProps, 'layout' | 'lit'>): JSX.Element => {
  const node = lit.node === null ? undefined : layout.nodes[lit.node]
  const edge = lit.edge === null ? undefined : layout.edges.find(({ edges }) => edges.includes(present(lit.edge)))
  return (
    <>
      {edge !== undefined && <path d={arrowPath(edge.points)} />}
      {node !== undefined && (
        <rect
          x={node.x - node.width / 2 - 4}
          y={node.y - node.height / 2 - 4}
          width={node.width + 8}
          height={node.height + 8}
          rx="11"
        />
      )}
    </>
  )
}
