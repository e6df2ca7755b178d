import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ResultsOptions } from '../../../src/io/results/open.js'
import { compiledAppender, started } from './child.js'
import { absent, backends, batchOf, everything, Place, rowsOf } from './sample.js'

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

let program: Awaited<ReturnType<typeof compiledAppender>>
beforeAll(async () => {
  program = await compiledAppender()
})
afterAll(() => program.remove())

const argsOf = (more: Partial<ResultsOptions>): string[] => ('package' in more ? [absent] : [])

describe.each(backends)('%s', (file, more) => {
  test('a disk that is full is said, and what was stored stays', async () => {
    const at = place(more)
    const lines = await started(program.path, [at.path, ...argsOf(more)], () => {}, 3000).ended
    const said = lines.findLast(line => line.startsWith('stored'))!.split(' ')[1]
    // What was stored before can be read as long as it is open, too.
    expect(lines.slice(-3, -1)).toEqual([`read ${said}`, 'closed'])
    expect(lines.at(-1)).toMatch(
      /^results\/not-stored: \S+ cannot be written: it would be larger than the system allows; what/,
    )
    expect(lines.at(-1)).toContain(join(at.path, file))
    expect(lines.at(-1)).toContain('give the same command again')
    // With room again, it goes on.
    await at.use(async results => {
      const { rows } = await everything(results)
      expect(rows).toHaveLength(Number(said))
      const count = rows.filter(({ point }) => point === 0).length
      await results.add(batchOf(rowsOf(0, count, count + 10)))
    })
    expect((await at.use(everything)).rows).toHaveLength(Number(said) + 10)
  })

  test.each([0, 1, 200])('a disk that is full from the start, or from %i KiB on', async room => {
    const at = place(more)
    const lines = await started(program.path, [at.path, ...argsOf(more)], () => {}, room).ended
    expect(lines.at(-1)).toMatch(/^(results|file)\/not-(stored|written): /)
    const before = (await at.use(everything)).rows.length
    await at.use(results => results.add(batchOf(rowsOf(3, 0, 5))))
    expect((await at.use(everything)).rows).toHaveLength(before + 5)
  })

  test('a second process is refused, one that was killed makes way', async () => {
    const at = place(more)
    const { child, ended } = started(program.path, [at.path, ...argsOf(more)], () => {})
    await once(child.stdout!, 'data')
    const { codes, text } = await at.refusal()
    expect(codes).toEqual(['results/in-use'])
    expect(text).toContain(`process ${child.pid} on ${hostname()}`)
    expect(text).toContain('results.lock')
    child.kill('SIGKILL')
    await ended
    expect(existsSync(join(at.path, 'results.lock'))).toBe(true)
    await at.use(everything)
    expect(existsSync(join(at.path, 'results.lock'))).toBe(false)
  })

  test('of several processes that find a folder whose holder was killed, one has it', async () => {
    const at = place(more)
    await at.use(async () => {})
    const pid = spawnSync(process.execPath, ['-e', '']).pid
    writeFileSync(join(at.path, 'results.lock'), JSON.stringify({ pid, began: null, host: hostname() }))
    const all = Array.from({ length: 4 }, () => {
      const running = started(program.path, [at.path, ...argsOf(more)], () => {})
      const first = createInterface(running.child.stdout!)
      return { ...running, first: once(first, 'line').then(([line]) => String(line)) }
    })
    const said = await Promise.all(all.map(({ first }) => first))
    for (const { child } of all) child.kill('SIGKILL')
    await Promise.all(all.map(({ ended }) => ended))
    expect(said.filter(line => line === 'open')).toHaveLength(1)
    expect(said.filter(line => line.startsWith('results/in-use'))).toHaveLength(3)
  })

  test('the same process is refused too', async () => {
    const at = place(more)
    await at.use(async () => {
      expect((await at.refusal()).codes).toEqual(['results/in-use'])
      expect((await at.refusal()).codes).toEqual(['results/in-use'])
    })
    await at.use(async () => {})
  })

  test('a folder where the file should be', async () => {
    const at = place(more)
    await at.use(async () => {})
    rmSync(join(at.path, file))
    mkdirSync(join(at.path, file))
    const { codes, text } = await at.refusal()
    expect(codes).toEqual(['file/unreadable'])
    expect(text).toContain(join(at.path, file))
    expect(existsSync(join(at.path, 'results.lock'))).toBe(false)
  })
})

describe('locks', () => {
  const held = async (text: string): Promise<string[]> => {
    const at = place()
    await at.use(async () => {})
    writeFileSync(join(at.path, 'results.lock'), text)
    return (await at.refusal()).codes
  }
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  test('of a process that has ended', async () => {
    expect(await held(JSON.stringify({ pid: ended, began: null, host: hostname() }))).toEqual([])
  })
  test.runIf(process.platform === 'linux')('of a process whose number another one has now', async () => {
    expect(await held(JSON.stringify({ pid: process.pid, began: '1', host: hostname() }))).toEqual([])
  })
  test('of a process that runs', async () => {
    expect(await held(JSON.stringify({ pid: process.ppid, began: null, host: hostname() }))).toEqual(['results/in-use'])
  })
  test('of another machine', async () => {
    expect(await held(JSON.stringify({ pid: ended, began: null, host: 'elsewhere' }))).toEqual(['results/in-use'])
  })
  test.each(['', '{', '{}'])('that say nothing: %s', async text => {
    expect(await held(text)).toEqual(['results/in-use'])
  })
})

