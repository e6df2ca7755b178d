import { mkdirSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { seedOf } from '../../src/experiment/point-runs.js'
import type { RunRow } from '../../src/experiment/row.js'
import { openQueue } from '../../src/io/experiment-queue.js'
import { readAddress, shownAddress, withoutPassword } from '../../src/io/experiment-queue-address.js'
import { packed, unpacked } from '../../src/io/experiment-queue-answers.js'
import { keptOf, rowsOf, wrongTask } from '../../src/io/experiment-queue-checks.js'
import {
  AnnouncedJson,
  type Answer,
  AnswerJson,
  readText,
  readValue,
  TaskJson,
  textOf,
} from '../../src/io/experiment-queue-codecs.js'
import { differs, findFiles } from '../../src/io/experiment-queue-files.js'
import { CoordinatorLock } from '../../src/io/experiment-queue-lock.js'
import { announcement, idOf, isId, taskId } from '../../src/io/experiment-queue-names.js'
import { isSafeName, nameBelow, pathBelow } from '../../src/io/experiment-queue-path.js'
import { Turns } from '../../src/io/experiment-queue-turns.js'
import { sha256Of } from '../../src/io/hash.js'
import { folder, telos } from '../support/cli.js'
import { experiment, fakeRedis, purpose } from './queue/support.js'

const left = <L>(either: E.Either<L, unknown>): L => {
  if (E.isRight(either)) throw new Error('this should have been refused')
  return either.left
}
const right = <R>(either: E.Either<unknown, R>): R => {
  if (E.isLeft(either)) throw new Error(`this should have been taken: ${JSON.stringify(either.left)}`)
  return either.right
}

describe('the address of a Redis server', () => {
  const read = (text: string, password?: string) => right(readAddress(text, { TELOS_REDIS_PASSWORD: password }))

  test('has a host, a port, a database, a user and a password', () => {
    expect(read('redis://there')).toMatchObject({ host: 'there', port: 6379, db: 0, password: null, isSecure: false })
    expect(read('rediss://me:a%2Fb@[::1]:7000/3')).toMatchObject({
      host: '::1',
      port: 7000,
      db: 3,
      username: 'me',
      password: 'a/b',
      isSecure: true,
    })
  })

  test('may leave the password to the environment', () => {
    expect(read('redis://me@there', 'secret')).toMatchObject({ username: 'me', password: 'secret' })
    expect(read('redis://me:other@there', 'secret')).toMatchObject({ password: 'other' })
  })

  test.each([
    'there:6379',
    'http://there',
    'redis://',
    'redis://there/x',
    'redis://there?a=b',
    'redis://there#x',
    'redis://me:%zz@there',
    'redis://me:a/b@there:1',
    '',
  ])('is not %j', text => {
    const [wrong] = left(readAddress(text, {}))
    expect(wrong).toMatchObject({ code: 'queue/address' })
    expect(wrong?.message).not.toMatch(/a\/b|zz/)
  })

  test.each([
    ['redis://there:6379', 'redis://there:6379'],
    ['redis://me@there', 'redis://me@there'],
    ['redis://me:secret@there', 'redis://me:***@there'],
    ['redis://:se@cret@there', 'redis://:***@there'],
    ['redis://me:se/cret@there', 'redis://me:***@there'],
    ['redis:secret@there', '***@there'],
    ['secret@there', '***@there'],
  ])('%s is shown as %s', (text, shown) => expect(shownAddress(text)).toBe(shown))

  test('no message has the password, in whatever form', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.string(), (password, around) => {
        fc.pre(!'***redis://there'.includes(password) && !encodeURIComponent(around).includes(password))
        fc.pre(!around.includes(password) && encodeURIComponent(password).length >= 4)
        const said = `${password} ${encodeURIComponent(password)}`
        expect(withoutPassword({ password }, said)).toBe('*** ***')
        expect(shownAddress(`redis://me:${encodeURIComponent(password)}@there`)).toBe('redis://me:***@there')
      }),
    )
  })
})

