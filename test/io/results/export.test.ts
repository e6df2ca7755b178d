import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, describe, expect, test } from 'vitest'
import type { RunRow } from '../../../src/experiment/row.js'
import { exportResults } from '../../../src/io/results/export.js'
import type { ResultsOptions } from '../../../src/io/results/open.js'
import { backends, batchOf, experiment, Place, row, rowsOf } from './sample.js'

let places: Place[] = []
const place = (more: Partial<ResultsOptions> = {}): Place => {
  const made = new Place(more)
  places.push(made)
  return made
}
afterEach(() => {
  for (const made of places) made.remove()
  places = []
})

/** What RFC 4180 says, read by something else than what wrote it. */
const readCsv = (text: string): string[][] => {
  const records: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    if (end === '' && plain === '') continue
    records.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '\n') records.push([])
  }
  return records.slice(0, -1)
}

const hostile: ResultsOptions['experiment'] = {
  ...experiment,
  parameters: { seed: 5, '=cmd': "=cmd|' /C calc'!A0", Run: true },
  points: [{ 'a,b': 'x"y' }, { 'a,b': 'line\nfeed' }, { 'a,b': '', infected_final: 3 }],
}
const hostileRows: RunRow[] = [
  row(0, 0, { outcome: 'fault', fault: 'no, "never"\n=1+1', observables: {} }),
  row(0, 1, {
    observables: { infected: { final: 1, peak: 2, mean: 1.5 }, 'x"\n,': { final: 0.1, peak: 1e21, mean: 1e-7 } },
  }),
  row(2, 0, { observables: { Infected: { final: Number.NaN, peak: Number.POSITIVE_INFINITY, mean: -0 } }, fault: '' }),
]

describe.each(backends)('exports of %s', (_, more) => {
  test('CSV', async () => {
    const at = place(more)
    await at.use(results => results.add(batchOf([...rowsOf(0, 0, 2), ...rowsOf(2, 0, 1)])))
    expect(await at.exported('csv')).toBe(
      `point,run,seed,outcome,steps,purposeState,size,kind,beta,infected_final,infected_peak,infected_mean,milliseconds,fault
0,0,0,failure,0,Failure,50,ring,0.1,0,0.1,0,0.25,
0,1,2654435761,success,1,Success,50,ring,0.1,1,1.1,0.3333333333333333,0.25,
2,0,0,failure,0,Failure,50,ring,0.3,0,0.1,0,0.25,
`,
    )
  })

  test('CSV with hostile names and texts', async () => {
    const at = place({ ...more, experiment: hostile })
    await at.use(results => results.add(batchOf(hostileRows)))
    const [header, ...records] = readCsv(await at.exported('csv'))
    const three = (name: string): string[] => [`${name}_final`, `${name}_peak`, `${name}_mean`]
    expect(header).toEqual([
      ...['point', 'run', 'seed', 'outcome', 'steps', 'purposeState', 'seed_2', '=cmd', 'Run', 'a,b', 'infected_final'],
      ...three('Infected'),
      ...['infected_final_2', 'infected_peak', 'infected_mean'],
      ...three('x"\n,'),
      ...['milliseconds', 'fault'],
    ])
    const own = ['5', "=cmd|' /C calc'!A0", 'true']
    expect(records.map(record => record.slice(6))).toEqual([
      [...own, 'x"y', '', ...Array(9).fill(''), '0.25', 'no, "never"\n=1+1'],
      [...own, 'x"y', '', '', '', '', '1', '2', '1.5', '0.1', '1e+21', '1e-7', '0.25', ''],
      [...own, '', '3', 'NaN', 'Infinity', '0', ...Array(6).fill(''), '0.25', ''],
    ])
  })

  test('JSON', async () => {
    const at = place({ ...more, experiment: hostile })
    await at.use(results => results.add(batchOf(hostileRows)))
    const document = JSON.parse(await at.exported('json'))
    expect(document).toMatchObject({ telos: expect.any(String), sha256: { model: 'aa' }, experiment: hostile })
    expect(document.rows).toEqual(JSON.parse(JSON.stringify(hostileRows)))
    const empty = place(more)
    await empty.use(async () => {})
    expect(JSON.parse(await empty.exported('json')).rows).toEqual([])
    expect(await empty.exported('csv')).toBe(
      'point,run,seed,outcome,steps,purposeState,size,kind,beta,milliseconds,fault\n',
    )
  })

  test('what takes the pieces may fail', async () => {
    const at = place(more)
    await at.use(results => results.add(batchOf(rowsOf(0, 0, 5))))
    const broken = exportResults(at.path, 'csv', () => Promise.reject(new Error('broken pipe')))
    await expect(broken).rejects.toThrow('broken pipe')
    expect(await at.exported('csv')).toContain('0,4,')
  })
})

