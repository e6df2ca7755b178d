import type { JSX } from 'preact'
import { Name } from '../run/name.js'
import type { ShownExperiment } from './shown.js'

/** All points with their numbers, for those who do not see charts and for those who want to copy them. */
export const Numbers = ({
  table,
  at,
}: {
  readonly table: ShownExperiment['table']
  readonly at: number
}): JSX.Element => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
  <section class="numbers" tabIndex={0} aria-label="The numbers as a table">
    <table>
      <thead>
        <tr>
          {table.header.map((name, i) => (
            <th key={i} scope="col">
              <Name of={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((cells, row) => (
          <tr key={row} class={row === at && table.rows.length > 1 ? 'selected' : undefined}>
            {cells.map((cell, i) => (
              <td key={i}>
                <Name of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
