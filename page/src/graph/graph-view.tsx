import { present } from '@telos-verifier/telos/page'
import type { TargetedEvent } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { canClose, close, open, reveal, untouched, type VisibleEdge, visiblePart } from './collapse.js'
import { Details } from './details.js'
import { Arrows, Edges } from './edges.js'
import './graph.css'
import { zoomed } from '../view.js'
import { linkKey, type Picture } from './layout/drawing.js'
import { useDrawing } from './layout/use-drawing.js'
import { Legend } from './legend.js'
import type { GraphModel } from './model.js'
import { told } from './names.js'
import { type Direction, neighbour } from './navigation.js'
import { Node } from './node.js'
import { cardsOf, isSamePicture, pictureOf, writingOn } from './picture.js'
import { Search } from './search.js'
import { Status } from './status.js'
import { Toolbar } from './toolbar.js'
import { useFor } from './use-for.js'
import { useLook } from './use-look.js'
import { useViewport } from './use-viewport.js'

export interface GraphViewProps {
  /** The same object as long as the same thing is explored: another one is another graph. */
  readonly model: GraphModel
  /** Another number whenever the model has grown. */
  readonly revision: number
  /** The node where the walk is, and those that it came through, this one included. */
  readonly current: number
  readonly path: readonly number[]
  /** Is the path a run that is looked at by itself, beside the walk? Then only that is drawn, and what the user opens. */
  readonly isRun?: boolean
  /** Is there nothing left to expand? */
  readonly complete: boolean
  /** Is what holds in a node written on it? */
  readonly labels?: boolean
  /** How long the layout may take, in milliseconds. */
  readonly timeLimit?: number
  /** The user wants to walk to a node. */
  onGo(node: number): void
  /** A node is to be expanded. */
  onGrow(node: number): void
  /** The user wants this number of nodes more. */
  onGrowMore(nodes: number): void
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** With more nodes than these, they are at their new places at once. */
const mostMoving = 300
/** How many edges of the node in focus have their events written on them, where others have not. */
const mostWrittenNear = 30

/** The explored part of a model or product: to look at, to search, to walk in and to make larger. */
export const GraphView = (props: GraphViewProps) => {
  const { model, revision, current, path, isRun = false, complete, labels = true, timeLimit } = props
  const { onGo, onGrow, onGrowMore } = props
  const [folding, setFolding] = useFor(model, untouched)
  // A run may be somewhere else than the walk: then its end is what one looks at.
  const [focused, setFocused] = useFor(model, isRun && !path.includes(current) ? present(path.at(-1)) : current)
  const [index, setIndex] = useFor(model, 0)
  const [tidied, setTidied] = useFor(model, 0)
  const [query, setQuery] = useState('')
  const [hasFocus, setHasFocus] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const hint = useId()
  const viewport = useViewport()

  // A new list of the same nodes is no reason to draw everything again.
  const trail = path.join(' ')
  const part = useMemo(
    () => visiblePart(model, folding, { current, path, isAlone: isRun }),
    [model, revision, folding, current, trail, isRun],
  )
  const cards = useMemo(() => cardsOf(model, part, labels), [part, labels])
  // Walking in what is drawn already moves nothing.
  const kept = useRef<Picture | null>(null)
  const picture = useMemo(() => {
    const next = pictureOf(part, cards)
    if (kept.current === null || !isSamePicture(kept.current, next)) kept.current = next
    return kept.current
  }, [part, cards])
  const edition = useMemo(() => ({}), [model, tidied])
  const drawn = useDrawing(picture, focused, model, edition, timeLimit)
  const drawing = drawn?.drawing ?? null

  const onPath = useMemo(() => new Set(path), [trail])
  const walked = useMemo(() => new Set(path.slice(1).map((to, i) => linkKey({ from: present(path[i]), to }))), [trail])
  const isWalked = (edge: VisibleEdge): boolean => edge.steps !== undefined || walked.has(linkKey(edge))
  const finder = useMemo(() => new Search(model), [model])
  const found = useMemo(() => finder.find(query), [finder, revision, query])
  const isFound = useMemo(() => new Set(found), [found])

  const near = isRun ? path : [current, ...model.targets(current).map(({ to }) => to)]
  const look = useLook(viewport, drawn, part, cards, near, edition)
  const focus = (node: number, how: 'show' | 'centre' = 'show'): void => {
    setFocused(node)
    look.at(node, how)
  }
  const walkedTo = useRef(current)
  useEffect(() => {
    if (walkedTo.current !== current) focus(current)
    walkedTo.current = current
  }, [current])

  // ---- What can be done with it

  // What the user has expanded is to be seen, also where there are too many nodes.
  const growing = useRef(new Set<number>())
  useEffect(() => {
    for (const node of growing.current) {
      if (!model.isExpanded(node)) continue
      growing.current.delete(node)
      if (part.hidden.has(node)) setFolding(open(model, part, folding, node))
    }
  }, [part])
  useEffect(() => () => growing.current.clear(), [model])

  const expand = (node: number): void => {
    if (part.hidden.has(node)) setFolding(open(model, part, folding, node))
    else if (!model.isExpanded(node)) {
      growing.current.add(node)
      onGrow(node)
    }
  }

  const showFound = (which: number): void => {
    if (found.length === 0) return
    const next = (which + found.length) % found.length
    setIndex(next)
    setFolding(reveal(model, part, folding, present(found[next])))
    focus(present(found[next]), 'centre')
  }
  // The first Enter goes to the first that was found.
  const isAtFound = found[index] === focused

  const zoom = (by: number): void => {
    viewport.touched.current = true
    viewport.change((view, area) => zoomed(view, by, { x: area.width / 2, y: area.height / 2 }), true)
  }
  const tidy = (): void => setTidied(tidied + 1)

  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = arrows[event.key]
    if (direction !== undefined) {
      const next = drawing === null ? null : neighbour(part, drawing, focused, direction)
      if (next !== null) focus(next)
    } else if (event.key === 'Enter' || event.key === ' ') onGo(focused)
    else if (event.key === 'Home') focus(0)
    else if (event.key === '.') focus(current)
    else if (event.key === 'e') expand(focused)
    else if (event.key === 'c') {
      if (canClose(model, part, focused)) setFolding(close(model, folding, focused))
    } else if (event.key === 'f') look.all()
    else if (event.key === 't') tidy()
    else if (event.key === '+' || event.key === '=') zoom(1.3)
    else if (event.key === '-') zoom(1 / 1.3)
    else if (event.key === '/') search.current?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const click = ({ target }: TargetedEvent<SVGSVGElement, MouseEvent>): void => {
    if (!(target instanceof Element)) return
    const node = Number(target.closest<SVGElement>('[data-node]')?.dataset.node ?? Number.NaN)
    if (Number.isNaN(node)) return
    setFocused(node)
    if (target.closest('[data-more]') !== null) expand(node)
    else onGo(node)
  }

  // ---- What it looks like

  const isMany = part.nodes.length > mostMoving
  // Edges appear when the nodes have moved: that is a new group for each drawing.
  const turn = isMany ? 0 : drawn?.number
  const edges = useMemo(() => {
    if (drawing === null) return null
    return (
      <Edges
        key={turn}
        edges={part.edges}
        kindOf={edge => (isWalked(edge) ? 'walked' : 'plain')}
        drawing={drawing}
        cards={cards}
        isWritten={writingOn(part)}
      />
    )
  }, [part, drawing, cards, walked, turn])
  const nearEdges = part.edges.filter(edge => (edge.from === focused || edge.to === focused) && !isWalked(edge))

  return (
    <section class="graph" aria-label="Explored graph">
      <Toolbar
        search={search}
        query={query}
        found={query.trim() === '' ? null : { index, count: found.length }}
        isComplete={complete}
        onQuery={text => {
          setQuery(text)
          setIndex(0)
        }}
        onNext={by => showFound(isAtFound ? index + by : index)}
        onLeave={() => sheet.current?.focus()}
        onZoom={zoom}
        onFit={look.all}
        onTidy={tidy}
        onGrowMore={onGrowMore}
      />
      <div
        ref={sheet}
        class="sheet"
        // Arrow keys would otherwise move those who listen to a screen reader through the page.
        role="application"
        aria-roledescription="graph"
        aria-label={`${model.size} nodes explored`}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is one stop, and its keys are handled here
        tabIndex={0}
        onKeyDown={keys}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <svg ref={viewport.sheet} class={isMany ? 'many' : ''} onClick={click} aria-hidden="true">
          <Arrows />
          <g ref={viewport.content} class="content">
            {edges}
            {drawing !== null && (
              <>
                <Edges
                  key={`near ${turn}`}
                  edges={nearEdges}
                  kindOf={() => 'near'}
                  drawing={drawing}
                  cards={cards}
                  isWritten={nearEdges.length <= mostWrittenNear}
                />
                <g>
                  {part.nodes.map(node => {
                    const position = drawing.positions.get(node)
                    if (position === undefined) return null
                    const place = present(model.nodes[node])
                    return (
                      <Node
                        key={node}
                        card={present(cards.get(node))}
                        position={position}
                        kind={place.kind}
                        isExpanded={model.isExpanded(node)}
                        hidden={part.hidden.get(node) ?? 0}
                        isCurrent={node === current}
                        isOnPath={onPath.has(node)}
                        isFocused={node === focused && (hasFocus || query !== '')}
                        isFound={isFound.has(node)}
                      />
                    )
                  })}
                </g>
              </>
            )}
          </g>
        </svg>
        <p class="heard" id={hint}>
          Arrow keys move, Enter walks there, e expands, c collapses, slash searches.
        </p>
        <p class="heard" aria-live="polite">
          {hasFocus && focused < model.size
            ? told(model, focused, focused === current, part.hidden.get(focused) ?? 0)
            : ''}
        </p>
      </div>
      <Details model={model} node={focused} isCurrent={focused === current} />
      <footer>
        <Status
          shown={part.nodes.length}
          all={model.size}
          undrawn={part.undrawn}
          state={drawn === null || drawn.picture !== picture ? 'working' : drawn.status}
        />
        <Legend />
      </footer>
    </section>
  )
}
