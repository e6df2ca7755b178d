import { runJson } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'
import * as session from './session.js'

const saveRun = (): void => {
  const run = session.walked.value
  if (run === null) return
  const address = URL.createObjectURL(new Blob([JSON.stringify(runJson(run), null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'run.json' })
  link.click()
  URL.revokeObjectURL(address)
}

/** Back and forth, a step by chance, and a run to keep. */
export const WalkControls = () => {
  const { position, length, offers } = present(session.here.value)
  const { isBusy, trouble } = session
  return (
    <div class="controls" role="toolbar" aria-label="Walk">
      <button type="button" disabled={position === 0} onClick={() => void session.goTo(0)} title="Home">
        ⇤ <span>Start</span>
      </button>
      <button type="button" disabled={position === 0} onClick={() => void session.goTo(position - 1)} title="←">
        ← <span>Back</span>
      </button>
      <output class="position" data-position={position}>
        {position === length ? `step ${position}` : `step ${position} of ${length}`}
      </output>
      <button type="button" disabled={position === length} onClick={() => void session.goTo(position + 1)} title="→">
        <span>Forth</span> →
      </button>
      <button type="button" disabled={!offers.some(({ to }) => to !== null)} onClick={session.takeAny} title="x">
        ⚂ <span>Random</span>
      </button>
      <button type="button" disabled={position === 0} onClick={saveRun} title="As JSON: telos replay takes it">
        ↓ <span>Save run</span>
      </button>
      {isBusy.value && (
        <button type="button" class="late" onClick={session.interrupt}>
          Stop
        </button>
      )}
      {trouble.value !== null && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </div>
  )
}
