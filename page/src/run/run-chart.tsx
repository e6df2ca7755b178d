import type { Flow, Run } from '@telos-verifier/telos'
import { labelChanges, present, printable } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Chart, chartOf, type Line } from './chart.js'
import { type Geometry, geometryOf, lineHeight, scrolledTo, stretchOf } from './geometry.js'
import { Name } from './name.js'
import { usePrinting } from './printing.js'
import './run.css'

export interface RunChartProps {
  readonly run: Run
  /** The position that is selected: how many steps were taken, from 0; `null` where none is. */
  readonly at: number | null
  readonly onSelect: (position: number) => void
  /** What the lifeline of a model without agents is called. */
  readonly model?: string
  /** Are the states of the purpose shown? By default if the run has any. */
  readonly withPurpose?: boolean
}

/** Lines above and below the window that are there before they are scrolled to. */
const spare = 8
/** On paper there is no scrolling: this many lines are printed. */
const mostPrinted = 400

/** A run as a sequence chart. Only the lines that can be seen are in the document. */
export const RunChart = ({
  run,
  at,
  onSelect,
  model,
  withPurpose = run.start.purpose !== '',
}: RunChartProps): JSX.Element => {
  const chart = useMemo(() => chartOf(run, model), [run, model])
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [{ top, height, width }, setView] = useState({ top: 0, height: 600, width: 900 })
  const look = (): void => {
    const { scrollTop, clientHeight, clientWidth } = present(frame.current)
    setView({ top: scrollTop, height: clientHeight, width: clientWidth })
  }
  useLayoutEffect(() => {
    look()
    const observer = new ResizeObserver(look)
    observer.observe(present(frame.current))
    return () => observer.disconnect()
  }, [])
  const share = (room: number): Geometry =>
    geometryOf(room, chart.lifelines.length, run.steps.length, run.loop !== null, withPurpose)
  useLayoutEffect(() => {
    if (at !== null) show(present(frame.current), chart, at, share(present(frame.current).clientWidth))
  }, [chart, at])

  const printing = usePrinting()
  const { lines, lifelines, firstLine } = chart
  const geometry = share(width)
  const { gutter, lane, lanes, sides } = geometry
  const withSides = sides > 0
  const from = printing ? 0 : Math.max(0, Math.floor(top / lineHeight) - spare)
  const to = Math.min(lines.length, printing ? mostPrinted : Math.ceil((top + height) / lineHeight) + spare)
  const [begin, end] = [present(lines[Math.min(from, to - 1)]).position, present(lines[to - 1]).position]
  const positions = Array.from({ length: end - begin + 1 }, (_, i) => begin + i)
  const unprinted = printing ? lines.length - present(firstLine[end + 1]) : 0
  const last = run.steps.length

  const move = (event: KeyboardEvent): void => {
    const target = moved(event.key, at ?? -1, last, Math.max(1, Math.floor(height / lineHeight) - 2))
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSelect(target)
  }

  return (
    <div
      class="run-chart"
      ref={frame}
      role="listbox"
      tabIndex={0}
      aria-label="The run, step by step"
      aria-activedescendant={at === null ? undefined : `${id}-${at}`}
      onScroll={look}
      onKeyDown={move}
    >
      <div class="run-sheet" style={{ width: `${gutter + lanes + sides}px`, '--gutter': `${gutter}px` }}>
        <div class="run-head">
          <span class="run-gutter">step</span>
          <span class="run-lanes" style={{ width: `${lanes}px` }}>
            {lifelines.map((name, i) => (
              <span key={name} class="run-name" style={{ left: `${i * lane}px`, width: `${lane}px` }} title={name}>
                <Name of={name} />
              </span>
            ))}
          </span>
          {withSides && withPurpose && <span class="run-purpose">purpose</span>}
          {withSides && <span class="run-labels">labels that changed</span>}
        </div>
        <div class="run-body" style={{ height: `${(lines.length - unprinted) * lineHeight}px` }}>
          {lifelines.map((name, i) => (
            <i key={name} class="run-lifeline" style={{ left: `${gutter + (i + 0.5) * lane}px` }} />
          ))}
          {run.loop !== null && unprinted === 0 && <Loop from={firstLine[run.loop + 1] ?? 0} to={lines.length - 1} />}
          {positions.map(position => {
            const first = present(firstLine[position])
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys move the selection of the whole list
              <div
                key={position}
                id={`${id}-${position}`}
                class={`run-step${position === at ? ' selected' : ''}`}
                style={{ top: `${first * lineHeight}px` }}
                role="option"
                aria-selected={position === at}
                aria-posinset={position + 1}
                aria-setsize={last + 1}
                tabIndex={-1}
                onClick={() => onSelect(position)}
              >
                {lines.slice(first, firstLine[position + 1]).map((line, i) => (
                  <div key={i} class={`run-line ${line.kind}`}>
                    <span class="run-gutter">
                      {i === 0 && <b>{position}</b>}
                      {i === 0 && position > 0 && <Badge line={line} />}
                      {i === 0 && position === run.loop && <span title="the run comes back to here">↻</span>}
                    </span>
                    <span class="run-lanes" style={{ width: `${lanes}px` }}>
                      <Mark line={line} geometry={geometry} />
                    </span>
                    {withSides && i === 0 && <Sides run={run} position={position} withPurpose={withPurpose} />}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
        {unprinted > 0 && <p>… {unprinted.toLocaleString('en')} more lines are not printed.</p>}
      </div>
    </div>
  )
}

/** Where a key takes the selection. */
const moved = (key: string, at: number, last: number, page: number): number | null => {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }
  return key in targets ? Math.min(last, Math.max(0, present(targets[key]))) : null
}

/** Scrolls as little as needed to see a position. */
const show = (frame: HTMLElement, { firstLine, lines }: Chart, position: number, geometry: Geometry): void => {
  const top = present(firstLine[position]) * lineHeight
  const bottom = present(firstLine[position + 1]) * lineHeight
  // The heading covers the first line of the window.
  const room = frame.clientHeight - lineHeight
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (bottom > frame.scrollTop + room) frame.scrollTop = Math.min(top, bottom - room)
  // What belongs to all lifelines is nowhere in particular.
  const marks = lines
    .slice(firstLine[position], firstLine[position + 1])
    .filter(line => !('at' in line && line.at === null))
  const stretches = marks.map(line => stretchOf(line, geometry, widthOf))
  frame.scrollLeft = scrolledTo(stretches, frame.scrollLeft, frame.clientWidth - geometry.gutter)
}

const meanings: Record<Flow, string> = {
  do: 'the experiment does it',
  see: 'the experiment sees it',
  internal: 'the experiment does not see it',
}

const Badge = ({ line: { flow } }: { readonly line: Line }): JSX.Element => (
  <span class={`run-badge ${flow}`} title={meanings[flow]}>
    {flow}
  </span>
)

const pen = present(document.createElement('canvas').getContext('2d'))

/** How wide a text is, in the font of the page. */
const widthOf = (text: string): number => {
  pen.font = `13.6px ${getComputedStyle(document.body).fontFamily}`
  // Of a very long text it is enough to know that it is long.
  return pen.measureText(printable(text.slice(0, 500))).width
}

const Mark = ({ line, geometry }: { readonly line: Line; readonly geometry: Geometry }) => {
  const { text, flow } = line
  const { left, width } = stretchOf(line, geometry, widthOf)
  const style = { left: `${left}px`, width: `${width}px` }
  if (line.kind === 'arrow')
    return (
      <span class={`run-arrow ${flow} ${line.to > line.from ? 'rightwards' : 'leftwards'}`} style={style} title={text}>
        <span>
          <Name of={text} />
        </span>
      </span>
    )
  return (
    <span class={`run-box ${flow}`} style={style} title={text}>
      <Name of={text} />
    </span>
  )
}

const Sides = ({
  run,
  position,
  withPurpose,
}: {
  readonly run: Run
  readonly position: number
  readonly withPurpose: boolean
}): JSX.Element => {
  const { purpose, labels } = placeAt(run, position)
  const changed = position === 0 ? { fresh: labels, lost: [] } : labelChanges(placeAt(run, position - 1).labels, labels)
  const text = [...changed.fresh, ...changed.lost.map(name => `${name}?`)].join(', ')
  return (
    <>
      {withPurpose && (
        <span class="run-purpose" title={purpose}>
          {position === 0 || purpose !== placeAt(run, position - 1).purpose ? <Name of={purpose} /> : <i>″</i>}
        </span>
      )}
      <span class="run-labels" title={printable(text)}>
        <Name of={text} />
      </span>
    </>
  )
}

/** Where a run is after `position` steps. */
export const placeAt = ({ start, steps }: Run, position: number): Run['start'] =>
  position === 0 ? start : present(steps[position - 1])

const Loop = ({ from, to }: { readonly from: number; readonly to: number }): JSX.Element => (
  <i
    class="run-loop"
    style={{ top: `${from * lineHeight}px`, height: `${(to - from) * lineHeight}px` }}
    title="again and again"
  />
)