describe('files that others name', () => {
  const made = folder({
    'in/m.ats.json': '{}',
    'in/p.purpose': 'purpose p\nstart q\n  do a -> Success\n',
    'out.txt': 'x',
  })
  afterAll(made.remove)
  const home = join(made.path, 'in')

  test.each([
    '/etc/passwd',
    '../out.txt',
    'a/../../out.txt',
    'a/..',
    './m',
    'a//b',
    '',
    '.',
    '..',
    'C:\\x',
    'C:x',
    'a\\b',
    'a\0b',
  ])('%j is not safe', async name => {
    expect(isSafeName(name)).toBe(false)
    expect(await pathBelow(home, name)).toBeNull()
  })

  test('a link that leads out is refused, one that stays is not', async () => {
    symlinkSync(join(made.path, 'out.txt'), join(home, 'leads-out'))
    symlinkSync(join(home, 'm.ats.json'), join(home, 'stays'))
    mkdirSync(join(home, 'sub'))
    symlinkSync(made.path, join(home, 'sub', 'up'))
    expect(await pathBelow(home, 'leads-out')).toBeNull()
    expect(await pathBelow(home, 'sub/up/out.txt')).toBeNull()
    expect(await pathBelow(home, 'stays')).not.toBeNull()
    expect(await pathBelow(home, 'not-there')).not.toBeNull()
  })

  test('a coordinator names its files from the working folder', () => {
    expect(right(nameBelow(home, 'm.ats.json'))).toBe('m.ats.json')
    expect(right(nameBelow(home, './sub/../m.ats.json'))).toBe('m.ats.json')
    expect(right(nameBelow(home, join(home, 'a', 'b.labs')))).toBe('a/b.labs')
    for (const path of ['../out.txt', '/etc/passwd', '.', ''])
      expect(left(nameBelow(home, path))[0]?.code).toBe('queue/outside')
  })

  test('files must be there and be the same', async () => {
    const files = { model: 'm.ats.json', purpose: 'p.purpose' }
    const hashes = { model: sha256Of('{}'), purpose: sha256Of('purpose p\nstart q\n  do a -> Success\n') }
    expect(right(await findFiles(home, { files, hashes })).purpose.name).toBe('p')
    const other = sha256Of('{ }')
    const found = await findFiles(home, {
      files: { ...files, purpose: '../p.purpose' },
      hashes: { ...hashes, model: other },
    })
    expect(left(found)).toEqual([differs('m.ats.json', hashes.model, other), `../p.purpose is not below ${home}`])
    expect(left(await findFiles(home, { files: { ...files, model: 'no.labs' }, hashes }))[0]).toMatch(
      /there is no file .*no.labs/,
    )
  })
})

const rowOf = (run: number): RunRow => ({
  point: 1,
  run,
  seed: seedOf(experiment, 1, run),
  outcome: 'success',
  steps: 3,
  purposeState: 'Success',
  observables: { n: { final: -0, peak: Number.POSITIVE_INFINITY, mean: Number.NaN } },
  milliseconds: 0.5,
  fault: null,
})
const chunk = { point: 1, from: 0, to: 2 }
const made: Answer = {
  kind: 'made',
  result: {
    rows: [rowOf(0), rowOf(1)],
    trajectories: [{ point: 1, run: 0, values: { n: [1, -0] } }],
    encountered: { events: ['?a'], labels: ['x'], states: [0, 1], isDrawn: true },
    read: ['n'],
  },
}
const place = { purpose: 'q', labels: ['x'], state: null }
const kept: Answer = {
  kind: 'kept',
  kept: {
    point: 1,
    run: 0,
    seed: rowOf(0).seed,
    outcome: 'success',
    steps: { start: place, steps: [{ event: '?x', ...place, observe: { n: 1 } }], loop: null },
  },
}

