import type { Parameters } from '../../../simulators/parameters.js'
import type { RunRow } from '../../experiment/row.js'
import type { Backend } from './backend.js'
import { distinctNames } from './distinct-names.js'
import { exportedNames, firstColumns, inOrder, lastColumns, observedIn } from './export-columns.js'
import { parameterNames } from './points.js'

/** The table of runs as CSV. What looks like a formula to a spreadsheet is data, and stays as it is. */
export async function* csvOf(backend: Backend, points: readonly Parameters[]): AsyncGenerator<string> {
  const parameters = parameterNames(points)
  const observables = inOrder(backend.observables)
  yield lineOf(exportedNames(parameters, observables, distinctNames))
  const own = points.map(given => parameters.map(name => (Object.hasOwn(given, name) ? given[name] : null)))
  const line = (row: RunRow): string =>
    lineOf([
      ...firstColumns.map(column => row[column]),
      ...(own[row.point] ?? parameters.map(() => null)),
      ...observables.flatMap(name => observedIn(row, name)),
      ...lastColumns.map(column => row[column]),
    ])
  for await (const rows of backend.rows()) yield rows.map(line).join('')
}

const lineOf = (fields: readonly (string | number | boolean | null | undefined)[]): string =>
  `${fields.map(field).join(',')}\n`

/** RFC 4180. An empty text is quoted, so that it is not taken for nothing. */
const field = (value: string | number | boolean | null | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
