import { counted } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import type { ShownExperiment, ShownPoint } from './shown.js'

type Outcome = keyof ShownPoint['outcomes']
const order: readonly Outcome[] = ['success', 'bound', 'fault', 'stuck', 'left', 'failure']

const meanings: Readonly<Record<Outcome, string>> = {
  success: 'the purpose succeeded',
  failure: 'the purpose failed',
  left: 'something happened that the purpose does not allow',
  stuck: 'the model offered nothing more',
  bound: 'a bound of the run was reached: undecided',
  fault: 'the model failed: undecided',
}

export interface OutcomesProps {
  readonly point: ShownPoint
  readonly names: ShownExperiment['outcomes']
}

/** How the runs at a point ended, as parts of one bar. */
export const Outcomes = ({ point, names }: OutcomesProps): JSX.Element => {
  const parts = order.filter(outcome => point.outcomes[outcome].count > 0)
  const nameOf = (outcome: Outcome): string =>
    outcome === 'success' ? names.success : outcome === 'failure' ? names.failure : outcome
  return (
    <div class="outcomes">
      <div class="outcomes-bar" aria-hidden="true">
        {parts.map(outcome => (
          <i
            key={outcome}
            class={outcome}
            style={{ flexGrow: point.outcomes[outcome].count }}
            title={nameOf(outcome)}
          />
        ))}
      </div>
      <ul>
        {parts.map(outcome => (
          <li key={outcome} class={outcome}>
            <b>{counted(point.outcomes[outcome].count, 'run')}</b> {nameOf(outcome)}
            <span class="dim"> · {meanings[outcome]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
