import * as session from './session.js'

/** The state as the language sees it. */
export const StateCard = () => {
  const { state, labels, purpose, ended, position } = session.here.value!
  const before =
    position === 0 ? null : position === 1 ? session.walked.value!.start : session.trail.value[position - 2]
  const known = new Set(before?.labels ?? [])
  return (
    <section class="card state" aria-label="The state">
      <h3>State</h3>
      {state !== null && <p class="state-text">{state}</p>}
      {labels.length > 0 && (
        <ul class="labels">
          {labels.map(label => (
            <li key={label} class={before !== null && !known.has(label) ? 'new' : ''}>
              {label}
            </li>
          ))}
        </ul>
      )}
      {session.purpose.value !== null && (
        <p>
          The purpose is in <strong data-purpose-state={purpose}>{purpose}</strong>.
        </p>
      )}
      {ended !== null && <p class={`ended ${ended}`}>{endings[ended]}</p>}
    </section>
  )
}

const endings = {
  success: 'The purpose has succeeded.',
  failure: 'The purpose has failed.',
  stuck: 'Nothing more can happen that the purpose allows.',
}
