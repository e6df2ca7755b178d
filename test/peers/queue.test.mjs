import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'

/** Experiments on a queue, with Debian's redis-server, workers and coordinators in processes of their own. */

const dist = resolve('dist')

/** A gambler who plays until he is rich or broke; each game takes its time. */
const gambler = `export default ({ up = 0.4, slow = 0 } = {}) => {
  let capital = 3
  let next = null
  return {
    world: 'closed',
    goToState: state => void (capital = state),
    currentState: () => capital,
    successors: () =>
      capital === 0 || capital === 6 ? [] : [{ event: '?won', weight: up }, { event: '?lost', weight: 1 - up }],
    scheduleStep: ({ event }) => void (next = event),
    step: () => {
      for (const until = performance.now() + slow; performance.now() < until; );
      capital += next === '?won' ? 1 : -1
    },
    isCommitEvent: () => true,
    labels: () => [capital === 6 ? 'rich' : 'not rich', capital === 0 ? 'broke' : 'not broke'],
    observe: () => ({ capital }),
  }
}
`
const rich = `purpose rich
start playing
  otherwise when rich -> Success
  otherwise when broke and not rich -> Failure
  otherwise when not rich and not broke -> playing
`
const files = { 'gambler.mjs': gambler, 'rich.purpose': rich }

/** Conducts an experiment, and stores what it has in a file: node coordinate.mjs URL|here TABLE OPTIONS. */
const coordinate = `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { conducted } from '${dist}/src/experiment/experiment.js'
import { experimentFrom } from '${dist}/src/experiment/options.js'
import { ExperimentPool } from '${dist}/src/io/experiment-pool.js'
import { openQueue } from '${dist}/src/io/experiment-queue.js'
import { sha256Of } from '${dist}/src/io/hash.js'
import { loadPurpose } from '${dist}/src/io/purposes.js'

const [url, table, options] = process.argv.slice(2)
const files = { model: 'gambler.mjs', purpose: 'rich.purpose' }
const loaded = (await loadPurpose(files.purpose)).right
const { purpose } = loaded
const experiment = experimentFrom(files.model, purpose.name, JSON.parse(options)).right
const hashes = { model: sha256Of(readFileSync(files.model, 'utf8')), purpose: loaded.sha256 }
const abort = new AbortController()
process.on('SIGINT', () => abort.abort())
const { signal } = abort
const remark = text => console.error(text)
const opened = url === 'here' ? null : await openQueue(url, { experiment, files, hashes, purpose, signal, remark })
if (opened?._tag === 'Left') {
  for (const { code, message } of opened.left) console.error(code + ': ' + message)
  process.exit(3)
}
const pool = new ExperimentPool(experiment, purpose, files.model, { jobs: 1, warnings() {}, read() {} })
const workers = opened?.right.workers ?? pool
const store = {
  async *stored() {
    if (!existsSync(table)) return
    for (const line of readFileSync(table, 'utf8').split('\\n').slice(0, -1)) yield JSON.parse(line)
  },
  async add(batch) {
    appendFileSync(table, JSON.stringify(batch) + '\\n')
  },
  async summarise() {},
}
try {
  const { complete } = await conducted(experiment, purpose, workers, store, signal, () => {})
  console.error(complete ? 'complete' : 'stopped')
} catch (error) {
  console.error(String(error.message))
  process.exitCode = 4
}
await opened?.right.close()
await pool.end()
`

const folders = []
const folder = more => {
  const path = mkdtempSync(join(tmpdir(), 'telos-queue-'))
  folders.push(path)
  for (const [name, text] of Object.entries({ ...files, 'coordinate.mjs': coordinate, ...more }))
    writeFileSync(join(path, name), text)
  return path
}

