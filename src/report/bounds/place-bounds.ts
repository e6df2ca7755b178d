import type { PlaceBound } from '../../coverability/place-bound.js'
import { plain, printable, type Style } from '../../errors/render.js'
import type { Made } from '../../work/made.js'
import { madeHere } from '../made.js'
import { columns } from '../run-table.js'
import { version } from '../version.js'

const methods = { invariant: 'an invariant of the counters', graph: 'the coverability graph' } as const

const row = ({ place, kind, bound, by, pumps }: PlaceBound): string[] => {
  const why =
    kind === 'unbounded'
      ? pumps.map(({ path, pump }) => [...path, `again and again: ${pump.join(', ')}`].join(', ')).join('; ')
      : by === null
        ? ''
        : methods[by]
  return [place, bound === null ? (kind === 'unbounded' ? 'none' : 'not decided') : String(bound), why]
}

/**
 * Bounds of counters for people.
 * @public
 */
export const placeBoundsText = (bounds: readonly PlaceBound[], model: string, style: Style = plain): string => {
  const [head = '', ...rows] = columns([['counter', 'bound', 'because'], ...bounds.map(row)])
  return [style.strong(printable(model)), '', `  ${style.dim(head)}`, ...rows.map(line => `  ${printable(line)}`)].join(
    '\n',
  )
}

/**
 * Bounds of counters for programs.
 * @public
 */
export const placeBoundsJson = (bounds: readonly PlaceBound[], model: string, made: Made = madeHere) => ({
  telos: version,
  model,
  counters: bounds,
  made,
})
