import type { JSX } from 'preact'
import { Name } from '../run/name.js'
import type { ShownExperiment } from './shown.js'

const signs = { holds: '✓', refuted: '✗', open: '?', mixed: '±' } as const
/** The colours are those of verdicts. */
const colours = { holds: 'success', refuted: 'failure', open: 'inconclusive', mixed: 'inconclusive' } as const

/** The answer in a sentence, and what was asked. */
export const Said = ({ experiment }: { readonly experiment: ShownExperiment }): JSX.Element => {
  const { answer, about, unfinished, isGuided } = experiment
  const { status, sentence } = answer
  const colour = status === null ? (isGuided ? 'guided' : 'estimated') : colours[status]
  return (
    <section class={`said experiment-said ${colour}`} aria-label="The answer">
      {status !== null && (
        <span class={`badge ${colour}`}>
          <span aria-hidden="true">{signs[status]}</span> {status.toUpperCase()}
        </span>
      )}
      <h1>
        <Name of={sentence} />
      </h1>
      <p class="said-question">
        <Name of={about} />
      </p>
      {unfinished !== null && (
        <p class="said-missing">
          <Name of={unfinished} />
        </p>
      )}
    </section>
  )
}
