import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orThrow } from '../../../src/errors/or-throw.js'
import type { Experiment } from '../../../src/experiment/definition.js'
import type { RunRow } from '../../../src/experiment/row.js'
import type { Batch, KeptRun, ResultStore, Trajectory } from '../../../src/experiment/store.js'
import { type ExportFormat, exportResults } from '../../../src/io/results/export.js'
import { openResults, type ResultsOptions } from '../../../src/io/results/open.js'
import type { Results } from '../../../src/io/results/results.js'

export const experiment: Experiment = {
  model: 'sir.model.ts',
  purpose: 'contained',
  parameters: { size: 50, kind: 'ring' },
  points: [{ beta: 0.1 }, { beta: 0.2 }, { beta: 0.3 }],
  plan: { kind: 'runs', runs: 1000 },
  policy: 'observe',
  ask: null,
  seed: 7,
  independent: false,
  depth: 100,
  runTimeout: null,
  confidence: 0.95,
  keepRuns: 1,
}
export const options: ResultsOptions = { experiment, hashes: { model: 'aa', purpose: 'bb' } }

/** A package that is nowhere: results are lines of JSON then. */
export const absent = 'duckdb-of-tomorrow'

/** Both ways to store results. */
export const backends = [
  ['results.duckdb', {}],
  ['runs.ndjson', { package: absent }],
] as const satisfies readonly (readonly [string, Partial<ResultsOptions>])[]

/** The same numbers for the same run. */
export const row = (point: number, run: number, more: Partial<RunRow> = {}): RunRow => ({
  point,
  run,
  seed: (run * 2_654_435_761) % 2 ** 32,
  outcome: run % 3 === 0 ? 'failure' : 'success',
  steps: run % 17,
  purposeState: run % 3 === 0 ? 'Failure' : 'Success',
  observables: { infected: { final: run % 5, peak: (run % 5) + 0.1, mean: run / 3 } },
  milliseconds: 0.25,
  fault: null,
  ...more,
})

export const batchOf = (rows: readonly RunRow[], more: Partial<Batch> = {}): Batch => ({
  rows,
  kept: [],
  trajectories: [],
  ...more,
})

/** Rows `from` up to `to` of a point. */
export const rowsOf = (point: number, from: number, to: number): RunRow[] =>
  Array.from({ length: to - from }, (_, i) => row(point, from + i))

export const keptRun = (point: number, run: number): KeptRun => ({
  point,
  run,
  seed: 5,
  outcome: 'failure',
  steps: {
    start: { purpose: 'q', labels: ['hungry'], state: null, observe: { infected: Number.NaN } },
    steps: [{ event: '!a', purpose: 'Failure', labels: ['"'], state: 'naïve\n', observe: { infected: -0 }, choice: 1 }],
    loop: null,
  },
})

export const trajectory = (point: number, run: number): Trajectory => ({
  point,
  run,
  values: { infected: [1, 2.5, Number.POSITIVE_INFINITY, -0], 'a "b"': [] },
})

const opened = async (path: string, more: Partial<ResultsOptions>): Promise<Results> =>
  orThrow(await openResults(path, { ...options, ...more }))

/** A folder that does not exist yet, and what one does with it. */
export class Place {
  private readonly around = mkdtempSync(join(tmpdir(), 'telos-results-'))
  readonly path = join(this.around, 'out')

  constructor(private readonly more: Partial<ResultsOptions> = {}) {}

  open(more: Partial<ResultsOptions> = {}): Promise<Results> {
    return opened(this.path, { ...this.more, ...more })
  }

  /** Opens it for something. */
  async use<A>(work: (results: Results) => Promise<A>): Promise<A> {
    const results = await this.open()
    try {
      return await work(results)
    } finally {
      await results.close()
    }
  }

  /** The codes and words of what is wrong with opening it. */
  async refusal(more: Partial<ResultsOptions> = {}): Promise<{ codes: string[]; text: string }> {
    const found = await openResults(this.path, { ...options, ...this.more, ...more })
    if (found._tag === 'Right') {
      await found.right.close()
      return { codes: [], text: '' }
    }
    const { left } = found
    return {
      codes: left.map(({ code }) => code),
      text: left.map(({ message, fix }) => `${message}\n${fix}`).join('\n'),
    }
  }

  async exported(format: ExportFormat): Promise<string> {
    const pieces: (string | Uint8Array)[] = []
    orThrow(await exportResults(this.path, format, piece => void pieces.push(piece)))
    return Buffer.concat(pieces.map(piece => Buffer.from(piece as string))).toString()
  }

  remove(): void {
    rmSync(this.around, { recursive: true, force: true })
  }
}

/** Everything that is stored, as one batch. */
export const everything = async (store: ResultStore): Promise<Batch> => {
  const all = { rows: [] as RunRow[], kept: [] as KeptRun[], trajectories: [] as Trajectory[] }
  for await (const { rows, kept, trajectories } of store.stored()) {
    all.rows.push(...rows)
    all.kept.push(...kept)
    all.trajectories.push(...trajectories)
  }
  return all
}
