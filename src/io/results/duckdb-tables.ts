import type { Parameters } from '../../../simulators/parameters.js'
import type { SimulationOutcome } from '../../ats/outcome.js'
import { present } from '../../ats/present.js'
import { databaseNames } from './distinct-names.js'
import { identifier } from './sql.js'

/** The columns that the table `runs` has whatever the model observes; those of observables come behind them. */
const runColumns = {
  point: 'BIGINT',
  run: 'BIGINT',
  seed: 'BIGINT',
  outcome: 'VARCHAR',
  steps: 'BIGINT',
  purpose_state: 'VARCHAR',
  milliseconds: 'DOUBLE',
  fault: 'VARCHAR',
}
export const fixedRunColumns: readonly string[] = Object.keys(runColumns)

export const outcomes: readonly SimulationOutcome[] = ['success', 'failure', 'left', 'stuck', 'bound', 'fault']

/** A column of the table `points`. */
export interface ParameterColumn {
  readonly parameter: string
  readonly column: string
  readonly type: 'DOUBLE' | 'BOOLEAN' | 'VARCHAR'
}

/** A column for each parameter of any point, with the type that its values have; texts, if they have several. */
export const parameterColumns = (points: readonly Parameters[]): ParameterColumn[] => {
  const types = new Map<string, Set<string>>()
  for (const parameters of points)
    for (const [name, value] of Object.entries(parameters))
      types.set(name, (types.get(name) ?? new Set()).add(typeof value))
  const names = [...types.keys()]
  const columns = databaseNames(names, ['point', 'parameters'])
  return names.map((parameter, i) => {
    const found = present(types.get(parameter))
    const only = found.size === 1 ? [...found][0] : 'string'
    const type = only === 'number' ? 'DOUBLE' : only === 'boolean' ? 'BOOLEAN' : 'VARCHAR'
    return { parameter, column: present(columns[i]), type }
  })
}

const table = (name: string, columns: Readonly<Record<string, string>>): string =>
  `CREATE TABLE ${name} (${Object.entries(columns)
    .map(([column, type]) => `${identifier(column)} ${type}`)
    .join(', ')})`

/** What makes an empty database for results. */
export const tables = (parameters: readonly ParameterColumn[]): readonly string[] => [
  table('experiment', {
    format: 'INTEGER',
    telos: 'VARCHAR',
    model: 'VARCHAR',
    purpose: 'VARCHAR',
    model_sha256: 'VARCHAR',
    purpose_sha256: 'VARCHAR',
    definition: 'JSON',
  }),
  table('points', {
    point: 'BIGINT',
    parameters: 'JSON',
    ...Object.fromEntries(parameters.map(({ column, type }) => [column, type])),
  }),
  table('runs', runColumns),
  // Which column of `runs` an observable is in: names of columns are not told apart by the case of letters, observables are.
  table('observables', { observable: 'VARCHAR', statistic: 'VARCHAR', column_name: 'VARCHAR' }),
  table('kept_runs', { point: 'BIGINT', run: 'BIGINT', seed: 'BIGINT', outcome: 'VARCHAR', steps: 'JSON' }),
  table('trajectories', { point: 'BIGINT', run: 'BIGINT', observed: 'JSON' }),
  table('intervals', {
    point: 'BIGINT',
    estimated: 'VARCHAR',
    runs: 'BIGINT',
    estimate: 'DOUBLE',
    least: 'DOUBLE',
    greatest: 'DOUBLE',
  }),
  summaryView(parameters),
]

/**
 * Counts by point, and estimates with their intervals. Intervals are of the runs that there were when they were made: as soon
 * as there are more, the view shows none until they are made again.
 */
const summaryView = (parameters: readonly ParameterColumn[]): string => {
  const own = outcomes.flatMap(outcome => [
    [`count(*) FILTER (runs.outcome = '${outcome}')`, `${outcome}_count`],
    // How likely a run leaves the purpose, or gets stuck, is not estimated.
    ...(outcome === 'success' || outcome === 'failure'
      ? ['estimate', 'least', 'greatest'].map(part => [estimated(outcome, part), `${outcome}_${part}`])
      : []),
  ])
  const others = [
    ...['estimate', 'least', 'greatest'].map(part => [
      estimated('success or undecided', part),
      `success_or_undecided_${part}`,
    ]),
    ...['estimate', 'least', 'greatest'].map(part => [estimated('rare', part), `rare_${part}`]),
    ['avg(runs.steps)', 'steps_mean'],
    ['sum(runs.milliseconds)', 'milliseconds'],
  ]
  const columns = [...own, ...others] as [string, string][]
  const taken = ['point', 'runs', ...columns.map(([, name]) => name)]
  const names = databaseNames(
    parameters.map(({ column }) => column),
    taken,
  )
  const shown = parameters.map(
    ({ column }, i) => `any_value(points.${identifier(column)}) AS ${identifier(present(names[i]))}`,
  )
  return `CREATE VIEW summary AS WITH
    made AS (SELECT point, count(*) AS runs FROM runs GROUP BY point),
    present AS (SELECT intervals.* FROM intervals JOIN made USING (point, runs))
    SELECT points.point AS point, ${[...shown, 'count(runs.run) AS runs', ...columns.map(([sql, name]) => `${sql} AS ${name}`)].join(', ')}
    FROM points LEFT JOIN runs ON runs.point = points.point GROUP BY points.point ORDER BY points.point`
}

const estimated = (of: string, part: string): string =>
  `(SELECT any_value(${part}) FROM present WHERE present.point = points.point AND estimated = '${of}')`