describe('what travels', () => {
  test('comes out as it went in', async () => {
    const failed: Answer = { kind: 'failed', diagnostics: [{ ...left(nameBelow('', '/x'))[0]!, fix: 'none' }] }
    for (const answer of [made, kept, failed, { kind: 'kept', kept: null }, { kind: 'fault', message: 'no' }] as const)
      expect(right(await unpacked(await packed(answer), 'it'))).toStrictEqual(answer)
    const announced = {
      telos: '0',
      experiment: { ...experiment, parameters: { beta: Number.POSITIVE_INFINITY, name: 'x', on: true } },
      files: { model: 'm', purpose: 'p' },
      hashes: { model: '1', purpose: '2' },
    }
    const { id, text } = announcement(announced)
    expect(right(readText(text, AnnouncedJson, 'it'))).toStrictEqual(announced)
    expect([isId(id), idOf(text)]).toEqual([true, id])
    expect(announcement({ ...announced, telos: '1' }).id).not.toBe(id)
  })

  test('numbers travel whatever they are', () => {
    fc.assert(
      fc.property(fc.double(), number => {
        const row = { ...rowOf(0), observables: { '#': { final: number, peak: number, mean: number } } }
        const sent = { kind: 'keep', row } as const
        expect(right(readText(textOf(sent), TaskJson, 'it'))).toStrictEqual(sent)
      }),
    )
  })

  test('the same task has the same name, and no other has it', () => {
    const runs = (point: number, from: number, to: number): string =>
      taskId('e', { kind: 'runs', chunk: { point, from, to } })
    const all = [runs(1, 2, 3), runs(12, 3, 4), runs(1, 23, 34), taskId('e', { kind: 'keep', row: rowOf(3) })]
    expect(new Set(all).size).toBe(4)
    expect(runs(1, 2, 3)).toBe(runs(1, 2, 3))
    for (const name of all) expect(name).not.toContain(':')
  })
})

describe('garbage', () => {
  test('any text, any value and any bytes are named, and nothing worse happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.jsonValue(), fc.uint8Array(), async (text, value, bytes) => {
        for (const codec of [AnswerJson, TaskJson, AnnouncedJson]) {
          expect(left(readText(text, codec as never, 'the thing')).message).toMatch(/^the thing is /)
          expect(left(readValue(value, codec as never, 'the thing'))).toMatchObject({ code: 'queue/garbage' })
        }
        expect(left(await unpacked(Buffer.from(bytes), 'the thing'))).toMatchObject({ code: 'queue/garbage' })
      }),
    )
  })

  test('a key more or less is garbage', () => {
    const wrong = (value: unknown): string => left(readValue(value, TaskJson, 'a task')).message
    expect(wrong({ kind: 'runs', chunk: { point: 0, from: 0, to: 1, code: 'x' } })).toMatch(/chunk.*code/)
    expect(wrong({ kind: 'runs', chunk: { point: 0, from: 0 } })).toMatch(/missing key to/)
    expect(wrong({ kind: 'runs', chunk: { point: 0, from: 0.5, to: 1 } })).toMatch(/a whole number from 0/)
  })

  test('tasks that are none of the experiment are refused', () => {
    const runs = (point: number, from: number, to: number) =>
      wrongTask(experiment, { kind: 'runs', chunk: { point, from, to } })
    expect(runs(1, 0, 10)).toBeNull()
    for (const wrong of [runs(2, 0, 10), runs(0, 5, 5), runs(0, 6, 5), runs(0, 0, 1e9)])
      expect(wrong?.code).toBe('queue/garbage')
  })

  test('rows other than those asked for are refused', () => {
    const take = (answer: Answer) => rowsOf(experiment, purpose, chunk, answer)
    expect(take(made)).toBe(made.kind === 'made' ? made.result : null)
    const rows = (...given: RunRow[]): Answer => ({
      kind: 'made',
      result: { rows: given, trajectories: [], encountered: null, read: null },
    })
    for (const answer of [
      rows(rowOf(0)),
      rows(rowOf(1), rowOf(0)),
      rows(rowOf(0), { ...rowOf(1), seed: 1 }),
      rows(rowOf(0), { ...rowOf(1), point: 0 }),
      rows(rowOf(0), { ...rowOf(1), purposeState: 'elsewhere' }),
      kept,
    ])
      expect(() => take(answer)).toThrow(/queue\/garbage/)
    expect(() => take({ kind: 'failed', diagnostics: left(nameBelow('', '/x')) })).toThrow(/queue\/outside/)
  })

  test('a run other than the one asked for is refused', () => {
    expect(keptOf(rowOf(0), kept)).toMatchObject({ run: 0 })
    expect(keptOf(rowOf(0), { kind: 'kept', kept: null })).toBeNull()
    expect(() => keptOf(rowOf(1), kept)).toThrow(/queue\/garbage/)
    expect(() => keptOf(rowOf(0), made)).toThrow(/queue\/garbage/)
  })
})

