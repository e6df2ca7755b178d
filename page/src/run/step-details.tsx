import type { Run } from '@telos-verifier/telos'
import { eventInWords, labelChanges, present, printableLines, stepInWords } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { difference } from './difference.js'
import { Name } from './name.js'
import { placeAt } from './run-chart.js'

export interface StepDetailsProps {
  readonly run: Run
  readonly at: number
  /** Are the states of the purpose shown? Those of a generated one say nothing. */
  readonly withPurpose: boolean
}

/** One step of a run: what happened, what it changed, and what holds then. */
export const StepDetails = ({ run, at, withPurpose }: StepDetailsProps): JSX.Element => {
  const here = placeAt(run, at)
  const before = at === 0 ? null : placeAt(run, at - 1)
  const step = at === 0 ? null : present(run.steps[at - 1])
  return (
    <section class="step-details" aria-label="The selected step">
      <h3>
        {step === null ? 'At the start' : `Step ${at} of ${run.steps.length}`}
        {at === run.loop && <span class="step-loop"> ↻ the run comes back to here</span>}
      </h3>
      {step !== null && (
        <p class="step-words">
          <Name of={stepInWords(step)} />
          {step.told !== undefined && (
            <code>
              <Name of={eventInWords(step.event)} />
            </code>
          )}
        </p>
      )}
      {step?.told !== undefined && step.told.effects.length > 0 && (
        <ul class="step-effects">
          {step.told.effects.map(({ who, text }) => (
            <li key={`${who} ${text}`}>
              {who !== null && (
                <>
                  <Name of={who} />:{' '}
                </>
              )}
              <Name of={text} />
            </li>
          ))}
        </ul>
      )}
      <dl>
        {withPurpose && (
          <>
            <dt>purpose</dt>
            <dd>
              {before !== null && before.purpose !== here.purpose && (
                <>
                  <Name of={before.purpose} /> <span aria-hidden="true">→</span>{' '}
                </>
              )}
              <b>
                <Name of={here.purpose} />
              </b>
            </dd>
          </>
        )}
        <dt>labels</dt>
        <dd>
          <Labels before={before?.labels ?? null} labels={here.labels} />
        </dd>
        {here.state !== null && (
          <>
            <dt>state</dt>
            <dd class="step-state">
              <State before={before?.state ?? null} state={here.state} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** What is known of the state: what is new is set off, what is no longer known comes last. */
const Labels = ({
  before,
  labels,
}: {
  readonly before: readonly string[] | null
  readonly labels: readonly string[]
}) => {
  const { fresh, lost } = before === null ? { fresh: [], lost: [] } : labelChanges(before, labels)
  if (labels.length + lost.length === 0) return <span class="dim">nothing is known</span>
  return (
    <ul class="labels">
      {labels.map(literal => (
        <li
          key={literal}
          class={`${literal.startsWith('not ') ? 'no' : 'yes'}${fresh.includes(literal) ? ' fresh' : ''}`}
          title={fresh.includes(literal) ? 'new with this step' : undefined}
        >
          <Name of={literal} />
        </li>
      ))}
      {lost.map(proposition => (
        <li key={`${proposition}?`} class="lost" title="no longer known">
          <Name of={proposition} />?
        </li>
      ))}
    </ul>
  )
}

/**
 * The description of a state, with what the step changed in it. One in several lines is a picture: what is gone would tear it
 * apart, so only what is new is set off.
 */
const State = ({ before, state }: { readonly before: string | null; readonly state: string }) => {
  const isPicture = state.includes('\n')
  const pieces = before === null ? [{ text: state, only: null }] : difference(before, state)
  return (
    <div class={isPicture ? 'step-picture' : undefined}>
      {pieces
        .filter(({ only }) => !isPicture || only !== 'old')
        .map(({ text, only }, i) => {
          const Element = only === 'old' ? 'del' : only === 'new' ? 'ins' : 'span'
          return <Element key={i}>{isPicture ? printableLines(text) : <Name of={text} />}</Element>
        })}
    </div>
  )
}
