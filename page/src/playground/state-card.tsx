import { placeBefore, present } from '@telos-verifier/telos/page'
import { difference } from '../run/difference.js'
import * as session from './session.js'

/** More labels, and longer descriptions, are cut: a page that shows them does not move any more. */
const mostLabels = 300
const mostShown = 20_000

/** The state as the language sees it; what the last step changed is set off. */
export const StateCard = () => {
  const { state, labels, purpose, ended } = present(session.here.value)
  const before = placeBefore(present(session.trail.value))
  const known = new Set(before?.labels ?? [])
  return (
    <section class="card state" aria-label="The state">
      <h3>State</h3>
      {state !== null && <StateText before={before?.state ?? null} state={state} />}
      {labels.length > 0 && (
        <ul class="labels">
          {labels.slice(0, mostLabels).map(label => (
            <li key={label} class={before !== null && !known.has(label) ? 'new' : ''}>
              {label.slice(0, mostShown)}
            </li>
          ))}
          {labels.length > mostLabels && <li>and {(labels.length - mostLabels).toLocaleString('en')} more</li>}
        </ul>
      )}
      {session.purpose.value !== null && (
        <p>
          The purpose is in <strong data-purpose-state={purpose}>{purpose.slice(0, mostShown)}</strong>.
        </p>
      )}
      {ended !== null && <p class={`ended ${ended}`}>{endings[ended]}</p>}
    </section>
  )
}

const StateText = ({ before, state }: { before: string | null; state: string }) => {
  const shown = state.slice(0, mostShown)
  const pieces = before === null ? [{ text: shown, only: null }] : difference(before.slice(0, mostShown), shown)
  return (
    <p class={state.includes('\n') ? 'state-text picture' : 'state-text'}>
      {pieces.flatMap(({ text, only }, i) =>
        only === 'old' ? [] : [only === 'new' ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>],
      )}
      {state.length > mostShown && (
        <span class="dim"> … {(state.length - mostShown).toLocaleString('en')} characters more</span>
      )}
    </p>
  )
}

const endings = {
  success: 'The purpose has succeeded.',
  failure: 'The purpose has failed.',
  deadlock: 'A deadlock: the model offers nothing more.',
  left: 'The purpose is left: it allows nothing of what the model offers.',
}
