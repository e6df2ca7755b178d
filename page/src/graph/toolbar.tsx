import type { RefObject } from 'preact'

export interface ToolbarProps {
  readonly search: RefObject<HTMLInputElement | null>
  readonly query: string
  /** Which of how many is shown; `null` where nothing is sought. */
  readonly found: { readonly index: number; readonly count: number } | null
  readonly isComplete: boolean
  onQuery(query: string): void
  onNext(by: 1 | -1): void
  /** Back from the search to the graph. */
  onLeave(): void
  onZoom(by: number): void
  onFit(): void
  onTidy(): void
  onGrowMore(nodes: number): void
}

export const Toolbar = (props: ToolbarProps) => {
  const { search, query, found, isComplete, onQuery, onNext, onLeave, onZoom, onFit, onTidy, onGrowMore } = props
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onNext(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  return (
    <div class="tools">
      <search class="finder">
        <input
          ref={search}
          type="search"
          placeholder="search  /"
          aria-label="Search the explored states, labels and events"
          value={query}
          onInput={event => onQuery(event.currentTarget.value)}
          onKeyDown={keys}
          spellcheck={false}
          autocomplete="off"
        />
        <output class="count" data-count={found?.count}>
          {found === null ? '' : found.count === 0 ? 'none' : `${found.index + 1}/${found.count.toLocaleString('en')}`}
        </output>
      </search>
      <span class="buttons">
        <button type="button" onClick={() => onZoom(1 / 1.3)} aria-label="Zoom out" title="Zoom out (-)">
          −
        </button>
        <button type="button" onClick={() => onZoom(1.3)} aria-label="Zoom in" title="Zoom in (+)">
          +
        </button>
        <button type="button" onClick={onFit} title="See all of it (f)">
          fit
        </button>
        <button type="button" onClick={onTidy} title="Lay it out anew (t)">
          tidy
        </button>
      </span>
      {isComplete ? (
        <span class="grow">all explored</span>
      ) : (
        <span class="buttons grow">
          <button type="button" onClick={() => onGrowMore(100)}>
            explore 100 more
          </button>
          <button type="button" onClick={() => onGrowMore(1000)} aria-label="explore 1,000 more">
            1,000
          </button>
        </span>
      )}
    </div>
  )
}
