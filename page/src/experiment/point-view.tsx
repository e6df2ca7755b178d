import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Name } from '../run/name.js'
import { Histogram } from './histogram.js'
import { Levels } from './levels.js'
import { Outcomes } from './outcomes.js'
import type { ShownExperiment, ShownPoint } from './shown.js'
import { Trajectory } from './trajectory.js'

export interface PointViewProps {
  readonly experiment: ShownExperiment
  readonly point: ShownPoint
}

/** The runs at one point: how they ended, how long they were, and what was observed. */
export const PointView = ({ experiment, point }: PointViewProps): JSX.Element => {
  const { steps, observables, rare } = point
  const names = Object.keys(observables)
  return (
    <>
      {rare === null ? (
        <>
          <Outcomes point={point} names={experiment.outcomes} />
          <p class="meaning">
            {experiment.isGuided
              ? 'Every step of these runs was guided to Success. They show what can happen, and not how often it does.'
              : endsInWords(point)}
          </p>
        </>
      ) : (
        <>
          <Levels of={rare} />
          <p class="meaning">
            The share of runs that came from each level to the next one; the probability is estimated by their product,
            and its interval by repeating all of it {rare.repetitions.toLocaleString('en')} times.
          </p>
        </>
      )}
      {steps !== null && (
        <div class="plots">
          <Histogram title="Steps of a run" of={steps} />
          {names.map(name => (
            <Observable key={name} name={name} of={observables[name]} />
          ))}
          {names.map(name => {
            const band = observables[name]?.band ?? null
            return band === null || band.steps.length < 2 ? null : <Trajectory key={name} name={name} band={band} />
          })}
        </div>
      )}
      {steps !== null && (
        <p class="meaning">
          Bars count runs. Half of the runs are below the median; the strong stroke above spans half of them, the faint
          one nine of ten.
          {names.some(name => observables[name]?.band !== null) &&
            ' Along the runs, the line is the median at each step of those that are still going, and eight of ten of them are within the band.'}
        </p>
      )}
    </>
  )
}

/** A run that met a bound or a fault might have gone on to either end. */
const endsInWords = ({ outcomes, success }: ShownPoint): string =>
  [
    'Every run ends in exactly one of these ways.',
    ...(success === null || outcomes.bound.count + outcomes.fault.count === 0
      ? []
      : ['Those that are undecided might have come to either end: P(success) is given as at least and at most.']),
  ].join(' ')

type Shown = NonNullable<ShownPoint['observables'][string]>
type Moment = 'final' | 'peak' | 'mean'
const moments: Readonly<Record<Moment, string>> = { final: 'at the end', peak: 'at its peak', mean: 'on average' }

/** An observable at the end of runs, at its peak, or on average over a run. */
const Observable = ({ name, of }: { readonly name: string; readonly of: Shown | undefined }): JSX.Element | null => {
  const [moment, setMoment] = useState<Moment>('final')
  if (of === undefined) return null
  return (
    <div class="observable">
      <Histogram title={`${name} ${moments[moment]}`} of={of[moment]} />
      <div class="sides">
        {(Object.keys(moments) as Moment[]).map(one => (
          <button key={one} type="button" aria-pressed={one === moment} onClick={() => setMoment(one)}>
            {moments[one]}
            <span class="heard">
              {' '}
              <Name of={name} />
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