/** A process, what it has said, and how it ended. */
const running = new Set()
const start = (program, args, { cwd, env = {} } = {}) => {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const one = { child, said: '', ended: once(child, 'close').then(([code, signal]) => code ?? signal) }
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (one.said += text))
  void one.ended.then(() => running.delete(child))
  return one
}
const end = async (one, signal = 'SIGKILL') => {
  one.child.kill(signal)
  return one.ended
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A server that keeps all that it was told, also when it is started again. */
const redisServer = async (...more) => {
  const dir = mkdtempSync(join(tmpdir(), 'telos-redis-'))
  folders.push(dir)
  const port = await freePort()
  const words = ['--port', port, '--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes', '--save', '', ...more]
  const begin = async () => {
    const one = start('redis-server', words.map(String))
    await eventually(() => expect(one.said).toMatch(/Ready to accept connections/))
    return one
  }
  return { url: `redis://127.0.0.1:${port}`, port, begin }
}

let server
let serving
let redis
beforeAll(async () => {
  expect(spawnSync('redis-server', ['--version']).status).toBe(0)
  server = await redisServer()
  serving = await server.begin()
  redis = new Redis(server.port, '127.0.0.1')
  redis.on('error', () => {})
})
afterEach(async () => {
  for (const child of [...running]) if (child !== serving.child) child.kill('SIGKILL')
  await eventually(() => expect(running.size).toBe(1))
  await redis.flushall()
})
afterAll(async () => {
  redis.disconnect()
  await end(serving)
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

const worker = (cwd, { url = server.url, args = [], env } = {}) =>
  start(process.execPath, [join(dist, 'cli/main.js'), 'worker', '--queue', url, '--jobs', '1', ...args], { cwd, env })
const coordinator = (cwd, options, { url = server.url, table = 'table', env } = {}) =>
  start(process.execPath, ['coordinate.mjs', url, table, JSON.stringify(options)], { cwd, env })

/** Points are under way side by side; what is of one of them is in the order in which it was stored. */
const byPoint = (one, other) => one.point - other.point

/** All that was stored, times aside; none of it twice. */
const tableIn = (cwd, table = 'table') => {
  const path = join(cwd, table)
  const batches = existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map(line => JSON.parse(line))
    : []
  return {
    rows: batches.flatMap(({ rows }) => rows.map(({ milliseconds, ...row }) => row)).sort(byPoint),
    kept: batches.flatMap(({ kept }) => kept).sort(byPoint),
    trajectories: batches.flatMap(({ trajectories }) => trajectories).sort(byPoint),
  }
}
/** Waits until all of these have said something. */
const allSay = (ones, what) => eventually(() => expect(ones.map(({ said }) => what.test(said))).not.toContain(false))
const rowsIn = (cwd, table) => tableIn(cwd, table).rows.length

/** The table of an undisturbed experiment in one process. */
const undisturbed = async options => {
  const cwd = folder()
  expect(await coordinator(cwd, options, { url: 'here' }).ended).toBe(0)
  return tableIn(cwd)
}

const options = { runs: 400, sweep: { up: [0.4, 0.5] }, parameters: { slow: 1 }, keepRuns: 2 }
/** The same without the time that games take: so its table is soon there. */
const quick = { ...options, parameters: { slow: 0 } }
let wanted
beforeAll(async () => {
  wanted = await undisturbed(quick)
  expect(wanted.rows).toHaveLength(800)
})

/** Waits until an experiment is well under way. */
const underWay = (cwd, table) => eventually(() => expect(rowsIn(cwd, table)).toBeGreaterThan(60))

/** What is left in Redis when it will have forgotten what it forgets within a minute. */
const leftOver = async () => {
  const keys = await redis.keys('*')
  const times = await Promise.all(keys.map(key => redis.pttl(key)))
  return keys.filter((_, i) => times[i] < 0 || times[i] > 60_000).map(key => key.replace(/[0-9a-f]{32}/g, 'ID'))
}

describe('an experiment on a queue', () => {
  test('has the table of one in a single process, and leaves only a note', async () => {
    const cwd = folder()
    const workers = [worker(cwd), worker(cwd)]
    const one = coordinator(cwd, options)
    expect([await one.ended, one.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(wanted)
    for (const { said } of workers)
      expect(said).toMatch(/serving experiment [0-9a-f]{8}: gambler.mjs with rich.purpose/)
    await allSay(workers, /has ended; [1-9]\d* runs were made here/)
    expect(await leftOver()).toEqual(['telos:ended:ID'])
    expect(await Promise.all([end(workers[0], 'SIGINT'), end(workers[1], 'SIGTERM')])).toEqual([0, 0])
  })

  test('goes on when a worker is killed', async () => {
    const cwd = folder()
    const [first] = [worker(cwd), worker(cwd)]
    const one = coordinator(cwd, options)
    await underWay(cwd)
    await end(first)
    expect([await one.ended, one.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(wanted)
  })

  test('goes on at once when a worker is asked to end: it gives back what it has', async () => {
    const cwd = folder()
    const first = worker(cwd)
    const slow = { runs: 40, parameters: { slow: 20 } }
    const one = coordinator(cwd, slow)
    await eventually(async () => expect((await redis.keys('telos:queue:*:lock')).length).toBeGreaterThan(0))
    expect(await end(first, 'SIGTERM')).toBe(0)
    expect(await redis.keys('telos:queue:*:lock')).toEqual([])
    expect((await redis.keys('telos:queue:*:active')).length).toBe(0)
    worker(cwd)
    expect([await one.ended, one.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(await undisturbed({ ...slow, parameters: { slow: 0 } }))
  })

  test('is resumed after its coordinator was killed', async () => {
    const cwd = folder()
    worker(cwd)
    const killed = coordinator(cwd, options)
    await underWay(cwd)
    await end(killed)
    expect(rowsIn(cwd)).toBeLessThan(800)
    const next = coordinator(cwd, options)
    expect([await next.ended, next.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(wanted)
  })

  test('goes on when Redis was away', async () => {
    const cwd = folder()
    const workers = [worker(cwd), worker(cwd)]
    const one = coordinator(cwd, options)
    await underWay(cwd)
    await end(serving, 'SIGTERM')
    const others = [one, ...workers]
    await allSay(others, /has gone away/)
    serving = await server.begin()
    expect(await one.ended).toBe(0)
    expect(one.said).toMatch(/^redis:\S+ has gone away.*: waiting for it\nredis:\S+ is back\ncomplete\n$/)
    expect(tableIn(cwd)).toEqual(wanted)
  })

  test('goes on when Redis has forgotten everything', async () => {
    const cwd = folder()
    worker(cwd)
    const one = coordinator(cwd, options)
    await underWay(cwd)
    await redis.flushall()
    expect([await one.ended, one.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(wanted)
  })

  test('ends on Ctrl-C while Redis is away', async () => {
    const cwd = folder()
    const helper = worker(cwd)
    const one = coordinator(cwd, options)
    await underWay(cwd)
    await end(serving, 'SIGTERM')
    await allSay([one, helper], /has gone away/)
    expect(await end(helper, 'SIGINT')).toBe(0)
    one.child.kill('SIGINT')
    expect([0, 4]).toContain(await one.ended)
    serving = await server.begin()
  })

  test('has one coordinator: a second is refused, and told who it is', async () => {
    const cwd = folder()
    const first = coordinator(cwd, options)
    await eventually(async () => expect(await redis.keys('telos:coordinator:*')).toHaveLength(1))
    const second = coordinator(cwd, options, { table: 'other' })
    expect(await second.ended).toBe(3)
    expect(second.said).toMatch(new RegExp(`^queue/taken: .* ${first.child.pid} on \\S+, since \\d{4}-\\d\\d-\\d\\dT`))
    worker(cwd)
    await first.ended
    expect(tableIn(cwd)).toEqual(wanted)
  })

  test('gets no work from a worker whose files differ', async () => {
    const cwd = folder()
    const differing = worker(folder({ 'gambler.mjs': `${gambler} ` }))
    const lacking = folder()
    rmSync(join(lacking, 'rich.purpose'))
    const without = worker(lacking)
    const one = coordinator(cwd, options)
    await eventually(() =>
      expect(differing.said).toMatch(
        /experiment \w{8} is not served: gambler.mjs differs \(its SHA-256 is \w{8} here and \w{8} there\)/,
      ),
    )
    await eventually(() => expect(without.said).toMatch(/is not served: there is no file rich.purpose/))
    await eventually(() => expect(one.said).toMatch(/nobody serves this experiment yet/))
    expect(rowsIn(cwd)).toBe(0)
    worker(cwd)
    expect(await one.ended).toBe(0)
    expect(differing.said.match(/is not served/g)).toHaveLength(1)
    expect(differing.said).not.toMatch(/serving/)
    expect(tableIn(cwd)).toEqual(wanted)
  })

  test('shares workers with another one', async () => {
    const cwd = folder()
    const helper = worker(cwd)
    const other = { ...options, seed: 5 }
    const both = [coordinator(cwd, options), coordinator(cwd, other, { table: 'other' })]
    await Promise.all([underWay(cwd), underWay(cwd, 'other')])
    expect(helper.said.match(/serving/g)).toHaveLength(2)
    expect(await Promise.all(both.map(one => one.ended))).toEqual([0, 0])
    expect(tableIn(cwd)).toEqual(wanted)
    expect(tableIn(cwd, 'other')).toEqual(await undisturbed({ ...quick, seed: 5 }))
  })

  test('gets no harm from garbage on the queue', async () => {
    const cwd = folder()
    const helper = worker(cwd)
    await redis.sadd('telos:experiments', 'rubbish', 'f'.repeat(32), 'e'.repeat(32))
    await redis.set(`telos:announced:${'f'.repeat(32)}`, '{"telos":')
    const newer = '{"telos":"9.9.9","and":"more"}'
    const newest = createHash('sha256').update(newer).digest('hex').slice(0, 32)
    await redis.set(`telos:announced:${newest}`, newer)
    await redis.sadd('telos:experiments', newest)
    await allSay([helper], /is not served: it is one of Telos 9\.9\.9, and this is \d/)
    await redis.del(`telos:announced:${newest}`)
    const one = coordinator(cwd, options)
    await underWay(cwd)
    const [key] = await redis.keys('telos:announced:*').then(keys => keys.filter(name => !name.includes('ffff')))
    const id = key.split(':').at(-1)
    const { Queue } = await import('bullmq')
    const queue = new Queue(id, { connection: redis, prefix: 'telos:queue' })
    await queue.add('runs', { kind: 'runs', chunk: { point: 7, from: 0, to: 8 } })
    await queue.add('run', { kind: 'eval', code: 'process.exit(7)' })
    await redis.hset(`telos:queue:${id}:broken`, { data: '{', name: 'x', opts: '{}', timestamp: 1 })
    await redis.lpush(`telos:queue:${id}:wait`, 'broken')
    expect([await one.ended, one.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(wanted)
    expect(helper.said).toMatch(/a task is about point 7; there are 2/)
    expect(helper.said).toMatch(/task \d+ of experiment \w{8} is wrong/)
    expect(helper.said).toMatch(/experiment rubbish is not served/)
    expect(helper.said).toMatch(/experiment ffffffff is not served: what is said of it was changed/)
    expect(await redis.sismember('telos:experiments', 'e'.repeat(32))).toBe(0)
  })

  test('names an answer that is none', async () => {
    const cwd = folder()
    const one = coordinator(cwd, options)
    await eventually(async () => expect(await redis.keys('telos:announced:*')).toHaveLength(1))
    const [key] = await redis.keys('telos:announced:*')
    const id = key.split(':').at(-1)
    await redis.hset(`telos:answers:${id}`, `${id}-runs-0-0-8`, 'rubbish')
    expect(await one.ended).toBe(4)
    expect(one.said).toMatch(
      /queue\/garbage: the answer to runs 0 to 7 at point 0 of experiment \w{8} cannot be unpacked/,
    )
  })
})

test('a worker ends when its time is over', async () => {
  const one = worker(folder(), { args: ['--timeout', '1'] })
  expect([await one.ended, one.said]).toEqual([
    0,
    expect.stringMatching(/1 thread .*\ntelos: ended; 0 runs were made\n$/),
  ])
})

describe('a Redis server with a password', () => {
  test('is used, and the password is not shown', async () => {
    const password = 'open sesame/@2'
    const locked = await redisServer('--requirepass', password)
    await locked.begin()
    const cwd = folder()
    const written = locked.url.replace('//', `//:${encodeURIComponent(password)}@`)
    const env = { TELOS_REDIS_PASSWORD: password }
    const helper = worker(cwd, { url: written })
    const one = coordinator(cwd, quick, { url: locked.url, env })
    expect([await one.ended, one.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(wanted)
    expect(await end(helper, 'SIGINT')).toBe(0)
    expect(helper.said).toMatch(/working for redis:\/\/:\*\*\*@127.0.0.1:\d+ with 1 thread/)
    const [wrong, none] = [worker(cwd, { url: written.replace('open', 'shut') }), worker(cwd, { url: locked.url })]
    expect(await Promise.all([wrong.ended, none.ended])).toEqual([66, 66])
    expect(wrong.said).toMatch(/error\[queue\/unreachable\]: redis:\/\/:\*\*\*@127.0.0.1:\d+ cannot be used: WRONGPASS/)
    expect(none.said).toMatch(/error\[queue\/unreachable\]: .*NOAUTH/)
    for (const { said } of [helper, one, wrong, none]) expect(said).not.toMatch(/sesame/)
  })
})

describe('a Redis server with TLS', () => {
  test('is used if its certificate is trusted, and else refused', async () => {
    const keys = mkdtempSync(join(tmpdir(), 'telos-tls-'))
    folders.push(keys)
    const [key, certificate] = [join(keys, 'key.pem'), join(keys, 'certificate.pem')]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2']
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    expect(spawnSync('openssl', [...made, ...subject]).status).toBe(0)
    const pair = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate]
    const port = await freePort()
    const secured = await redisServer('--port', 0, '--tls-port', port, ...pair, '--tls-auth-clients', 'no')
    await secured.begin()
    const cwd = folder()
    const url = `rediss://localhost:${port}`
    const env = { NODE_EXTRA_CA_CERTS: certificate }
    worker(cwd, { url, env })
    const one = coordinator(cwd, quick, { url, env })
    expect([await one.ended, one.said]).toEqual([0, 'complete\n'])
    expect(tableIn(cwd)).toEqual(wanted)
    const strange = worker(cwd, { url })
    expect(await strange.ended).toBe(66)
    expect(strange.said).toMatch(/queue\/unreachable.*certificate/)
  })
})
