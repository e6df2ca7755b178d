import { signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Example } from './examples.js'
import { openExample } from './position.js'

const known = signal<readonly Example[]>([])
const wanted = signal('')

/** All examples of the repository: a model, and the purposes beside it. */
export const ExamplesDialog = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => {
  useEffect(() => {
    void import('./examples.js').then(({ examples }) => {
      known.value = examples
    })
  }, [])
  const open = (model: string, purpose: string | null): void => {
    dialog.current?.close()
    void openExample(model, purpose)
  }
  const words = wanted.value.toLowerCase()
  const shown = known.value.filter(({ model, purposes, about }) =>
    [model, about, ...purposes].join(' ').toLowerCase().includes(words),
  )
  return (
    <dialog ref={dialog} class="examples" aria-label="Examples">
      <div class="dialog-head">
        <h2>Examples</h2>
        <input
          class="dialog-search"
          type="search"
          placeholder="Search"
          aria-label="Search the examples"
          value={wanted.value}
          onInput={event => {
            wanted.value = event.currentTarget.value
          }}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <ul>
        {shown.map(({ model, purposes, about }) => (
          <li key={model}>
            <button
              type="button"
              class="link strong"
              data-example={model}
              onClick={() => open(model, purposes[0] ?? null)}
            >
              {model}
            </button>
            <p class="dim about">{about}</p>
            <span class="purposes">
              {purposes.map(purpose => (
                <button key={purpose} type="button" class="link" onClick={() => open(model, purpose)}>
                  {purpose.slice(purpose.lastIndexOf('/') + 1)}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p class="dim">No example is called like that.</p>}
    </dialog>
  )
}
