import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Curve } from './curve.js'
import { HeatMap } from './heat-map.js'
import { IntervalList } from './interval-list.js'
import { type Shape, shapeOf } from './shape.js'
import type { ShownExperiment, Side } from './shown.js'

export interface ProbabilityProps {
  readonly experiment: ShownExperiment
  readonly at: number
  readonly onSelect: (point: number) => void
  /** Are more runs to come? Then no interval is sound yet. */
  readonly isProvisional?: boolean
}

const sides: readonly Side[] = ['success', 'failure']

/** The probability at each point with its interval, and what that means. */
export const Probability = ({
  experiment,
  at,
  onSelect,
  isProvisional = false,
}: ProbabilityProps): JSX.Element | null => {
  const known = sides.filter(side => experiment.points.some(point => point[side] !== null))
  const [chosen, choose] = useState<Side>(experiment.claim?.of ?? 'success')
  const side = known.includes(chosen) ? chosen : known[0]
  if (side === undefined) return null
  const shape = shapeOf(experiment)
  const shown = { experiment, side, at, onSelect }
  return (
    <section aria-label="Probabilities">
      <div class="section-head">
        <h2>
          {shape.kind === 'list' && experiment.points.length === 1 ? 'How likely is it?' : 'How likely is it where?'}
          {isProvisional && <span class="provisional">so far</span>}
        </h2>
        {known.length > 1 && (
          <div class="sides">
            {known.map(one => (
              <button key={one} type="button" aria-pressed={one === side} onClick={() => choose(one)}>
                {experiment.outcomes[one]}
              </button>
            ))}
          </div>
        )}
      </div>
      <div class="chances">
        {shape.kind === 'curve' ? (
          <Curve {...shown} parameter={shape.parameter} />
        ) : shape.kind === 'map' ? (
          <HeatMap {...shown} x={shape.x} y={shape.y} />
        ) : (
          <IntervalList {...shown} />
        )}
      </div>
      <p class="meaning">{isProvisional ? provisional : meaningOf(experiment, side, shape.kind)}</p>
    </section>
  )
}

/** To look at an ordinary interval again and again until it is narrow is not sound. */
const provisional =
  'Provisional: the interval narrows while runs are made. It is sound only for a number of runs that was fixed beforehand, so the one that counts is computed at the end.'

const meaningOf = ({ points, confidence, quantity, claim }: ShownExperiment, side: Side, kind: Shape['kind']): string =>
  [
    ...(points.some(({ rare }) => rare !== null) ? splitting : sharesInWords(kind, quantity[side], confidence)),
    ...(points.some(point => point[side] !== null && (point[side]?.most ?? 0) > (point[side]?.estimate ?? 0))
      ? ['The hatched part is what undecided runs could add; the interval covers them either way.']
      : []),
    ...(side === 'failure' && points.some(({ success }) => success !== null && success.most > success.estimate)
      ? ['Undecided runs are not among them: it is the probability that a run fails within its bounds.']
      : []),
    ...(claim !== null && claim.of === side ? ['The dashed line is what is claimed.'] : []),
    ...(points.length > 1 ? ['Choose a point to see its runs below.'] : []),
  ].join(' ')

/** Repetitions are few, so that nothing is promised of an interval from them that holds for every model. */
const splitting = [
  'Each number is an estimate by splitting, with an interval from independent repetitions.',
  'What such intervals rest on is said below.',
]

const sharesInWords = (kind: Shape['kind'], quantity: string, confidence: string): string[] => [
  kind === 'map'
    ? 'Each cell has the share of runs, and below it the interval.'
    : 'The mark is the share of runs, and the bar around it the interval.',
  `Intervals that are computed so contain ${quantity} in at least ${confidence} of all experiments.`,
]
