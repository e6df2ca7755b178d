import { present } from '@telos-verifier/telos/page'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Name } from '../run/name.js'

export interface VisitsProps {
  /** The states of the purpose, and for each how often the search was there. */
  readonly states: readonly string[]
  readonly visits: readonly number[]
}

/** How many bars are shown at first; a button shows the others. */
const few = 12

/** Visits for each state of a purpose, as bars. */
export const Visits = ({ states, visits }: VisitsProps): JSX.Element => {
  const [all, setAll] = useState(false)
  const most = visits.reduce((a, b) => Math.max(a, b), 1)
  const order = states.map((_, i) => i)
  const shown =
    all || states.length <= few ? order : order.sort((a, b) => present(visits[b]) - present(visits[a])).slice(0, few)
  return (
    <figure class="visits">
      <figcaption>Visits to each state of the purpose</figcaption>
      <table>
        <tbody>
          {shown.map(i => (
            <tr key={i} class={visits[i] === 0 ? 'never' : undefined}>
              <th scope="row" title={states[i]}>
                <Name of={states[i] ?? ''} />
              </th>
              <td class="visits-bar">
                <i style={{ width: `${(100 * present(visits[i])) / most}%` }} />
              </td>
              <td class="visits-number">{visits[i] === 0 ? 'never' : present(visits[i]).toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {states.length > few && (
        <button type="button" onClick={() => setAll(!all)}>
          {all ? `only the ${few} most visited` : `all ${states.length} states`}
        </button>
      )}
    </figure>
  )
}
