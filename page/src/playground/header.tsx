import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { ExamplesDialog } from './examples-dialog.js'
import { isTooLong } from './position.js'

const copied = signal(false)
const refused = signal(false)

const copyLink = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText(location.href)
  } catch {
    // Without access to the clipboard, the note points to the address bar.
    refused.value = true
    return
  }
  copied.value = true
  setTimeout(() => {
    copied.value = false
  }, 2000)
}

export const Header = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <header class="top">
      <h1>
        Telos <span class="dim">playground</span>
      </h1>
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.showModal()}>
          Examples
        </button>
        <button
          type="button"
          disabled={isTooLong.value}
          title={isTooLong.value ? 'The texts are too long for a link' : 'The address holds where you are'}
          onClick={() => void copyLink()}
        >
          {copied.value ? 'Copied' : refused.value ? 'Copy the address' : 'Copy link'}
        </button>
        <span class="visually-hidden" aria-live="polite">
          {copied.value ? 'The link was copied' : ''}
        </span>
      </div>
      <ExamplesDialog dialog={dialog} />
    </header>
  )
}
