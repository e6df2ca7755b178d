import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Name } from '../run/name.js'
import type { ProbabilityProps } from './curve.js'
import { topOf } from './extent.js'
import { short, ticks } from './scale.js'
import type { ShownProbability } from './shown.js'

/** How many points are listed at first; a button shows the others. */
const few = 40

/** A line for each point: its name, its interval on a common axis, and the numbers. */
export const IntervalList = ({ experiment, side, at, onSelect }: ProbabilityProps): JSX.Element => {
  const [all, setAll] = useState(false)
  const { points, claim } = experiment
  const known = points.flatMap(point => point[side] ?? [])
  const top = topOf(known, claim)
  const shown = all ? points : points.slice(0, few)
  const isSingle = points.length === 1
  const mark = claim !== null && claim.of === side ? claim.probability / top : null
  return (
    <div class={isSingle ? 'intervals single' : 'intervals'}>
      <p class="axis-name">{experiment.quantity[side]}</p>
      <ul>
        {shown.map((point, i) => (
          <li key={point.point} class={i === at && !isSingle ? 'selected' : undefined}>
            {!isSingle && (
              <button type="button" aria-pressed={i === at} onClick={() => onSelect(i)} title={point.name}>
                <Name of={point.name} />
              </button>
            )}
            <Bar of={point[side]} top={top} claimed={mark} />
            <span class="interval-numbers">
              {point[side]?.text ?? (point.runs === 0 ? 'no runs' : 'nothing is estimated')}
            </span>
          </li>
        ))}
        <li class="interval-axis" aria-hidden="true">
          {!isSingle && <span />}
          <span class="interval-ticks">
            {ticks(0, top, 5).map(value => (
              <i key={value} style={{ left: `${(100 * value) / top}%` }}>
                {short(value)}
              </i>
            ))}
          </span>
          <span />
        </li>
      </ul>
      {points.length > few && (
        <button type="button" onClick={() => setAll(!all)}>
          {all ? `only the first ${few}` : `all ${points.length.toLocaleString('en')} points`}
        </button>
      )}
    </div>
  )
}

interface BarProps {
  readonly of: ShownProbability | null
  readonly top: number
  /** Where the claimed probability is, as a share of the width. */
  readonly claimed: number | null
}

const Bar = ({ of, top, claimed }: BarProps): JSX.Element => {
  const share = (value: number): string => `${(100 * value) / top}%`
  return (
    <span class="interval-bar">
      {claimed !== null && <i class="interval-claim" style={{ left: `${100 * claimed}%` }} />}
      {of !== null && of.interval !== null && (
        <i
          class="interval-range"
          style={{ left: share(of.interval[0]), width: share(of.interval[1] - of.interval[0]) }}
        />
      )}
      {of !== null && of.most > of.estimate && (
        <i class="interval-undecided" style={{ left: share(of.estimate), width: share(of.most - of.estimate) }} />
      )}
      {of !== null && <i class="interval-point" style={{ left: share(of.estimate) }} />}
    </span>
  )
}
