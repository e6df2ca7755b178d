import type { JSX } from 'preact'
import { short } from './scale.js'
import type { ShownPoint } from './shown.js'

/** How many of the runs came from each level of splitting to the next. */
export const Levels = ({ of }: { readonly of: NonNullable<ShownPoint['rare']> }): JSX.Element => (
  <figure class="visits levels">
    <table>
      <tbody>
        {of.levels.map(({ level, share }) => (
          <tr key={level}>
            <th scope="row">level {level}</th>
            <td class="visits-bar">
              <i style={{ width: `${100 * share}%` }} />
            </td>
            <td class="visits-number">{short(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </figure>
)
