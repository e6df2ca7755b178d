import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportFormat, exportResults } from '../../../src/io/results/export.js'
import type { ResultsOptions } from '../../../src/io/results/open.js'
import { codes, type Provoked } from '../../support/provoking.js'
import { absent, experiment, Place } from './sample.js'

/** The codes of opening a folder with results, after something was done to it. */
const ofOpening = async (
  change: (folder: string) => void,
  more: Partial<ResultsOptions> = {},
  begun: Partial<ResultsOptions> = {},
): Promise<string[]> => {
  const at = new Place(begun)
  await at.use(async () => {})
  change(at.path)
  const found = await at.refusal(more)
  at.remove()
  return found.codes
}

const ofExport = async (format: ExportFormat, prepare: (at: Place) => Promise<void>): Promise<string[]> => {
  const at = new Place({ package: absent })
  await prepare(at)
  const found = await exportResults(at.path, format, () => {})
  at.remove()
  return found._tag === 'Left' ? codes(found.left) : []
}

/** The codes of opening something that holds no results. */
const ofPlace = async (prepare: (path: string) => void): Promise<string[]> => {
  const at = new Place()
  prepare(at.path)
  const found = await at.refusal()
  at.remove()
  return found.codes
}

const nothing = (): void => {}

export const provoked: Provoked = {
  'results/other-experiment': () => ofOpening(nothing, { experiment: { ...experiment, seed: 8 } }),
  'results/newer-format': () =>
    ofOpening(folder => {
      const path = join(folder, 'experiment.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('"format": 1', '"format": 2'))
    }),
  'results/foreign-folder': () =>
    ofPlace(path => {
      mkdirSync(path)
      writeFileSync(join(path, 'thesis.tex'), '')
    }),
  'results/none': () => ofExport('csv', async () => {}),
  'results/in-use': () => ofOpening(folder => writeFileSync(join(folder, 'results.lock'), '')),
  'results/no-duckdb': () => ofOpening(nothing, { package: absent }),
  'results/corrupt': () => ofOpening(folder => writeFileSync(join(folder, 'results.duckdb'), 'nonsense')),
  'results/not-stored': () => ofPlace(path => writeFileSync(path, '')),
  'results/no-parquet': () => ofExport('parquet', at => at.use(async () => {})),
}
