import { present } from '@telos-verifier/telos/page'
import { useEffect } from 'preact/hooks'
import { type View, views } from './address.js'
import { CheckPanel } from './check-panel.js'
import { FilesPane } from './files-pane.js'
import { GraphPanel } from './graph-panel.js'
import { Header } from './header.js'
import { SamplePanel } from './sample-panel.js'
import { view } from './session.js'
import { StepPanel } from './step-panel.js'

const titles: Readonly<Record<View, string>> = { step: 'Step', check: 'Check', graph: 'Graph', sample: 'Sample' }
/** Where the keyboard begins in each view. */
const firstIn = '.offers button:not(:disabled), .question select, .graph .sheet'
const panels = { step: StepPanel, check: CheckPanel, graph: GraphPanel, sample: SamplePanel }

/** Left what is played with, right what can be done with it. */
export const App = () => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // Alt and a digit: plain digits belong to editors and to the list of events.
      const chosen = event.altKey ? views[Number(event.key) - 1] : undefined
      if (chosen === undefined) return
      event.preventDefault()
      view.value = chosen
      // The keyboard goes on in the view itself.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(firstIn)?.focus())
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const Panel = panels[view.value]
  return (
    <>
      <Header />
      <div class="panes">
        <FilesPane />
        <section class="work" aria-label="Exploration">
          <Tabs />
          <div
            role="tabpanel"
            id={`panel-${view.value}`}
            aria-labelledby={`tab-${view.value}`}
            class={`panel ${view.value}`}
          >
            <Panel />
          </div>
        </section>
      </div>
    </>
  )
}

const Tabs = () => {
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = present(views[(views.indexOf(view.value) + by + views.length) % views.length])
    view.value = next
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label="Views" class="tabs" onKeyDown={move}>
      {views.map((one, i) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          aria-selected={view.value === one}
          aria-controls={`panel-${one}`}
          tabIndex={view.value === one ? 0 : -1}
          title={`Alt+${i + 1}`}
          onClick={() => {
            view.value = one
          }}
        >
          {titles[one]}
        </button>
      ))}
    </div>
  )
}
