import type { ShownPurpose } from '@telos-verifier/telos'
import { counted } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { PurposePicture } from '../purpose/purpose-picture.js'
import { Name } from '../run/name.js'
import { placeAt, RunChart } from '../run/run-chart.js'
import { StepDetails } from '../run/step-details.js'
import { saveRun } from './save-run.js'
import type { ShownExperiment, ShownKeptRun } from './shown.js'

export interface KeptRunsProps {
  readonly experiment: ShownExperiment
  readonly purpose: ShownPurpose | null
  /** The point that is looked at, by its place in the list. */
  readonly at: number
  /** Where the model is at hand: how a run is walked in it. */
  readonly walking?: Walking
}

/** Takes a model along a run to one of its places: `to` stays here, `through` goes to where steps are taken. */
export interface Walking {
  readonly to: (kept: ShownKeptRun, position: number) => void
  readonly through: (kept: ShownKeptRun, position: number) => void
}

const signs: Readonly<Record<ShownKeptRun['outcome'], string>> = {
  success: '✓',
  failure: '✗',
  left: '↗',
  stuck: '■',
  bound: '…',
  fault: '!',
}

/** The runs that were kept at a point: one of them as a chart, and how to take it again. */
export const KeptRuns = ({ experiment, purpose, at, walking }: KeptRunsProps): JSX.Element => {
  const [chosen, choose] = useState<ShownKeptRun | null>(null)
  const here = experiment.kept.filter(kept => kept.at === at)
  const shown = chosen !== null && here.includes(chosen) ? chosen : here[0]
  return (
    <>
      {here.length === 0 && <p class="dim">No run was kept here; others may have been, at other points.</p>}
      {here.length > 1 && (
        <nav class="kept-choice" aria-label="Runs">
          {here.map(kept => (
            <button
              key={kept.file}
              type="button"
              class={kept.outcome}
              aria-pressed={kept === shown}
              onClick={() => {
                choose(kept)
                walking?.to(kept, 0)
              }}
            >
              <span aria-hidden="true">{signs[kept.outcome]}</span> {kept.outcome} · run {kept.run}
            </button>
          ))}
        </nav>
      )}
      {shown !== undefined && (
        <KeptRun
          key={shown.file}
          kept={shown}
          purpose={purpose}
          model={experiment.subject ?? 'model'}
          walking={walking}
        />
      )}
      {experiment.unshown > 0 && (
        <p class="dim">{counted(experiment.unshown, 'more run')} were kept than this page has.</p>
      )}
    </>
  )
}

interface KeptRunProps {
  readonly kept: ShownKeptRun
  readonly purpose: ShownPurpose | null
  readonly model: string
  readonly walking: Walking | undefined
}

const KeptRun = ({ kept, purpose, model, walking }: KeptRunProps): JSX.Element => {
  const { steps: run, outcome, seed, left, path } = kept
  const [at, select] = useState(0)
  const node = purpose?.graph.nodes.findIndex(({ name }) => name === placeAt(run, at).purpose) ?? -1
  return (
    <>
      <p>
        Run {kept.run} with seed {seed} ended with {outcome} after {counted(run.steps.length + left, 'step')}
        {left > 0 && `; ${counted(left, 'step')} of them are not stored here`}.
      </p>
      <div class="run">
        <RunChart
          run={run}
          at={at}
          onSelect={position => {
            select(position)
            walking?.to(kept, position)
          }}
          model={model}
        />
        <StepDetails run={run} at={at} withPurpose />
      </div>
      {purpose !== null && (
        <PurposePicture
          layout={purpose.layout}
          path={new Set(path.filter(edge => edge !== null))}
          taken={null}
          lit={{ node: node < 0 ? null : node, edge: at === 0 ? null : (path[at - 1] ?? null) }}
          title={`The purpose ${purpose.name}`}
        />
      )}
      {walking === undefined ? (
        <Retaking kept={kept} />
      ) : (
        <p class="kept-walk">
          <button type="button" onClick={() => walking.through(kept, at)}>
            Step through it
          </button>
          <button type="button" onClick={() => saveRun(kept)}>
            Save the run
          </button>
        </p>
      )}
    </>
  )
}

/** How to take the run again where there is no model. */
const Retaking = ({ kept }: { readonly kept: ShownKeptRun }): JSX.Element => (
  <>
    <div class="command kept-command">
      <code>
        <Name of={kept.command} />
      </code>
      <button type="button" onClick={() => saveRun(kept)}>
        save the run
      </button>
    </div>
    <p class="meaning">
      The command takes the model along this run again, with its parameters and seed, from the saved file.
    </p>
  </>
)
