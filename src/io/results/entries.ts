import type { Observed, Run } from '../../ats/run.js'
import type { ObservedInRun, RunRow } from '../../experiment/row.js'
import type { Batch, KeptRun, Trajectory } from '../../experiment/store.js'
import { type NumberJson, numberJson, readNumber } from './numbers.js'

type ObservedJson = { readonly [K in keyof ObservedInRun]: NumberJson }

/** A row as it is stored in JSON. What is stored was written by Telos, and checked to be whole: it is not decoded again. */
export type RowJson = Omit<RunRow, 'observables'> & { readonly observables: Readonly<Record<string, ObservedJson>> }

const mapped = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  // Whatever an observable is called, also what objects have a meaning for.
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

export const rowJson = ({ point, run, seed, outcome, steps, purposeState, ...row }: RunRow): RowJson => ({
  point,
  run,
  seed,
  outcome,
  steps,
  purposeState,
  observables: mapped(row.observables, ({ final, peak, mean }) => ({
    final: numberJson(final),
    peak: numberJson(peak),
    mean: numberJson(mean),
  })),
  milliseconds: row.milliseconds,
  fault: row.fault,
})

export const readRow = (row: RowJson): RunRow => ({
  ...row,
  observables: mapped(row.observables, ({ final, peak, mean }) => ({
    final: readNumber(final),
    peak: readNumber(peak),
    mean: readNumber(mean),
  })),
})

/** A kept run with the numbers in it as JSON has them, or back. */
const withObserved = ({ start, steps, loop }: Run, map: (value: number) => NumberJson): Run => {
  const numbers = <A extends { readonly observe?: Observed }>(step: A): A =>
    step.observe === undefined ? step : { ...step, observe: mapped(step.observe, map) }
  return { start: numbers(start), steps: steps.map(numbers), loop }
}
export const runText = (run: Run): string => JSON.stringify(withObserved(run, numberJson))
export const readRun = (run: unknown): Run => withObserved(run as Run, readNumber)

export const valuesText = (values: Trajectory['values']): string =>
  JSON.stringify(mapped(values, numbers => numbers.map(numberJson)))
export const readValues = (values: unknown): Trajectory['values'] =>
  mapped(values as Readonly<Record<string, readonly NumberJson[]>>, numbers => numbers.map(readNumber))

/** Half of a character is not UTF-8, which files and databases are in: another character takes its place. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** A batch whose texts can be stored everywhere, and come back from everywhere alike. */
export const storable = ({ rows, kept, trajectories }: Batch): Batch => ({
  rows: rows.map(row => ({
    ...row,
    purposeState: wellFormed(row.purposeState),
    observables: Object.keys(row.observables).some(name => name !== wellFormed(name))
      ? Object.fromEntries(Object.entries(row.observables).map(([name, observed]) => [wellFormed(name), observed]))
      : row.observables,
    fault: row.fault === null ? null : wellFormed(row.fault),
  })),
  kept,
  trajectories,
})

type Place = Pick<RunRow, 'point' | 'run'>
export const byPlace = (one: Place, other: Place): number => one.point - other.point || one.run - other.run

export const emptyBatch = (): { rows: RunRow[]; kept: KeptRun[]; trajectories: Trajectory[] } => ({
  rows: [],
  kept: [],
  trajectories: [],
})

/** Every observable of any row. */
export const observablesOf = (rows: readonly RunRow[]): Set<string> => {
  const found = new Set<string>()
  for (const { observables } of rows) for (const name of Object.keys(observables)) found.add(name)
  return found
}
