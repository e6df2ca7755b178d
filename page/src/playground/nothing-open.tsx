import * as session from './session.js'

/** Why there is nothing to see. */
export const NothingOpen = () => {
  const { trouble, isWrong, isBusy } = session
  const waits = isBusy.value
  return (
    <div class="nothing" role="status">
      {trouble.value !== null ? (
        <p class="trouble">{trouble.value}</p>
      ) : isWrong.value ? (
        <p>There is something to put right first: it is marked in the texts.</p>
      ) : (
        <p class="dim">Opening…</p>
      )}
      {waits && (
        <button type="button" onClick={session.interrupt}>
          Stop
        </button>
      )}
      {trouble.value !== null && !waits && (
        <>
          <button type="button" onClick={() => void session.reopen(session.choices.value)}>
            Open it again
          </button>{' '}
          <button type="button" onClick={() => void session.reopen([])}>
            From the start
          </button>
        </>
      )}
    </div>
  )
}
