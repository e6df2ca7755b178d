import type { JSX } from 'preact'
import { Name } from '../run/name.js'
import type { ProbabilityProps } from './curve.js'
import { short } from './scale.js'
import { numberAt, valuesOf } from './shape.js'

export interface HeatMapProps extends ProbabilityProps {
  readonly x: string
  readonly y: string
}

/** A probability over two numbers that were swept: a table whose cells are coloured and have the numbers written in. */
export const HeatMap = ({ experiment, side, at, onSelect, x, y }: HeatMapProps): JSX.Element => {
  const { points } = experiment
  const columns = valuesOf(points, x)
  const rows = valuesOf(points, y).reverse()
  const numbers = new Map(points.map((point, i) => [`${numberAt(point, x)} ${numberAt(point, y)}`, i]))
  return (
    <div class="heat-map">
      <table>
        <caption>
          {experiment.quantity[side]}, <Name of={y} /> upwards and <Name of={x} /> to the right
        </caption>
        <tbody>
          {rows.map(row => (
            <tr key={row}>
              <th scope="row">{short(row)}</th>
              {columns.map(column => {
                const i = numbers.get(`${column} ${row}`)
                const point = i === undefined ? undefined : points[i]
                const probability = point?.[side] ?? null
                if (i === undefined || point === undefined || probability === null)
                  return <td key={column}>{point?.runs === 0 && <small>no runs</small>}</td>
                return (
                  <td key={column}>
                    <button
                      type="button"
                      class={probability.estimate > 0.55 ? 'heat strong' : 'heat'}
                      style={{ '--heat': `${Math.round(100 * probability.estimate)}%` }}
                      aria-pressed={i === at}
                      title={`${point.name}: ${probability.text}`}
                      aria-label={`${point.name}: ${probability.text}`}
                      onClick={() => onSelect(i)}
                    >
                      <b>{short(probability.estimate)}</b>
                      {probability.interval !== null && <small>{inShort(probability.interval)}</small>}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {columns.map(column => (
              <th key={column} scope="col">
                {short(column)}
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** An interval in little room: two digits, rounded outwards. */
const inShort = ([least, greatest]: readonly [number, number]): string =>
  `${hundredths(Math.floor(100 * least + 1e-9))}–${hundredths(Math.ceil(100 * greatest - 1e-9))}`

const hundredths = (count: number): string =>
  count === 0 ? '0' : count === 100 ? '1' : `.${String(count).padStart(2, '0')}`
