import { Across, type Area, Below, ticksWithin } from '../experiment/axes.js'
import { linear, short, ticks } from '../experiment/scale.js'
import { useWidth } from '../experiment/use-width.js'
import type { Look } from './looks.js'

export interface NarrowingProps {
  readonly looks: readonly Look[]
  /** How many runs there will be. */
  readonly wanted: number
  /** What is estimated. */
  readonly quantity: string
}

const height = 150
/** With fewer there is nothing to be seen. */
const fewest = 3
/** How many times the width of the latest interval is in view, to either side. */
const around = 3
/** Half the width of what ends a whisker. */
const cap = 5

/** How the interval narrowed while runs were made; in the end, the one that counts. */
export const Narrowing = ({ looks, wanted, quantity }: NarrowingProps) => {
  const [place, width] = useWidth()
  const last = looks.at(-1)
  const isDrawn = last !== undefined && looks.length >= fewest
  return (
    <figure class="narrowing" hidden={!isDrawn}>
      <figcaption>
        {last?.isFinal === true
          ? `${quantity} while runs were made, and in the end`
          : `${quantity} so far, against the number of runs`}
      </figcaption>
      <div ref={place} class="drawing" style={{ height: `${height}px` }}>
        {isDrawn && width > 0 && <Picture looks={looks} last={last} wanted={wanted} width={width} />}
      </div>
    </figure>
  )
}

interface PictureProps extends Omit<NarrowingProps, 'quantity'> {
  readonly last: Look
  readonly width: number
}

const Picture = ({ looks, last, wanted, width }: PictureProps) => {
  const area: Area = { left: 44, right: Math.max(60, width - 14), top: 8, bottom: height - 24 }
  const [least, greatest] = viewOf(last)
  const x = linear(0, wanted, area.left, area.right)
  const inView = linear(least, greatest, area.bottom, area.top)
  // The first intervals are wide: what is beyond the view ends at its edge.
  const y = (value: number): number => Math.min(area.bottom, Math.max(area.top, inView(value)))
  const along = (value: (look: Look) => number): string[] => looks.map(look => `${x(look.runs)} ${y(value(look))}`)
  const low = along(({ interval }) => interval[0])
  const high = along(({ interval }) => interval[1])
  const [from, to] = last.interval
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`After ${last.runs.toLocaleString('en')} runs from ${short(from)} to ${short(to)}`}
    >
      <Across area={area} values={ticks(least, greatest, 4)} scale={inView} />
      <Below area={area} values={ticksWithin(0, wanted, area.right - area.left)} scale={x} />
      <path class="band" d={`M${[...low, ...high.reverse()].join('L')}Z`} />
      <path class="estimates" d={`M${along(({ estimate }) => estimate).join('L')}`} />
      {last.isFinal && (
        <path
          class="in-the-end"
          d={`M${x(last.runs)} ${y(from)}V${y(to)}M${x(last.runs) - cap} ${y(from)}h${2 * cap}M${x(last.runs) - cap} ${y(to)}h${2 * cap}`}
        />
      )}
    </svg>
  )
}

/** The probabilities in view: some widths of the latest interval to either side, up to numbers that can be written. */
const viewOf = ({ interval: [from, to] }: Look): [least: number, greatest: number] => {
  const margin = around * (to - from)
  const [least, greatest] = [Math.max(0, from - margin), Math.min(1, to + margin)]
  const [first = least, second = greatest] = ticks(least, greatest, 4)
  const step = second - first
  return step <= 0
    ? [least, greatest]
    : [Math.max(0, Math.floor(least / step) * step), Math.min(1, Math.ceil(greatest / step) * step)]
}
