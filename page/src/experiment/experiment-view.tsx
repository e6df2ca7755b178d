import type { ShownPurpose } from '@telos-verifier/telos'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Name } from '../run/name.js'
import '../report/answer.css'
import './experiment.css'
import { KeptRuns } from './kept-runs.js'
import { Numbers } from './numbers.js'
import { PointView } from './point-view.js'
import { Probability } from './probability.js'
import { Said } from './said.js'
import type { ShownExperiment } from './shown.js'

export interface ExperimentViewProps {
  readonly experiment: ShownExperiment
  readonly purpose: ShownPurpose | null
}

/** What an experiment found: the answer, the probabilities, the runs at one point, and what all of it rests on. */
export const ExperimentView = ({ experiment, purpose }: ExperimentViewProps): JSX.Element => {
  const [at, select] = useState(0)
  const { points, table, faults, rests, kept } = experiment
  const point = points[at]
  return (
    <>
      <Said experiment={experiment} />
      <Probability experiment={experiment} at={at} onSelect={select} />
      {point !== undefined && points.some(({ runs }) => runs > 0) && (
        <section aria-label="The runs">
          <div class="section-head">
            <h2>
              The runs
              {points.length > 1 && (
                <>
                  {' '}
                  at <Name of={point.name} />
                </>
              )}
            </h2>
            {points.length > 1 && (
              <select
                aria-label="The point that is looked at"
                value={at}
                onChange={event => select(Number(event.currentTarget.value))}
              >
                {points.map(({ name }, i) => (
                  <option key={i} value={i}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </div>
          {point.runs > 0 ? (
            <PointView key={at} experiment={experiment} point={point} />
          ) : (
            <p class="meaning">No run was made at this point yet.</p>
          )}
        </section>
      )}
      {kept.length > 0 && (
        <section aria-label="Single runs">
          <h2>Single runs</h2>
          <KeptRuns experiment={experiment} purpose={purpose} at={at} />
        </section>
      )}
      {faults.length > 0 && (
        <section aria-label="Faults">
          <h2>Faults of the model</h2>
          <Lines of={faults} />
        </section>
      )}
      <section aria-label="The numbers">
        <h2>The numbers</h2>
        <Numbers table={table} at={at} />
      </section>
      {rests.length > 0 && (
        <section aria-label="What the numbers rest on">
          <h2>What the numbers rest on</h2>
          <Lines of={rests} />
        </section>
      )}
    </>
  )
}

const Lines = ({ of }: { readonly of: readonly string[] }): JSX.Element => (
  <ul class="lines">
    {of.map((line, i) => (
      <li key={i}>
        <Name of={line} />
      </li>
    ))}
  </ul>
)