test('exports are the same to the byte, stored in one go or in pieces, in a database or not', async () => {
  const points = [0, 1, 2]
  const rows = (point: number, from: number, to: number): RunRow[] =>
    rowsOf(point, from, to).map(one =>
      one.run % 7 === 3
        ? { ...one, observables: { ...one.observables, late: { final: -0, peak: 1 / 3, mean: Number.NaN } } }
        : one,
    )
  const exports: string[] = []
  for (const [, more] of backends) {
    const whole = place(more)
    await whole.use(results => results.add(batchOf(points.flatMap(point => rows(point, 0, 50)))))
    const pieces = place(more)
    for (const from of [0, 1, 5, 20]) {
      const to = from === 0 ? 1 : from === 1 ? 5 : from === 5 ? 20 : 50
      for (const point of points.toReversed()) await pieces.use(results => results.add(batchOf(rows(point, from, to))))
    }
    for (const at of [whole, pieces]) {
      const json = await at.exported('json')
      exports.push((await at.exported('csv')) + json)
    }
  }
  expect(new Set(exports).size).toBe(1)
})

/** What DuckDB reads in a folder. */
const query = async (sql: string, file = ':memory:'): Promise<Record<string, unknown>[]> => {
  const instance = await DuckDBInstance.create(file, {
    threads: '1',
    access_mode: file === ':memory:' ? 'AUTOMATIC' : 'READ_ONLY',
  })
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjects()
  } finally {
    connection.disconnectSync()
    instance.closeSync()
  }
}

test('Parquet', async () => {
  const at = place({ experiment: hostile })
  await at.use(results => results.add(batchOf(hostileRows)))
  const pieces: Uint8Array[] = []
  await exportResults(at.path, 'parquet', piece => void pieces.push(piece as Uint8Array))
  const file = `${at.path}.parquet`
  writeFileSync(file, Buffer.concat(pieces))
  const found = await query(`SELECT * FROM '${file}'`)
  expect(Object.keys(found[0]!)).toEqual([
    ...['point', 'run', 'seed', 'outcome', 'steps', 'purposeState', 'seed_2', '=cmd', 'Run_2', 'a,b', 'infected_final'],
    ...['Infected_final_2', 'Infected_peak', 'Infected_mean', 'infected_final_3', 'infected_peak_2', 'infected_mean_2'],
    ...['x"\n,_final', 'x"\n,_peak', 'x"\n,_mean', 'milliseconds', 'fault'],
  ])
  expect(found.map(one => one['a,b'])).toEqual(['x"y', 'x"y', ''])
  expect(found[0]).toMatchObject({ fault: 'no, "never"\n=1+1', seed_2: 5, Run_2: true, infected_final: null })
  expect(found[1]).toMatchObject({ infected_final_3: 1, 'x"\n,_peak': 1e21 })
  expect(found[2]).toMatchObject({ Infected_final_2: Number.NaN, infected_final: 3 })
})

test('the database is pleasant to ask', async () => {
  const at = place()
  const estimate = { estimate: 0.6, interval: [0.2, 0.9] as const }
  const outcomes = {
    success: { count: 3, ...estimate },
    failure: { count: 2, estimate: 0.4, interval: [0.1, 0.8] as const },
    left: { count: 0 },
    stuck: { count: 0 },
    bound: { count: 0 },
    fault: { count: 0 },
  }
  const about = { steps: null, observables: {}, claim: null, rare: null, faults: [], complete: true }
  await at.use(async results => {
    await results.add(batchOf([...rowsOf(0, 0, 5), ...rowsOf(1, 0, 5)]))
    await results.summarise(
      [0, 1].map(point => ({ point, parameters: {}, runs: 5, outcomes, successOrUndecided: null, ...about })),
    )
    await results.add(batchOf(rowsOf(1, 5, 6)))
  })
  const file = join(at.path, 'results.duckdb')
  expect(
    await query(
      'SELECT beta, avg(infected_final) AS mean FROM runs JOIN points USING (point) GROUP BY beta ORDER BY beta',
      file,
    ),
  ).toEqual([
    { beta: 0.1, mean: 2 },
    { beta: 0.2, mean: 10 / 6 },
  ])
  const summary = await query('SELECT * FROM summary', file)
  expect(summary[0]).toMatchObject({
    point: 0n,
    size: 50,
    kind: 'ring',
    beta: 0.1,
    runs: 5n,
    success_count: 3n,
    ...{ success_estimate: 0.6, success_least: 0.2, success_greatest: 0.9 },
    left_count: 0n,
    steps_mean: 2,
  })
  // There are more runs than its intervals are of.
  expect(summary[1]).toMatchObject({ runs: 6n, success_count: 4n, success_estimate: null })
  expect(summary[2]).toMatchObject({ runs: 0n, success_count: 0n, beta: 0.3 })
  const [told] = await query("SELECT model, definition->>'purpose' AS purpose, model_sha256 FROM experiment", file)
  expect(told).toEqual({ model: 'sir.model.ts', purpose: 'contained', model_sha256: 'aa' })
})

test('what cannot be exported', async () => {
  const codesOf = async (folder: string, format: 'csv' | 'parquet'): Promise<string[]> => {
    const found = await exportResults(folder, format, () => {})
    return found._tag === 'Left' ? found.left.map(({ code }) => code) : []
  }
  const at = place(backends[1][1])
  expect(await codesOf(at.path, 'csv')).toEqual(['results/none'])
  await at.use(async () => {})
  expect(await codesOf(at.path, 'parquet')).toEqual(['results/no-parquet'])
  const results = await at.open()
  expect(await codesOf(at.path, 'csv')).toEqual(['results/in-use'])
  await results.close()
})