describe('a damaged database', () => {
  const damaged = async (damage: (path: string) => void): Promise<{ codes: string[]; text: string }> => {
    const at = place()
    await at.use(async results => {
      for (let from = 0; from < 50_000; from += 10_000) await results.add(batchOf(rowsOf(0, from, from + 10_000)))
    })
    damage(join(at.path, 'results.duckdb'))
    return at.use(everything).then(
      () => ({ codes: [], text: '' }),
      error => ({ codes: error.diagnostics.map(({ code }: { code: string }) => code), text: error.message }),
    )
  }
  test.each<[string, (path: string) => void]>([
    ['nonsense', path => writeFileSync(path, 'nonsense '.repeat(5000))],
    ['nothing', path => truncateSync(path, 0)],
    ['half of it', path => truncateSync(path, readFileSync(path).length >> 1)],
    [
      'other bytes here and there',
      path => {
        const bytes = readFileSync(path)
        for (let i = 20_000; i < bytes.length; i += 4_000) bytes[i]! ^= 255
        writeFileSync(path, bytes)
      },
    ],
  ])('%s', async (_, damage) => {
    const { codes, text } = await damaged(damage)
    expect(codes).toEqual(['results/corrupt'])
    expect(text).toMatch(/results\.duckdb is damaged: [^\n]+$/)
  })
})

describe('damaged lines', () => {
  const filled = async (): Promise<{ at: Place; path: string; text: string; ends: number[] }> => {
    const at = place({ package: absent })
    await at.use(async results => {
      for (let from = 0; from < 30; from += 10) await results.add(batchOf(rowsOf(0, from, from + 10)))
    })
    const path = join(at.path, 'runs.ndjson')
    const text = readFileSync(path, 'utf8')
    const ends = [...text.matchAll(/\{"end".*\n/g)].map(({ index, 0: line }) => index + line.length)
    return { at, path, text, ends }
  }
  test('wherever the last batch is torn, it is cut off', async () => {
    const { at, path, text, ends } = await filled()
    for (let length = ends[1]! + 1; length < text.length; length += 41) {
      writeFileSync(path, text.slice(0, length))
      expect((await at.use(everything)).rows).toEqual(rowsOf(0, 0, 20))
      expect(readFileSync(path, 'utf8')).toBe(text.slice(0, ends[1]))
    }
    writeFileSync(path, text.slice(0, -1))
    expect((await at.use(everything)).rows).toHaveLength(20)
    await at.use(results => results.add(batchOf(rowsOf(0, 20, 30))))
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
  test('blocks that never came to the disk', async () => {
    const { at, path, text, ends } = await filled()
    writeFileSync(path, text.slice(0, ends[1]! + 50) + '\0'.repeat(100) + text.slice(ends[1]! + 150))
    expect((await at.use(everything)).rows).toHaveLength(20)
  })
  test('an earlier batch is not cut off with all that follows', async () => {
    const { at, path, text, ends } = await filled()
    writeFileSync(path, `${text.slice(0, ends[0]! + 50)}x${text.slice(ends[0]! + 51)}`)
    const { codes, text: told } = await at.refusal()
    expect(codes).toEqual(['results/corrupt'])
    expect(told).toContain(`${path} is damaged from byte ${ends[0]} on`)
    expect(readFileSync(path, 'utf8')).toHaveLength(text.length)
  })
  test('an export leaves what is torn', async () => {
    const { at, path } = await filled()
    appendFileSync(path, '{"point":0,"ru')
    const before = readFileSync(path)
    expect((await at.exported('csv')).trimEnd().split('\n')).toHaveLength(31)
    expect(readFileSync(path)).toEqual(before)
  })
})

test('a folder that is moved away while it is written to is no trouble to what has been stored', async () => {
  for (const [, more] of backends) {
    const at = place(more)
    const results = await at.open()
    await results.add(batchOf(rowsOf(0, 0, 10)))
    renameSync(at.path, `${at.path}.moved`)
    await results.add(batchOf(rowsOf(0, 10, 20))).catch(error => expect(error.diagnostics).toHaveLength(1))
    await results.close()
    rmSync(at.path, { recursive: true, force: true })
    renameSync(`${at.path}.moved`, at.path)
    rmSync(join(at.path, 'results.lock'), { force: true })
    expect((await at.use(everything)).rows.length).toBeGreaterThanOrEqual(10)
  }
})

test('a database that is killed while it is made is made again', async () => {
  const at = place()
  await at.use(async () => {})
  const path = join(at.path, 'results.duckdb')
  copyFileSync(path, `${path}.new`)
  truncateSync(`${path}.new`, 100)
  writeFileSync(`${path}.wal`, 'of a database that is gone')
  rmSync(path)
  expect((await at.use(everything)).rows).toEqual([])
  expect(existsSync(`${path}.new`)).toBe(false)
})
