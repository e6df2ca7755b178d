import { crc32 } from 'node:zlib'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { present } from '../../ats/present.js'
import type { Batch } from '../../experiment/store.js'
import {
  byPlace,
  type emptyBatch,
  observablesOf,
  type RowJson,
  readRow,
  readRun,
  readValues,
  rowJson,
  runText,
  valuesText,
} from './entries.js'

/**
 * A batch is a line for each row, a line for whatever was kept of its run behind it, and a closing line. Only with its closing
 * line, which has a checksum of the others, is it whole: power may fail when any part of it is on the disk. The closing line
 * also says what is where, so that a file is opened without reading every row.
 */
export interface ClosingLine {
  readonly crc: number
  readonly observables: readonly string[]
  /** For each point in it, in their order: the point, its first run, the number of rows, and how many bytes they take. */
  readonly segments: readonly [point: number, run: number, rows: number, bytes: number][]
}

const ClosingJson: t.Type<{ readonly end: ClosingLine }, unknown> = t.type({
  end: t.type({
    crc: t.number,
    observables: t.readonlyArray(t.string),
    segments: t.readonlyArray(t.tuple([t.number, t.number, t.number, t.number])),
  }),
})

const closingBegins = Buffer.from('{"end":')

export const isClosing = (line: Buffer): boolean => line.subarray(0, closingBegins.length).equals(closingBegins)

/** `null` if it is damaged. */
export const readClosing = (line: Buffer): ClosingLine | null => {
  try {
    const decoded = ClosingJson.decode(JSON.parse(line.toString()))
    return E.isRight(decoded) ? decoded.right.end : null
  } catch {
    return null
  }
}

interface Entry {
  readonly point: number
  readonly run: number
  readonly isRow: boolean
  readonly text: string
}

const entriesOf = ({ rows, kept, trajectories }: Batch): Entry[] =>
  [
    ...rows.map(row => ({ point: row.point, run: row.run, isRow: true, text: `${JSON.stringify(rowJson(row))}\n` })),
    ...kept.map(({ point, run, seed, outcome, steps }) => {
      const about = JSON.stringify({ point, run, seed, outcome }).slice(0, -1)
      return { point, run, isRow: false, text: `{"kept":${about},"steps":${runText(steps)}}}\n` }
    }),
    ...trajectories.map(({ point, run, values }) => {
      const text = `{"trajectory":{"point":${point},"run":${run},"values":${valuesText(values)}}}\n`
      return { point, run, isRow: false, text }
    }),
  ].sort(byPlace)

/** The batch as it is written, and its closing line. */
export const writtenBatch = (batch: Batch): { readonly bytes: Buffer; readonly end: ClosingLine } => {
  const segments: [number, number, number, number][] = []
  const entries = entriesOf(batch)
  for (const { point, run, isRow, text } of entries) {
    if (segments.at(-1)?.[0] !== point) segments.push([point, run, 0, 0])
    const last = present(segments.at(-1))
    if (isRow) last[2]++
    last[3] += Buffer.byteLength(text)
  }
  const body = Buffer.from(entries.map(({ text }) => text).join(''))
  const observables = observablesOf(batch.rows)
  const end: ClosingLine = { crc: crc32(body), observables: [...observables], segments }
  return { bytes: Buffer.concat([body, Buffer.from(`${JSON.stringify({ end })}\n`)]), end }
}

/** Adds to a batch what a line of it says. */
export const readEntry = (line: Buffer, batch: ReturnType<typeof emptyBatch>): void => {
  const entry = JSON.parse(line.toString())
  if ('kept' in entry) batch.kept.push({ ...entry.kept, steps: readRun(entry.kept.steps) })
  else if ('trajectory' in entry)
    batch.trajectories.push({ ...entry.trajectory, values: readValues(entry.trajectory.values) })
  else batch.rows.push(readRow(entry as RowJson))
}
