import type { Graph } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Name } from '../run/name.js'

export interface CoverageProps {
  readonly graph: Graph
  readonly path: ReadonlySet<number>
  /** For each transition, 1 if it was seen to be possible and 0 if never. */
  readonly taken: readonly number[] | null
}

/** What the lines of the picture mean, and how much of the purpose was seen to be possible. */
export const Coverage = ({ graph: { nodes, edges }, path, taken }: CoverageProps): JSX.Element => {
  const [open, setOpen] = useState(false)
  const never = taken === null ? [] : edges.filter((_, i) => taken[i] === 0)
  return (
    <div class="coverage">
      {taken !== null && (
        <p>
          {coverageInWords(taken)}
          {path.size > 0 && `; the run takes ${path.size}`}.
        </p>
      )}
      <ul class="purpose-legend" aria-label="legend">
        {path.size > 0 && (
          <li>
            <i class="path" /> taken by the run
          </li>
        )}
        <li>
          <i class="plain" /> {taken === null ? 'a transition' : 'seen to be possible'}
        </li>
        {never.length > 0 && (
          <li>
            <i class="never" /> never seen to be possible
          </li>
        )}
      </ul>
      {never.length > 0 && (
        <details onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>{never.length === 1 ? 'The one that never was' : `The ${never.length} that never were`}</summary>
          {/* There may be thousands. */}
          {open && (
            <ul class="never-taken">
              {never.map(({ from, to, label }) => (
                <li key={`${from} ${label} ${to}`}>
                  <Name of={present(nodes[from]).name} />{' '}
                  <code>
                    <Name of={label} />
                  </code>{' '}
                  → <Name of={present(nodes[to]).name} />
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  )
}

export const coverageInWords = (taken: readonly number[]): string =>
  `${taken.filter(times => times > 0).length} of ${taken.length} transitions were seen to be possible in this search`
