import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { RunRow } from '../../../src/experiment/row.js'
import type { ResultsOptions } from '../../../src/io/results/open.js'
import { version } from '../../../src/report/version.js'
import { absent, backends, batchOf, everything, experiment, keptRun, Place, row, rowsOf, trajectory } from './sample.js'

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

describe.each(backends)('results in %s', (file, more) => {
  test('come back as they were, sorted by point and run', async () => {
    const at = place(more)
    const kept = [keptRun(0, 0), keptRun(1, 3)]
    const trajectories = [trajectory(0, 0), trajectory(1, 0)]
    await at.use(async results => {
      await results.add(batchOf(rowsOf(1, 0, 5), { kept: [kept[1]!], trajectories: [trajectories[1]!] }))
      await results.add(batchOf([...rowsOf(0, 0, 3), ...rowsOf(1, 5, 7)], { kept: [kept[0]!] }))
      await results.add(batchOf(rowsOf(0, 3, 6), { trajectories: [trajectories[0]!] }))
      await results.add(batchOf([]))
      expect(results.path).toBe(join(at.path, file))
    })
    const found = await at.use(everything)
    expect(found).toEqual({ rows: [...rowsOf(0, 0, 6), ...rowsOf(1, 0, 7)], kept, trajectories })
    expect(readdirSync(at.path).sort()).toEqual(['experiment.json', file])
  })

  test('hold every number and every text', async () => {
    const at = place(more)
    const odd = { final: Number.NaN, peak: Number.POSITIVE_INFINITY, mean: -0 }
    const hostile: Readonly<Record<string, RunRow['observables'][string]>> = Object.fromEntries(
      [
        '__proto__',
        'constructor',
        '',
        'A',
        'a',
        'x"y',
        "x'y",
        'a\u0000b',
        'a,b',
        '=cmd()',
        'é\n',
        'fault',
        'A_final',
        '1',
      ].map((name, i) => [name, { final: i, peak: i + 0.1, mean: -i / 3 }]),
    )
    const rows = [
      row(0, 0, {
        observables: { infected: odd },
        seed: 2 ** 32 - 1,
        outcome: 'fault',
        fault: 'a, "b"\r\nc\u0000 é 🐕',
      }),
      row(0, 1, { observables: {}, fault: '' }),
      row(0, 2, { observables: hostile, purposeState: '=1+1', steps: 2 ** 40, milliseconds: 1e-7 }),
      row(0, 3, { observables: { infected: { final: 1e308, peak: 5e-324, mean: 0.1 + 0.2 } } }),
    ]
    await at.use(results => results.add(batchOf(rows)))
    expect((await at.use(everything)).rows).toEqual(rows)
    // What is half of a character comes back as what stands for one.
    await at.use(results => results.add(batchOf([row(0, 4, { fault: 'x\ud800y' })])))
    expect((await at.use(everything)).rows[4]!.fault).toBe('x\ufffdy')
  })

  test('see nothing of what is added while they are read', async () => {
    const at = place(more)
    await at.use(async results => {
      await results.add(batchOf(rowsOf(0, 0, 15_000)))
      const reading = results.stored()[Symbol.asyncIterator]()
      const first = await reading.next()
      expect(first.value.rows).toHaveLength(10_000)
      const late = { late: { final: 1, peak: 1, mean: 1 } }
      await results.add(batchOf([row(0, 15_000, { observables: late })]))
      expect((await reading.next()).value.rows).toHaveLength(5_000)
      expect((await reading.next()).done).toBe(true)
      expect((await everything(results)).rows[15_000]!.observables).toEqual(late)
      // Who has seen enough stops.
      for await (const _ of results.stored()) break
      await results.add(batchOf(rowsOf(1, 0, 1)))
    })
  })

  test('are added in the order of calls, each run once', async () => {
    const at = place(more)
    await at.use(async results => {
      await Promise.all([0, 10, 20].map(from => results.add(batchOf(rowsOf(0, from, from + 10)))))
      await expect(results.add(batchOf(rowsOf(0, 29, 31)))).rejects.toThrow('run 29 at point 0 is not the next one')
      await expect(results.add(batchOf(rowsOf(0, 31, 32)))).rejects.toThrow('which is 30')
      await results.add(batchOf(rowsOf(0, 30, 31)))
    })
    expect((await at.use(everything)).rows).toEqual(rowsOf(0, 0, 31))
    const results = await at.open()
    await Promise.all([results.close(), results.close()])
    await expect(results.add(batchOf([]))).rejects.toThrow('closed')
  })

  test('300,000 rows are read in pieces', async () => {
    const at = place(more)
    await at.use(async results => {
      // Two points, whose batches take turns, and many small ones.
      for (let from = 0; from < 140_000; from += 10_000) {
        for (const point of [1, 0]) await results.add(batchOf(rowsOf(point, from, from + 10_000)))
      }
      await results.add(batchOf(Array.from({ length: 20_000 }, (_, i) => row(2 + i, 0))))
    })
    await at.use(async results => {
      let count = 0
      let most = 0
      let isSorted = true
      let before = { point: 0, run: -1 }
      for await (const { rows } of results.stored()) {
        most = Math.max(most, rows.length)
        count += rows.length
        for (const { point, run } of rows) {
          isSorted &&= point === before.point ? run === before.run + 1 : point === before.point + 1 && run === 0
          before = { point, run }
        }
      }
      expect({ count, isSorted }).toEqual({ count: 300_000, isSorted: true })
      expect(most).toBeLessThanOrEqual(10_000)
    })
  })

  test('an empty folder of results is one', async () => {
    const at = place(more)
    await at.use(async () => {})
    expect(await at.use(everything)).toEqual({ rows: [], kept: [], trajectories: [] })
  })

  test('experiment.json says what they are about', async () => {
    const at = place(more)
    await at.use(async () => {})
    expect(JSON.parse(readFileSync(join(at.path, 'experiment.json'), 'utf8'))).toEqual({
      format: 1,
      telos: version,
      results: file,
      sha256: { model: 'aa', purpose: 'bb' },
      experiment,
    })
  })
})

