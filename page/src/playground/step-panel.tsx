import { useEffect } from 'preact/hooks'
import { NothingOpen } from './nothing-open.js'
import { Offers } from './offers.js'
import { PurposeCard } from './purpose-card.js'
import * as session from './session.js'
import { StateCard } from './state-card.js'
import { Trail } from './trail.js'
import { WalkControls } from './walk-controls.js'

/** (a) Stepping: what is so, what can happen next, and how it came to this. */
export const StepPanel = () => {
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (session.here.value === null) return <NothingOpen />
  return (
    <div class="stepping">
      <WalkControls />
      <StateCard />
      <Offers />
      {session.purpose.value !== null && <PurposeCard />}
      <Trail />
    </div>
  )
}

/** Where keys have a meaning of their own. */
const occupied = '.cm-editor, input, select, textarea, dialog, [role=listbox]'

const onKey = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(occupied) !== null) return
  const at = session.here.value
  if (at === null) return
  const free = at.offers.filter(({ to }) => to !== null)
  const chosen = /^[1-9]$/.test(event.key) ? free[Number(event.key) - 1] : undefined
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => void session.goTo(at.position - 1),
    Backspace: () => void session.goTo(at.position - 1),
    ArrowRight: () => void session.goTo(at.position + 1),
    Home: () => void session.goTo(0),
    End: () => void session.goTo(at.length),
    x: session.takeAny,
  }
  const move = chosen === undefined ? moves[event.key] : () => void session.take(chosen.choice)
  if (move === undefined) return
  event.preventDefault()
  move()
}
