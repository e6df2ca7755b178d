import { present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Name } from '../run/name.js'

/** The command that repeats the check, to be copied. */
export const Command = ({ command }: { readonly command: string }): JSX.Element => {
  const text = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command)
      setCopied(true)
    } catch {
      // A browser may refuse a page from a file: then it is at least selected.
      getSelection()?.selectAllChildren(present(text.current))
    }
  }
  return (
    <section aria-label="The command that repeats it">
      <h2>The command that repeats it</h2>
      <div class="command">
        <code ref={text}>
          <Name of={command} />
        </code>
        <button type="button" onClick={copy}>
          {copied ? 'copied' : 'copy'}
        </button>
      </div>
    </section>
  )
}
