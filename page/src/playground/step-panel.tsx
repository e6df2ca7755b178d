import { useEffect, useRef } from 'preact/hooks'
import { runJson, stepInWords, subjectOf } from 'telos'
import { RunChart } from '../run/run-chart.js'
import { PurposeCard } from './purpose-card.js'
import * as session from './session.js'

/** (a) Stepping: what is so, what can happen next, and how it came to this. */
export const StepPanel = () => {
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (session.here.value === null) return <NothingOpen />
  return (
    <div class="stepping">
      <Controls />
      <StateCard />
      <Offers />
      {session.purpose.value !== null && <PurposeCard />}
      <Trail />
    </div>
  )
}

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

/** Where keys have a meaning of their own. */
const occupied = '.cm-editor, input, select, textarea, dialog, [role=listbox], [role=tablist]'

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
    x: randomStep,
  }
  const move = chosen === undefined ? moves[event.key] : () => void session.take(chosen.choice)
  if (move === undefined) return
  event.preventDefault()
  move()
}

const randomStep = (): void => {
  const free = session.here.value?.offers.filter(({ to }) => to !== null) ?? []
  const chosen = free[Math.floor(Math.random() * free.length)]
  if (chosen !== undefined) void session.take(chosen.choice)
}

const saveRun = (): void => {
  const run = session.walked.value
  if (run === null) return
  const address = URL.createObjectURL(new Blob([JSON.stringify(runJson(run), null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'run.json' })
  link.click()
  URL.revokeObjectURL(address)
}

const Controls = () => {
  const { position, length, offers } = session.here.value!
  const { busySince, trouble } = session
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
      <button type="button" disabled={!offers.some(({ to }) => to !== null)} onClick={randomStep} title="x">
        ⚂ <span>Random</span>
      </button>
      <button type="button" disabled={position === 0} onClick={saveRun} title="As JSON: telos replay takes it">
        ↓ <span>Save run</span>
      </button>
      {busySince.value !== null && (
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

/** The state as the language sees it. */
const StateCard = () => {
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

/** More than these are not listed: nobody reads them. */
const mostListed = 300

/** What can happen now. What the purpose does not allow is there to be seen, not to be taken. */
const Offers = () => {
  const { offers, position } = session.here.value!
  const subject = subjectOf(session.model.value.name)
  const list = useRef<HTMLOListElement>(null)
  // After a step the keyboard stays where it was: at the first thing to do next.
  const held = useRef(false)
  useEffect(() => {
    if (held.current) list.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
  }, [position])
  const arrows = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    if (by === 0 || buttons.length === 0) return
    event.preventDefault()
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(now + by + buttons.length) % buttons.length].focus()
  }
  let number = 0
  return (
    <section class="card" aria-label="What can happen">
      <h3>What can happen</h3>
      <ol
        class="offers"
        ref={list}
        onKeyDown={arrows}
        onFocusIn={() => {
          held.current = true
        }}
        onFocusOut={event => {
          // Buttons that go away lose the focus to nobody.
          if (event.relatedTarget !== null) held.current = false
        }}
      >
        {offers.slice(0, mostListed).map(offer => (
          <li key={offer.choice}>
            <button
              type="button"
              data-choice={offer.choice}
              data-event={offer.event}
              disabled={offer.to === null}
              onClick={() => void session.take(offer.choice)}
            >
              <kbd>{offer.to !== null && ++number <= 9 ? number : ''}</kbd>
              <span
                class={`event ${offer.event.startsWith('!') ? 'experiment' : offer.event === 'tau' ? 'internal' : 'observation'}`}
              >
                {stepInWords({ event: offer.event, ...(offer.told == null ? {} : { told: offer.told }) }, subject)}
              </span>
              <span class="dim target">
                {offer.to === null
                  ? 'the purpose does not allow it'
                  : session.purpose.value === null
                    ? (offer.to.state ?? '')
                    : `→ ${offer.to.purpose}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {offers.length === 0 && <p class="dim">Nothing.</p>}
      {offers.length > mostListed && <p class="dim">and {offers.length - mostListed} more</p>}
    </section>
  )
}

const Trail = () => {
  const { trail, here, walked } = session
  if (trail.value.length === 0 || walked.value === null) return null
  const run = { start: walked.value.start, steps: trail.value, loop: null }
  return (
    <section class="card trail" aria-label="How it came to this">
      <h3>How it came to this</h3>
      <RunChart
        run={run}
        at={here.value!.position}
        onSelect={position => void session.goTo(position)}
        model={subjectOf(session.model.value.name) ?? 'model'}
      />
    </section>
  )
}