describe('the lock of a coordinator', () => {
  const holder = { host: 'elsewhere', space: '', pid: 7, since: '2026-01-02T03:04:05.000Z', token: 't' }

  test('is had by one at a time, and says who has it', async () => {
    const redis = fakeRedis()
    const first = right(await CoordinatorLock.take(redis, 'k'))
    expect(left(await CoordinatorLock.take(redis, 'k')).message).toContain(`${process.pid} on ${hostname()}, since 20`)
    expect(await first.renew()).toBeNull()
    await first.release()
    expect(E.isRight(await CoordinatorLock.take(redis, 'k'))).toBe(true)
  })

  test('of another machine is respected until it expires', async () => {
    const values = new Map([['k', textOf(holder)]])
    expect(left(await CoordinatorLock.take(fakeRedis(values), 'k')).message).toContain(
      '7 on elsewhere, since 2026-01-02T03:04:05.000Z',
    )
  })

  test('of a dead process of this machine is taken over', async () => {
    const values = new Map<string, string>()
    right(await CoordinatorLock.take(fakeRedis(values), 'k'))
    const ours = JSON.parse(values.get('k')!)
    for (const dead of [
      { ...ours, pid: 2 ** 30 },
      { ...ours, token: 'that of an earlier process with our number' },
    ]) {
      values.set('k', textOf(dead))
      expect(E.isRight(await CoordinatorLock.take(fakeRedis(values), 'k'))).toBe(true)
    }
    values.set('k', textOf({ ...ours, pid: 2 ** 30, space: 'another container' }))
    expect(E.isLeft(await CoordinatorLock.take(fakeRedis(values), 'k'))).toBe(true)
  })

  test('is had again if Redis has lost it, unless another has it', async () => {
    const values = new Map<string, string>()
    const lock = right(await CoordinatorLock.take(fakeRedis(values), 'k'))
    values.clear()
    expect(await lock.renew()).toBeNull()
    expect(values.size).toBe(1)
    values.set('k', textOf(holder))
    expect((await lock.renew())?.code).toBe('queue/taken')
    await lock.release()
    expect(values.get('k')).toBe(textOf(holder))
  })

  test('that is garbage is named', async () => {
    expect(left(await CoordinatorLock.take(fakeRedis(new Map([['k', 'x']])), 'k'))).toMatchObject({
      code: 'queue/garbage',
    })
  })
})

test('opening a queue ends when the signal aborts', async () => {
  const call = {
    experiment,
    purpose,
    files: { model: 'm.ats.json', purpose: 'p.purpose' },
    hashes: { model: '', purpose: '' },
    remark: () => {},
  }
  const reason = new Error('enough')
  const abort = new AbortController()
  const opened = openQueue('redis://127.0.0.1:1', { ...call, signal: abort.signal })
  abort.abort(reason)
  await expect(opened).rejects.toBe(reason)
})

describe('telos worker', () => {
  test.each([
    [[], /required option '--queue <url>'/],
    [['--queue', 'http://me:secret@there'], /queue\/address/],
    [['--queue', 'redis://me:se/cret@there'], /queue\/address/],
    [['--queue', 'redis://127.0.0.1:1', 'nowhere'], /nowhere is not a folder/],
    [['--queue', 'redis://127.0.0.1:1', '--jobs', '0'], /whole number from 1/],
  ])('%j is wrong usage', async (args, said) => {
    const { code, stderr } = await telos(['worker', ...args])
    expect(code).toBe(64)
    expect(stderr).toMatch(said)
    expect(stderr).not.toMatch(/secret|se\/cret/)
  })
})

test('work waits for its turn, first come, first served', async () => {
  const turns = new Turns(2)
  let [atWork, most] = [0, 0]
  const order: number[] = []
  const work = (i: number) =>
    turns.take(async () => {
      most = Math.max(most, ++atWork)
      order.push(i)
      await new Promise(resolve => setImmediate(resolve))
      atWork--
      if (i === 3) throw new Error('a failure frees the place, too')
    })
  await Promise.allSettled([...Array(8).keys()].map(work))
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7]])
})
