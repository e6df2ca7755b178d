import { syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { present } from '@telos-verifier/telos/page'
import { basicSetup } from 'codemirror'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Diagnostic } from './diagnostics.js'
import './editor.css'
import { keys, keysExplained } from './keys.js'
import { marksOf } from './marks.js'
import { highlighters } from './tokens.js'

export interface EditorProps {
  /** What is edited here, for those who cannot see it. */
  readonly label: string
  /**
   * The text that the page has. What `onChange` tells has to come back with the next rendering: any other text is taken
   * for another file, and what was done to the one before cannot be undone any more.
   */
  readonly text: string
  /** From `languageOf`. */
  readonly language?: Extension
  /** What is wrong with the text. A new list replaces the old one. */
  readonly diagnostics?: readonly Diagnostic[]
  readonly readOnly?: boolean
  /** For styles, where the Content-Security-Policy asks for one. It stays what it is at first. */
  readonly nonce?: string | undefined
  readonly dark?: boolean
  /** Called for what is typed, not for a text that the page has set. */
  readonly onChange?: (text: string) => void
}

export const Editor = ({
  label,
  text,
  language = plain,
  diagnostics = none,
  readOnly = false,
  nonce = '',
  dark = false,
  onChange,
}: EditorProps) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const settings = useRef(new Compartment())
  const shown = useRef(text)
  const told = useRef(onChange)
  told.current = onChange
  const explained = useId()

  const chosen: Extension = [
    language,
    EditorState.readOnly.of(readOnly),
    EditorView.darkTheme.of(dark),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': explained }),
  ]
  const stateOf = (doc: string): EditorState =>
    EditorState.create({
      doc,
      extensions: [
        EditorView.cspNonce.of(nonce),
        settings.current.of(chosen),
        keys,
        basicSetup,
        lintGutter(),
        highlighters.map(highlighter => syntaxHighlighting(highlighter)),
        hasLongLine(doc) ? [] : EditorView.lineWrapping,
        // What is typed stays in view when there is less room for it.
        EditorView.updateListener.of(({ geometryChanged, docChanged, view: shownBy }) => {
          if (geometryChanged && !docChanged && shownBy.hasFocus)
            requestAnimationFrame(() => shownBy.dispatch({ scrollIntoView: true }))
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return
          shown.current = state.doc.toString()
          told.current?.(shown.current)
        }),
      ],
    })

  useLayoutEffect(() => {
    view.current = new EditorView({ state: stateOf(text), parent: present(place.current) })
    return () => view.current?.destroy()
  }, [])

  useLayoutEffect(() => {
    if (text === shown.current) return
    shown.current = text
    view.current?.setState(stateOf(text))
  }, [text])

  useEffect(() => {
    view.current?.dispatch({ effects: settings.current.reconfigure(chosen) })
  }, [label, language, readOnly, dark])

  useEffect(() => {
    const { state } = present(view.current)
    present(view.current).dispatch(setDiagnostics(state, marksOf(diagnostics, text, state.doc.length)))
  }, [diagnostics])

  return (
    <div class={dark ? 'editor dark' : 'editor'} ref={place}>
      <p class="heard" id={explained}>
        {keysExplained}
      </p>
    </div>
  )
}

// The same at every rendering, so that nothing seems to have changed.
const plain: Extension = []
const none: readonly Diagnostic[] = []

/** To break lines that are longer takes browsers too long; what is in no line's window is not coloured either. */
const longestWrapped = 10_000
const hasLongLine = (text: string): boolean => text.split('\n').some(line => line.length > longestWrapped)
