import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { ExamplesDialog } from './examples-dialog.js'

const copied = signal(false)

const copyLink = async (): Promise<void> => {
  await navigator.clipboard.writeText(location.href)
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
        <button type="button" onClick={() => void copyLink()}>
          {copied.value ? 'Copied' : 'Copy link'}
        </button>
        <span class="visually-hidden" aria-live="polite">
          {copied.value ? 'The link was copied' : ''}
        </span>
      </div>
      <ExamplesDialog dialog={dialog} />
    </header>
  )
}
