import { counted, printable } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { Name } from '../run/name.js'
import { Across, type Area, Below, ticksWithin } from './axes.js'
import { linear, short, ticks } from './scale.js'
import type { Distribution } from './shown.js'
import { useWidth } from './use-width.js'

export interface HistogramProps {
  readonly title: string
  readonly of: Distribution
}

const height = 190

/** How often runs had which value: the median and the quantiles 0.05, 0.25, 0.75 and 0.95 are marked. */
export const Histogram = ({ title, of }: HistogramProps): JSX.Element => {
  const [place, width] = useWidth()
  const { histogram, median, quantiles, mean, least, greatest } = of
  const [q05, q25, q75, q95] = quantiles
  const area: Area = { left: 40, right: Math.max(60, width - 12), top: 30, bottom: height - 24 }
  const [from, to] = [histogram[0]?.from ?? least, histogram.at(-1)?.to ?? greatest]
  const most = Math.max(1, ...histogram.map(({ count }) => count))
  const x = linear(from, to, area.left, area.right)
  const y = linear(0, most, area.bottom, area.top)
  const said = `${printable(title)}: median ${short(median)}, half of the runs from ${short(q25)} to ${short(q75)}, nine of ten from ${short(q05)} to ${short(q95)}`
  return (
    <figure class="histogram">
      <figcaption>
        <Name of={title} />
      </figcaption>
      <div ref={place} class="drawing" style={{ height: `${height}px` }}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={said}>
            <Across area={area} values={ticks(0, most, 3).filter(Number.isInteger)} scale={y} />
            {/* What lies between the quantiles: nine of ten runs, and half of them. */}
            <rect
              class="most-runs"
              x={x(q05)}
              width={Math.max(1, x(q95) - x(q05))}
              y={area.top - 6}
              height={4}
              rx={2}
            />
            <rect
              class="half-runs"
              x={x(q25)}
              width={Math.max(1, x(q75) - x(q25))}
              y={area.top - 6}
              height={4}
              rx={2}
            />
            {histogram.map(bin => (
              <rect
                key={bin.from}
                class={median >= bin.from && median <= bin.to ? 'bin middle' : 'bin'}
                x={x(bin.from) + 0.5}
                width={Math.max(1, x(bin.to) - x(bin.from) - 1)}
                y={y(bin.count)}
                height={area.bottom - y(bin.count)}
              >
                <title>{`${short(bin.from)} to ${short(bin.to)}: ${counted(bin.count, 'run')}`}</title>
              </rect>
            ))}
            <line class="median" x1={x(median)} x2={x(median)} y1={area.top - 10} y2={area.bottom} />
            <text class="median-name" x={x(median)} y={area.top - 15} text-anchor={anchor(x(median), area)}>
              median {short(median)}
            </text>
            <Below area={area} values={ticksWithin(from, to, area.right - area.left)} scale={x} />
          </svg>
        )}
      </div>
      <p class="histogram-numbers">
        mean {short(mean)} · half of the runs {short(q25)} to {short(q75)} · nine of ten {short(q05)} to {short(q95)} ·
        all {short(least)} to {short(greatest)}
        {of.of < of.count && ` · drawn from the first ${of.of.toLocaleString('en')} runs`}
      </p>
    </figure>
  )
}

/** Words near an edge stay within the picture. */
const anchor = (x: number, { left, right }: Area): 'start' | 'middle' | 'end' =>
  x < left + 40 ? 'start' : x > right - 40 ? 'end' : 'middle'
