import { present, printable } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { Across, type Area, AxisName, Below, roomForNumber, ticksWithin } from './axes.js'
import { topOf } from './extent.js'
import { linear, ticks } from './scale.js'
import { numberAt } from './shape.js'
import type { ShownExperiment, ShownPoint, ShownProbability, Side } from './shown.js'
import { useWidth } from './use-width.js'

export interface ProbabilityProps {
  readonly experiment: ShownExperiment
  readonly side: Side
  /** The point that is looked at, by its place in the list. */
  readonly at: number
  readonly onSelect: (point: number) => void
}

interface Mark {
  readonly i: number
  readonly x: number
  readonly point: ShownPoint
  readonly probability: ShownProbability
}

const height = 300

/** A probability against a number that was swept: estimates with their intervals as whiskers. */
export const Curve = ({
  experiment,
  side,
  at,
  onSelect,
  parameter,
}: ProbabilityProps & { parameter: string }): JSX.Element => {
  const [place, width] = useWidth()
  const marks: Mark[] = experiment.points
    .flatMap((point, i) => {
      const probability = point[side]
      return probability === null ? [] : [{ i, point, probability, x: present(numberAt(point, parameter)) }]
    })
    .sort((a, b) => a.x - b.x)
  const area: Area = { left: 44, right: Math.max(60, width - 18), top: 14, bottom: height - 26 }
  const xs = marks.map(({ x }) => x)
  const [least, greatest] = [Math.min(...xs), Math.max(...xs)]
  const x = linear(least, greatest, area.left + 14, area.right - 14)
  const top = topOf(
    marks.map(({ probability }) => probability),
    experiment.claim,
  )
  const y = linear(0, top, area.bottom, area.top)
  const line = marks.map((mark, i) => `${i === 0 ? 'M' : 'L'}${x(mark.x)} ${y(mark.probability.estimate)}`).join('')
  const { claim } = experiment
  return (
    <div class="curve">
      <p class="axis-name">{experiment.quantity[side]}</p>
      <div ref={place} class="drawing" style={{ height: `${height}px` }}>
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: an SVG has no field sets
          <svg
            width={width}
            height={height}
            role="group"
            aria-label={`${experiment.quantity[side]} against ${printable(parameter)}`}
          >
            <Across area={area} values={ticks(0, top, 5)} scale={y} />
            <Below area={area} values={numbersBelow(xs, area.right - area.left)} scale={x} />
            {claim !== null && claim.of === side && (
              <line
                class="claimed"
                x1={area.left}
                x2={area.right}
                y1={y(claim.probability)}
                y2={y(claim.probability)}
              />
            )}
            <path class="curve-line" d={line} />
            {marks.map(({ i, x: value, point, probability }) => (
              <Whisker
                key={i}
                x={x(value)}
                probability={probability}
                y={y}
                isSelected={i === at}
                name={`${point.name}: ${probability.text}`}
                onSelect={() => onSelect(i)}
              />
            ))}
          </svg>
        )}
      </div>
      <AxisName of={parameter} />
    </div>
  )
}

/** The values that were swept, where there is room for them. */
const numbersBelow = (xs: readonly number[], pixels: number): number[] => {
  const values = [...new Set(xs)]
  const [least = 0, greatest = 0] = [values[0], values.at(-1)]
  const closest = Math.min(...values.slice(1).map((value, i) => value - present(values[i])))
  const isRoomy = values.length < 2 || (closest / (greatest - least)) * pixels > roomForNumber
  return isRoomy ? values : ticksWithin(least, greatest, pixels)
}

interface WhiskerProps {
  readonly x: number
  readonly probability: ShownProbability
  readonly y: (value: number) => number
  readonly isSelected: boolean
  readonly name: string
  readonly onSelect: () => void
}

/** Half the width of what ends a whisker. */
const cap = 6

const Whisker = ({ x, probability, y, isSelected, name, onSelect }: WhiskerProps): JSX.Element => {
  const { estimate, most, interval } = probability
  const [low, high] = interval === null ? [null, null] : interval.map(y)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no buttons
    <g
      class={`whisker${isSelected ? ' selected' : ''}`}
      role="button"
      tabindex={0}
      aria-label={name}
      aria-pressed={isSelected}
      onClick={onSelect}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onSelect()
      }}
    >
      <title>{name}</title>
      <rect class="target" x={x - 14} width={28} y={0} height={height} />
      {low != null && high != null && (
        <path d={`M${x} ${low}V${high}M${x - cap} ${low}h${2 * cap}M${x - cap} ${high}h${2 * cap}`} />
      )}
      {most > estimate && <line class="undecided" x1={x} x2={x} y1={y(estimate)} y2={y(most)} />}
      <circle cx={x} cy={y(estimate)} r={isSelected ? 5.5 : 4} />
    </g>
  )
}
