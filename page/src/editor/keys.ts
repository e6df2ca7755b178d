import { forEachDiagnostic, nextDiagnostic, previousDiagnostic } from '@codemirror/lint'
import { type Command, EditorView, keymap } from '@codemirror/view'

/** What the keys do, for those who cannot see it. */
export const keysExplained = 'Tab leaves the editor. F8 goes to the next problem, Shift and F8 to the one before.'

/** Goes to a diagnostic, and says what it is: tooltips are not read aloud. */
const saying =
  (go: Command): Command =>
  view => {
    if (!go(view)) return false
    const { from, to } = view.state.selection.main
    const messages: string[] = []
    forEachDiagnostic(view.state, ({ message }, start, end) => {
      if (start === from && end === to) messages.push(message)
    })
    view.dispatch({ effects: EditorView.announce.of(messages.join('. ')) })
    return true
  }

export const keys = keymap.of([{ key: 'F8', run: saying(nextDiagnostic), shift: saying(previousDiagnostic) }])
