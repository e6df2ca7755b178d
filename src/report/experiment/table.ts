import type { SimulationOutcome } from '../../ats/outcome.js'
import type { Counted, Distribution, ExperimentResult, PointResult, RareResult } from '../../experiment/result.js'
import { statusAt } from './answer.js'
import { amountInWords, intervalInWords, limitsInWords, scientific, shareInWords } from './numbers.js'
import { valueInWords, variedIn } from './parameters.js'
import { namesOfOutcomes } from './quantity.js'

/** The points of an experiment with their numbers. */
export interface PointsTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface Column {
  readonly name: string
  readonly cell: (point: PointResult) => string
}

/** How many observables a table has: the others are in JSON and on the page. */
const mostObservables = 3

/** One row for each point: what differs between points, how runs ended, how long they were, and the first observables. */
export const pointsTable = (result: ExperimentResult): PointsTable => {
  const { experiment, points } = result
  const isRare = experiment.plan.kind === 'rare'
  const columns: Column[] = [
    ...variedIn(points).map(name => ({ name, cell: (point: PointResult) => valueInWords(point, name) })),
    ...(isRare ? [] : [{ name: 'runs', cell: ({ runs }: PointResult) => runs.toLocaleString('en') }]),
    ...(experiment.plan.kind === 'claim' ? [{ name: 'claim', cell: statusAt }] : []),
    ...(isRare ? rareColumns : [...outcomeColumns(result), medianSteps]),
    ...observablesIn(points)
      .slice(0, mostObservables)
      .map(name => ({
        name: `${name} (mean at the end)`,
        cell: ({ observables }: PointResult) =>
          ofDistribution(Object.hasOwn(observables, name) ? observables[name]?.final : null, ({ mean }) => mean),
      })),
  ]
  const [varied, others] = [columns.slice(0, variedIn(points).length), columns.slice(variedIn(points).length)]
  return {
    header: columns.map(({ name }) => name),
    rows: points.map(point => [
      ...varied.map(({ cell }) => cell(point)),
      // Where no run was made yet, nothing is known: a nought would look like a result.
      ...others.map(({ name, cell }) => (point.runs === 0 && name !== 'runs' ? '' : cell(point))),
    ]),
  }
}

const medianSteps: Column = {
  name: 'steps (median)',
  cell: ({ steps }) => ofDistribution(steps, ({ median }) => median),
}

/** The names of all observables, in the order in which they are met. */
export const observablesIn = (points: readonly PointResult[]): string[] => [
  ...new Set(points.flatMap(({ observables }) => Object.keys(observables))),
]

const ofDistribution = (
  distribution: Distribution | null | undefined,
  number: (distribution: Distribution) => number,
): string => (distribution === null || distribution === undefined ? '' : amountInWords(number(distribution)))

const endedOtherwise: readonly SimulationOutcome[] = ['left', 'stuck', 'bound', 'fault']

/** How runs ended: shares with their intervals where they are estimates, else counts. */
const outcomeColumns = ({ experiment, points }: ExperimentResult): Column[] => {
  const names = namesOfOutcomes(experiment)
  const hasUndecided = points.some(({ successOrUndecided }) => successOrUndecided !== null)
  return [
    { name: names.success, cell: ({ outcomes }) => countedInWords(outcomes.success) },
    ...(hasUndecided
      ? [
          { name: `P(${names.success}) at least`, cell: (point: PointResult) => pairOf(point)[0] },
          { name: 'at most', cell: (point: PointResult) => pairOf(point)[1] },
        ]
      : []),
    {
      // Undecided runs might have failed later: that they have not says nothing about it.
      name: hasUndecided ? `${names.failure} within bounds` : names.failure,
      cell: ({ outcomes }) => countedInWords(outcomes.failure),
    },
    ...endedOtherwise
      .filter(outcome => points.some(({ outcomes }) => outcomes[outcome].count > 0))
      .map(outcome => ({
        name: outcome,
        cell: ({ outcomes }: PointResult) => outcomes[outcome].count.toLocaleString('en'),
      })),
  ]
}

/** `0.968 [0.955, 0.978]`, or how many where nothing is estimated. */
const countedInWords = ({ count, estimate, interval }: Counted): string =>
  estimate === undefined || interval === undefined
    ? count.toLocaleString('en')
    : `${shareInWords(estimate, interval)} ${intervalInWords(interval)}`

/** What P(success) is at least and at most, with the runs that are undecided counted both ways. */
const pairOf = ({ outcomes, successOrUndecided }: PointResult): [least: string, most: string] => {
  const { interval } = outcomes.success
  if (interval === undefined) return ['', '']
  return limitsInWords([interval[0], (successOrUndecided?.interval ?? interval)[1]])
}

const ofRare =
  (cell: (rare: RareResult) => string) =>
  ({ rare }: PointResult): string =>
    rare === null ? '' : cell(rare)

const rareColumns: readonly Column[] = [
  { name: 'P(success)', cell: ofRare(({ estimate }) => scientific(estimate)) },
  {
    name: 'interval',
    cell: ofRare(({ interval }) =>
      interval === null ? '' : `[${scientific(interval[0], 'down')}, ${scientific(interval[1], 'up')}]`,
    ),
  },
  { name: 'levels', cell: ofRare(({ levels }) => levels.length.toLocaleString('en')) },
  { name: 'repetitions', cell: ({ rare, runs }) => (rare?.repetitions ?? runs).toLocaleString('en') },
]
