import { flowOf, present, stepInWords } from '@telos-verifier/telos/page'
import { useEffect, useRef } from 'preact/hooks'
import * as session from './session.js'

/** No more than this many are listed. */
const mostListed = 300
/** Nor is a state told at greater length than this. */
const mostShown = 200

/** What can happen now. What the purpose does not allow is there to be seen, not to be taken. */
export const Offers = () => {
  const { offers, position } = present(session.here.value)
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
    present(buttons[(now + by + buttons.length) % buttons.length]).focus()
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
          // A button that goes away loses the focus to no other element.
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
              <span class={`event ${flowOf(offer.event)}`}>
                {stepInWords({ event: offer.event, told: offer.told, offered: offer.offered })}
              </span>
              <span class="dim target">
                {offer.to === null
                  ? offer.against
                  : session.purpose.value === null
                    ? (offer.to.state ?? '').slice(0, mostShown)
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