test('numbers that JSON does not have are the same experiment again', async () => {
  const odd = {
    ...experiment,
    depth: Number.POSITIVE_INFINITY,
    parameters: { number: 'NaN', x: Number.NaN, y: 'Infinity', ['__proto__']: true },
    points: [{ z: Number.NEGATIVE_INFINITY }, { z: '-Infinity' }],
  }
  const at = place({ experiment: odd })
  await at.use(async () => {})
  await at.use(async () => {})
  const { codes, text } = await at.refusal({ experiment: { ...odd, points: [{ z: '-Infinity' }, { z: '-Infinity' }] } })
  expect(codes).toEqual(['results/other-experiment'])
  expect(text).toContain('differs in points')
})

test('another experiment is refused, with what differs', async () => {
  const at = place()
  await at.use(results => results.add(batchOf(rowsOf(0, 0, 5))))
  const other = { ...experiment, seed: 8, plan: { kind: 'precision', halfWidth: 0.01, sequential: true } as const }
  const { codes, text } = await at.refusal({ experiment: other, hashes: { model: 'ac', purpose: 'bb' } })
  expect(codes).toEqual(['results/other-experiment'])
  expect(text).toContain('seed (there 7, here 8); the text of the model')
  expect(text).toContain('plan')
  expect(text).not.toContain('the text of the purpose')
  expect((await at.use(everything)).rows).toHaveLength(5)
})

test('a newer format is refused, whatever it looks like', async () => {
  const at = place()
  mkdirSync(at.path)
  writeFileSync(join(at.path, 'experiment.json'), '{ "format": 2, "telos": "9.0.0", "new": [] }')
  const { codes, text } = await at.refusal()
  expect(codes).toEqual(['results/newer-format'])
  expect(text).toContain('Telos 9.0.0')
  expect(readdirSync(at.path)).toEqual(['experiment.json'])
})

test.each([
  ['{', ['json/syntax']],
  ['{}', ['json/missing-key']],
  ['{ "format": 0 }', 'json/type'],
  ['{ "format": 1, "telos": 3 }', 'json/type'],
])('an experiment.json with mistakes: %s', async (text, codes) => {
  const at = place()
  mkdirSync(at.path)
  writeFileSync(join(at.path, 'experiment.json'), text)
  expect((await at.refusal()).codes).toEqual(expect.arrayContaining([codes].flat()))
  expect(readdirSync(at.path)).toEqual(['experiment.json'])
})

test("nothing is written into a stranger's folder", async () => {
  const at = place()
  mkdirSync(at.path)
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(at.path, name), name)
  const { codes, text } = await at.refusal()
  expect(codes).toEqual(['results/foreign-folder'])
  expect(text).toContain('(a, b, c, ...)')
  expect(readdirSync(at.path)).toEqual(['a', 'b', 'c', 'd'])
})

test('a file is no folder', async () => {
  const at = place()
  writeFileSync(at.path, '')
  expect((await at.refusal()).codes).toEqual(['results/not-stored'])
})

test('without DuckDB lines of JSON are written, which is said once, and a folder goes on as it began', async () => {
  const remarks: string[] = []
  const remark = (text: string): void => void remarks.push(text)
  const at = place()
  await (await at.open({ package: absent, remark })).close()
  await (await at.open({ package: absent, remark })).close()
  expect(remarks).toEqual([expect.stringContaining('npm install @duckdb/node-api')])
  const results = await at.open({ remark })
  expect(results.path).toBe(join(at.path, 'runs.ndjson'))
  await results.close()
  const other = place()
  await (await other.open({ remark })).close()
  const { codes, text } = await other.refusal({ package: absent, remark })
  expect(codes).toEqual(['results/no-duckdb'])
  expect(text).toContain('npm install @duckdb/node-api')
  expect(remarks).toHaveLength(1)
})
