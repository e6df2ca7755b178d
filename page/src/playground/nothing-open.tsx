import * as session from './session.js'

/** Why there is nothing to see. */
export const NothingOpen = () => {
  const { trouble, isWrong, busySince } = session
  const waits = busySince.value !== null
  return (
    <div class="nothing" role="status">
      {trouble.value !== null ? (
        <p class="trouble">{trouble.value}</p>
      ) : isWrong.value ? (
        <p>There is something to put right first: see the marks on the left.</p>
      ) : (
        <p class="dim">Opening…</p>
      )}
      {waits && (
        <button type="button" onClick={session.interrupt}>
          Stop
        </button>
      )}
      {trouble.value !== null && !waits && (
        <button type="button" onClick={() => void session.reopen([])}>
          Back to the start
        </button>
      )}
    </div>
  )
}
