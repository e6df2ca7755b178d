import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EngineLimits, Engines, usualLimits } from '../../src/cli/explore/engines.js'
import type { Given } from '../../src/cli/explore/given.js'
import { pageIn } from '../../src/cli/explore/page.js'
import { type Served, serve } from '../../src/cli/explore/server.js'
import { ExplorerThread } from '../../src/cli/explorer-thread.js'
import type { ExplorerAnswer, ExplorerMethod } from '../../src/explore/remote-explorer.js'
import { folder, main, root, telos } from '../support/cli.js'
import { eventually } from '../support/eventually.js'

const document =
  '<link nonce="TELOS-NONCE"><script src="assets/index-1.js"></script><style nonce="TELOS-NONCE"></style>'
const files = folder({
  'page/index.html': document,
  'page/favicon.svg': '<svg/>',
  'page/assets/index-1.js': 'page',
  'page/assets/engine-1.js': 'engine',
  'page/assets/engine-1.css': 'no engine',
  'page/assets/layout-1.js': 'layout',
  'page/assets/with space.txt': 'text',
  'page/assets/what.ever': 'bytes',
  'page/engine-1.js': 'not among the assets',
  'secret.txt': 'not of the page',
  'counter.mjs': `export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
    successors: () => [{ event: '!up' }], scheduleStep: () => { n++ }, step: () => {}, isCommitEvent: () => true,
    labels: () => [], fingerprint: () => n } }`,
  // Whenever it hangs, it says so in a file.
  'hangs.mjs': `import { appendFileSync } from 'node:fs'; export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
    successors: () => { if (n > 2) { appendFileSync(new URL('hanging', import.meta.url), 'x'); for (;;); } return [{ event: '!up' }] }, scheduleStep: () => { n++ }, step: () => {},
    isCommitEvent: () => true, labels: () => [], fingerprint: () => n } }`,
  'leaves.mjs': 'process.exit(3)',
  'waits.purpose': 'purpose waits\nstart q\n  see end -> Success\n  otherwise -> q\n',
  'loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
})
symlinkSync(join(files.path, 'secret.txt'), join(files.path, 'page/link.txt'))
afterAll(files.remove)

const dog = join(root, 'examples/dog/dog.model.ts')
const at = (name: string): string => join(files.path, name)
const waits = { name: 'waits.purpose', text: readFileSync(at('waits.purpose'), 'utf8') }

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Asking {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** By hand, since `fetch` tidies paths up and has headers that it does not let go of. */
const ask = (served: Served, path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: served.address.port, path, method, headers }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })

const below = (served: Served, path: string): string => `${new URL(served.url).pathname}${path}`

const post = (body: unknown): Asking => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** What an explorer at the server answers, all of it. */
const explorer = async (
  served: Served,
  name: string,
  method: ExplorerMethod,
  ...args: unknown[]
): Promise<ExplorerAnswer[]> => {
  const answer = await ask(served, below(served, `explorer/${name}`), post({ id: 7, method, args }))
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/x-ndjson' } })
  return answersIn(answer.text)
}
const answersIn = (text: string): ExplorerAnswer[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
const last = async (...asked: Parameters<typeof explorer>): Promise<ExplorerAnswer> =>
  (await explorer(...asked)).at(-1)!

/** The beginning of an answer: what comes can be read as it comes, and need not be. */
const asked = (served: Served, name: string, method: ExplorerMethod, ...args: unknown[]): Promise<Response> =>
  fetch(`${served.url}explorer/${name}`, post({ id: 7, method, args }) as RequestInit)

/** How often hangs.mjs has come to hang. */
const hanging = (): number => (existsSync(at('hanging')) ? readFileSync(at('hanging')).length : 0)
const untilHanging = (before: number, more = 1): Promise<void> =>
  eventually(() => expect(hanging()).toBe(before + more))

const threads: ExplorerThread[] = []
const starting = async (given: Given, limits: Partial<EngineLimits> = {}): Promise<Served> => {
  const start = (): ExplorerThread => {
    const thread = new ExplorerThread(process.stderr, {}, pathToFileURL(join(root, 'dist/cli/explorer-worker.js')))
    threads.push(thread)
    return thread
  }
  const engines = new Engines(start, { ...usualLimits, ...limits })
  return serve({ page: (await pageIn(at('page')))!, given, engines, port: 0 })
}
const program = (path: string): Given => ({ model: { path, parameters: {} }, purpose: null })

describe('what is served', () => {
  let served: Served
  beforeAll(async () => {
    served = await starting({ model: { path: at('loop.aut'), parameters: {} }, purpose: at('waits.purpose') })
  })
  afterAll(() => served.close())
  const get = (path: string, asking?: Asking): Promise<Answer> => ask(served, below(served, path), asking)

  test('only this machine is served', () => {
    expect(served.address.address).toBe('127.0.0.1')
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/)
  })

  test('nothing without the token', async () => {
    const token = new URL(served.url).pathname.slice(1, -1)
    const wrong = [
      '/',
      '/index.html',
      '/session.json',
      '//',
      `//${token}/`,
      `/x/${token}/`,
      `/${token.slice(0, -1)}/`,
      `/${token}x/`,
      `/${token.toUpperCase()}/`,
      `/%${token.charCodeAt(0).toString(16)}${token.slice(1)}/`,
      `/${'x'.repeat(token.length)}/session.json`,
      `/?${token}`,
      `/?/${token}/`,
      `http://127.0.0.1:${served.address.port}/${token}/`,
      '*',
    ]
    for (const path of wrong) {
      const { status, headers, text } = await ask(served, path)
      expect({ path, status }).toEqual({ path, status: 403 })
      expect(headers['content-security-policy']).toBe("default-src 'none'")
      expect(text).not.toContain(token)
    }
    expect((await ask(served, '/x/explorer/a', post({ id: 1, method: 'here', args: [] }))).status).toBe(403)
    expect((await ask(served, '/x/explorer/a', { method: 'DELETE' })).status).toBe(403)
    expect((await ask(served, `/${token}`)).headers.location).toBe(`/${token}/`)
    expect((await ask(served, `/${token}/?query`)).status).toBe(200)
  })

  test('each server has a token of its own', async () => {
    const other = await starting({ model: null, purpose: null })
    expect((await ask(other, below(served, ''))).status).toBe(403)
    await other.close()
  })

  test('nobody is served by another name', async () => {
    const { port } = served.address
    const statusFor = async (host: string): Promise<number> => (await get('', { headers: { host } })).status
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) expect(await statusFor(host)).toBe(200)
    const strangers = ['evil.example', `evil.example:${port}`, '127.0.0.1', 'localhost', `127.0.0.1:${port + 1}`]
    for (const host of strangers) expect(await statusFor(host)).toBe(403)
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${below(served, '')} HTTP/1.0\r\n\r\n`)
    expect(String((await once(socket, 'data'))[0])).toContain(' 403 ')
  })

  test('no other page may ask', async () => {
    const { port } = served.address
    const own = { origin: `http://127.0.0.1:${port}` }
    const asking = post({ id: 1, method: 'here', args: [] })
    const statusFor = async (headers: Record<string, string>, more: Asking = asking): Promise<Answer> =>
      get('explorer/a', { ...more, headers: { ...more.headers, ...headers } })
    expect((await statusFor(own)).status).toBe(200)
    for (const origin of ['http://evil.example', `https://127.0.0.1:${port}`, `http://localhost:${port}`, 'null', '']) {
      expect((await statusFor({ origin })).status).toBe(403)
      expect((await statusFor({ origin }, { method: 'DELETE' })).status).toBe(403)
    }
    const { headers } = await get('', { headers: { origin: 'http://evil.example' } })
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect((await statusFor({}, { method: 'DELETE' })).status).toBe(204)
  })

  test('only the methods that there are', async () => {
    const refused = async (path: string, method: string): Promise<unknown> => {
      const { status, headers } = await get(path, { method })
      return { status, allow: headers.allow }
    }
    for (const path of ['', 'session.json', 'assets/index-1.js'])
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
        expect(await refused(path, method)).toEqual({ status: 405, allow: 'GET, HEAD' })
    for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS'])
      expect(await refused('explorer/a', method)).toEqual({ status: 405, allow: 'POST, DELETE' })
    expect(await get('', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })

  test('only files of the page', async () => {
    const elsewhere = [
      '../secret.txt',
      'assets/../../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      '%2e%2e%2fsecret.txt',
      '..\\secret.txt',
      '..%5csecret.txt',
      'assets/..\\..\\..\\secret.txt',
      '/etc/passwd',
      '//etc/passwd',
      at('secret.txt'),
      `/${at('secret.txt')}`,
      'file:///etc/passwd',
      'index.html%00.txt',
      'link.txt',
      'assets',
      'assets/',
      './index.html',
      'assets/../index.html',
      'INDEX.HTML',
      'explorer/',
      'explorer/A',
      'explorer/../a',
      `explorer/${'a'.repeat(37)}`,
      '__proto__',
      'constructor',
    ]
    for (const path of elsewhere) {
      const { status, text } = await get(path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(text).not.toContain('not of the page')
    }
  })

  test.each([
    ['', 'text/html; charset=utf-8'],
    ['index.html', 'text/html; charset=utf-8'],
    ['favicon.svg', 'image/svg+xml; charset=utf-8', "default-src 'none'"],
    ['assets/index-1.js', 'text/javascript; charset=utf-8', "default-src 'none'; script-src 'self'"],
    ['assets/layout-1.js', 'text/javascript; charset=utf-8', "default-src 'none'; script-src 'self'"],
    ['assets/engine-1.js', 'text/javascript; charset=utf-8', "default-src 'none'; script-src 'self' 'unsafe-eval'"],
    ['engine-1.js', 'text/javascript; charset=utf-8', "default-src 'none'; script-src 'self'"],
    ['assets/engine-1.css', 'text/css; charset=utf-8', "default-src 'none'"],
    ['assets/with%20space.txt', 'text/plain; charset=utf-8', "default-src 'none'"],
    ['assets/what.ever', 'application/octet-stream', "default-src 'none'"],
    ['session.json', 'application/json; charset=utf-8', "default-src 'none'"],
  ])('/%s is %s', async (path, type, policy?: string) => {
    const { status, headers } = await get(path)
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        ...(policy === undefined ? {} : { 'content-security-policy': policy }),
      },
    })
  })

  test('a document has a nonce, and never the same', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => {
        const { headers, text } = await get('')
        const policy = headers['content-security-policy'] as string
        const [, nonce] = /style-src 'nonce-([\w-]{22})';/.exec(policy)!
        expect(policy.replace(nonce, 'N')).toBe(
          "default-src 'none'; script-src 'self'; style-src 'nonce-N'; img-src 'self' data:; font-src 'self'; " +
            "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        )
        expect(text).toBe(document.replaceAll('TELOS-NONCE', nonce))
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  test('the session is what was given, as it is now', async () => {
    const text = readFileSync(at('loop.aut'), 'utf8')
    const session = async (): Promise<unknown> => JSON.parse((await get('session.json')).text)
    const model = { name: at('loop.aut'), text, problem: null, parameters: {}, program: false }
    const purpose = { name: at('waits.purpose'), text: waits.text, problem: null }
    expect(await session()).toEqual({ served: true, model, purpose })
    writeFileSync(at('loop.aut'), 'edited')
    expect(await session()).toMatchObject({ model: { text: 'edited' }, purpose })
    rmSync(at('loop.aut'))
    const problem = `there is no file ${at('loop.aut')}`
    expect(await session()).toMatchObject({ model: { text: null, problem }, purpose })
    writeFileSync(at('loop.aut'), text)
    expect(await session()).toEqual({ served: true, model, purpose })
  })

  test('a folder without a page is none', async () => {
    expect(await pageIn(at('nowhere'))).toBeNull()
    expect(await pageIn(at('page/assets'))).toBeNull()
  })
})

describe('explorers at the server', () => {
  test('a program is opened, walked and checked', async () => {
    const served = await starting(program(dog))
    const purpose = { name: 'learned.purpose', text: readFileSync(join(root, 'examples/dog/learned.purpose'), 'utf8') }
    const opened = await last(served, 'a', 'open', { name: dog, text: '' }, purpose)
    expect(opened).toMatchObject({ id: 7, kind: 'result', result: { problems: [], here: { position: 0 } } })
    const { offers } = (opened as { result: { here: { offers: { choice: number; event: string; to: unknown }[] } } })
      .result.here
    const { choice, event } = offers.find(({ to }) => to !== null)!
    expect(await last(served, 'a', 'take', choice)).toMatchObject({ result: { position: 1 } })
    expect(await last(served, 'a', 'run')).toMatchObject({ result: { steps: [{ event }] } })
    expect(await last(served, 'a', 'take', 99)).toMatchObject({ kind: 'failed', problems: [{ code: 'usage/wrong' }] })
    expect(await last(served, 'a', 'grow', { nodes: 5 })).toMatchObject({ kind: 'result', result: null })
    const checked = await last(served, 'a', 'check', { relation: 'feasibility' })
    expect(checked).toMatchObject({ kind: 'result', result: { kind: 'success' } })
    const { run } = (checked as { result: { run: { steps: unknown[] } } }).result
    expect(await last(served, 'a', 'follow', run.steps, 1)).toMatchObject({
      kind: 'result',
      result: { position: 1, length: run.steps.length },
    })
    // Another one knows nothing of it.
    expect(await last(served, 'b', 'here')).toMatchObject({ kind: 'lost' })
    await served.close()
  })

  test('other models come as texts', async () => {
    const served = await starting({ model: null, purpose: null })
    const model = { name: 'loop.aut', text: readFileSync(at('loop.aut'), 'utf8') }
    expect(await last(served, 'a', 'open', model, null)).toMatchObject({
      result: { here: { offers: [{ event: '!c' }] } },
    })
    await served.close()
  })

  test('no program but the one that was named', async () => {
    const served = await starting(program(dog))
    const before = threads.length
    const names = [at('counter.mjs'), './examples/dog/dog.model.ts', `${dog}/../dog.model.ts`, 'dog.model.ts', '/x.ts']
    for (const name of names) {
      const { status, text } = await ask(
        served,
        below(served, 'explorer/a'),
        post({ id: 1, method: 'open', args: [{ name, text: '' }, null] }),
      )
      expect({ status, text }).toEqual({
        status: 403,
        text: 'only the program that was named on the command line can be opened\n',
      })
    }
    expect(threads.length).toBe(before)
    await served.close()
  })

  test('what is no request is refused', async () => {
    const served = await starting(program(dog))
    const path = below(served, 'explorer/a')
    const before = threads.length
    const wrong = [
      null,
      [],
      {},
      { id: 1, method: 'here' },
      { id: 1, method: 'here', args: [1] },
      { id: -1, method: 'here', args: [] },
      { id: 1, method: 'close', args: [] },
      { id: 1, method: 'constructor', args: [] },
      { id: 1, method: 'toString', args: [] },
      { id: 1, method: 'here', args: [], more: 1 },
      { id: 1, method: 'take', args: ['0'] },
      { id: 1, method: 'take', args: [0.5] },
      { id: 1, method: 'take', args: [] },
      { id: 1, method: 'open', args: [{ name: 'x.aut', text: '' }] },
      { id: 1, method: 'open', args: ['x.ts', null] },
      { id: 1, method: 'open', args: [{ name: ['x.ts'], text: '' }, null] },
      { id: 1, method: 'open', args: [{ name: 'x.aut', text: '', parameters: { n: [] } }, null] },
      { id: 1, method: 'follow', args: [[{}], 0] },
      { id: 1, method: 'grow', args: [{ node: 1, nodes: 2 }] },
      { id: 1, method: 'check', args: [{ memory: { available: 1 } }] },
      { id: 1, method: 'check', args: [{ signal: { aborted: false } }] },
      { id: 1, method: 'check', args: [{ relation: 'love' }] },
    ]
    for (const body of wrong) {
      const { status } = await ask(served, path, post(body))
      expect({ body, status }).toEqual({ body, status: 400 })
    }
    const asking = post({ id: 1, method: 'here', args: [] })
    expect((await ask(served, path, { ...asking, body: '{' })).status).toBe(400)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])
      expect((await ask(served, path, { ...asking, headers: { 'Content-Type': type } })).status).toBe(415)
    const large = Buffer.alloc(16_000_001, ' ')
    expect(await ask(served, path, { ...asking, body: large })).toMatchObject({
      status: 413,
      text: 'more than 16 MB\n',
    })
    expect(threads.length).toBe(before)
    // All of it just fits.
    const fits = Buffer.concat([Buffer.from(asking.body as string), large]).subarray(0, 16_000_000)
    expect((await ask(served, path, { ...asking, body: fits })).status).toBe(200)
    await served.close()
  })

  test('a check tells how far it is, and stops when it is told to or when nobody waits', async () => {
    const served = await starting(program(at('counter.mjs')))
    const open = () => last(served, 'a', 'open', { name: at('counter.mjs'), text: '' }, waits)
    await open()
    const checking = await asked(served, 'a', 'check', {})
    const lines = checking.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await lines.read()).value!
    await last(served, 'a', 'stop')
    for (let more = await lines.read(); !more.done; more = await lines.read()) text += more.value
    const answers = answersIn(text)
    expect(answers.at(-1)).toMatchObject({ id: 7, result: { kind: 'inconclusive', reason: 'cancelled' } })
    expect(answers[0]).toMatchObject({ id: 7, kind: 'progress', statistics: { seconds: expect.any(Number) } })
    expect(answers.slice(0, -1).every(({ kind }) => kind === 'progress')).toBe(true)

    const count = threads.length
    const left = (await asked(served, 'a', 'check', {})).body!.getReader()
    await left.read()
    await left.cancel()
    // The same thread, and the model is still open.
    await eventually(async () => expect(await last(served, 'a', 'here')).toMatchObject({ kind: 'result' }))
    expect(await last(served, 'a', 'check', { depth: 3 })).toMatchObject({ result: { reason: 'depth-bound' } })
    expect(threads.length).toBe(count)
    await served.close()
  })

  test('runs of a program are made at the server: told on the way, and stopped with counts', async () => {
    const served = await starting(program(at('counter.mjs')))
    await last(served, 'a', 'open', { name: at('counter.mjs'), text: '' }, waits)
    const settings = { runs: 20, depth: 5, policy: 'observe', seed: 3 }
    expect(await last(served, 'a', 'sample', settings)).toMatchObject({ result: { stage: 'complete', runs: 20 } })
    const sampling = await asked(served, 'a', 'sample', { runs: 100_000_000, depth: 5 })
    const lines = sampling.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await lines.read()).value!
    await last(served, 'a', 'stop')
    for (let more = await lines.read(); !more.done; more = await lines.read()) text += more.value
    const answers = answersIn(text)
    expect(answers[0]).toMatchObject({ kind: 'progress', statistics: { stage: 'so far' } })
    expect(answers.at(-1)).toMatchObject({ id: 7, result: { stage: 'stopped' } })
    expect((await asked(served, 'a', 'sample', { policy: 'steer' })).status).toBe(400)
    await served.close()
  })

  test('a program that never returns is ended when nobody waits', async () => {
    const served = await starting(program(at('hangs.mjs')), { patience: 200 })
    for (const [method, arg] of [
      ['check', {}],
      ['grow', { nodes: 10 }],
    ] as const) {
      await last(served, 'a', 'open', { name: at('hangs.mjs'), text: '' }, waits)
      const thread = threads.at(-1)!
      const before = hanging()
      const left = await asked(served, 'a', method, arg)
      await untilHanging(before)
      await left.body!.cancel()
      await thread.ended
      expect(await last(served, 'a', 'here')).toMatchObject({
        kind: 'lost',
      })
    }
    await served.close()
  })

  test('an explorer can be ended whatever it does', async () => {
    const served = await starting(program(at('hangs.mjs')))
    await last(served, 'a', 'open', { name: at('hangs.mjs'), text: '' }, null)
    const before = hanging()
    const grown = last(served, 'a', 'grow', { nodes: 10 })
    await untilHanging(before)
    expect((await ask(served, below(served, 'explorer/a'), { method: 'DELETE' })).status).toBe(204)
    expect(await grown).toEqual({ id: 7, kind: 'lost', message: 'the model was ended' })
    await served.close()
  })

  test('a program that ends its thread ends nothing else', async () => {
    const served = await starting(program(at('leaves.mjs')))
    for (const _ of [1, 2])
      expect(await last(served, 'a', 'open', { name: at('leaves.mjs'), text: '' }, null)).toMatchObject({
        kind: 'lost',
      })
    expect(await last(served, 'a', 'here')).toMatchObject({ kind: 'lost' })
    await served.close()
  })

  test('a program is loaded again when it is opened again', async () => {
    const path = at('edited.mjs')
    const text = readFileSync(at('counter.mjs'), 'utf8')
    writeFileSync(path, text)
    const served = await starting(program(path))
    expect(await last(served, 'a', 'open', { name: path, text: '' }, null)).toMatchObject({
      result: { here: { offers: [{ event: '!up' }] } },
    })
    writeFileSync(path, text.replace('!up', '!down'))
    expect(await last(served, 'a', 'open', { name: path, text: '' }, null)).toMatchObject({
      result: { here: { offers: [{ event: '!down' }] } },
    })
    await served.close()
  })

  test('where there are too many, the one that was idle longest is ended', async () => {
    const served = await starting(program(at('hangs.mjs')), { most: 2 })
    const open = (name: string) => last(served, name, 'open', { name: at('hangs.mjs'), text: '' }, null)
    await open('a')
    await open('b')
    await last(served, 'a', 'here')
    await open('c')
    expect(await last(served, 'a', 'here')).toMatchObject({ kind: 'result' })
    // Both are at work.
    const before = hanging()
    const busy = ['a', 'c'].map(name => last(served, name, 'grow', { nodes: 10 }))
    await untilHanging(before, 2)
    const asking = post({ id: 1, method: 'open', args: [{ name: 'a.aut', text: 'des (0, 0, 1)\n' }, null] })
    expect((await ask(served, below(served, 'explorer/d'), asking)).status).toBe(429)
    await ask(served, below(served, 'explorer/a'), { method: 'DELETE' })
    expect((await ask(served, below(served, 'explorer/d'), asking)).status).toBe(200)
    await ask(served, below(served, 'explorer/c'), { method: 'DELETE' })
    expect(await Promise.all(busy)).toMatchObject([{ kind: 'lost' }, { kind: 'lost' }])
    await served.close()
  })

  test('what programs print goes to standard error, however many of them there are', async () => {
    const path = at('prints.mjs')
    writeFileSync(path, `console.log('noise'); ${readFileSync(at('counter.mjs'), 'utf8')}`)
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const listeners = (): number[] => process.stderr.eventNames().map(name => process.stderr.listenerCount(name))
    const before = listeners()
    const served = await starting(program(path))
    await Promise.all(['a', 'b', 'c'].map(name => last(served, name, 'open', { name: path, text: '' }, null)))
    // Node warns of a leak where there are more than ten.
    expect(listeners()).toEqual(before)
    await eventually(() => expect(written.mock.calls.map(String).join('')).toBe('noise\n'.repeat(3)))
    written.mockRestore()
    await served.close()
  })

  test('an explorer that nobody asks is ended', async () => {
    const served = await starting(program(at('counter.mjs')), { idle: 100 })
    await last(served, 'a', 'open', { name: at('counter.mjs'), text: '' }, null)
    await threads.at(-1)!.ended
    expect(await last(served, 'a', 'here')).toMatchObject({ kind: 'lost' })
    await served.close()
  })

  test('who goes away in the middle of a request does no harm', async () => {
    const served = await starting(program(dog))
    const socket = connect(served.address.port, '127.0.0.1')
    const head = `POST ${below(served, 'explorer/a')} HTTP/1.1\r\nHost: 127.0.0.1:${served.address.port}`
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
    await new Promise(resolve => setTimeout(resolve, 100))
    socket.destroy()
    expect((await ask(served, below(served, ''))).status).toBe(200)
    await served.close()
  })

  test('when the server ends, everything does', async () => {
    const served = await starting(program(at('hangs.mjs')))
    await last(served, 'a', 'open', { name: at('hangs.mjs'), text: '' }, null)
    const before = hanging()
    const grown = last(served, 'a', 'grow', { nodes: 10 }).catch((error: Error) => error)
    await untilHanging(before)
    await served.close()
    expect(await grown).toBeInstanceOf(Error)
    await threads.at(-1)!.ended
    await expect(ask(served, below(served, ''))).rejects.toThrow('ECONNREFUSED')
  })
})

describe('telos explore', () => {
  const children: ChildProcess[] = []
  // Those that a test has left behind, if it failed.
  afterAll(() => children.forEach(child => void child.kill('SIGKILL')))
  const start = async (args: string[], env: Record<string, string> = {}) => {
    const child: ChildProcess = spawn(process.execPath, [main, 'explore', ...args, '--page', at('page')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    children.push(child)
    const said = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream]!.setEncoding('utf8').on('data', chunk => {
        said[stream] += chunk
      })
    await eventually(() => expect(said.stdout).toContain('\n'))
    const url = /^telos: exploring at (http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/) \(Ctrl-C ends it\)\n$/.exec(said.stdout)![1]
    const interrupt = async (): Promise<number | null> => {
      const closed = once(child, 'close')
      child.kill('SIGINT')
      return (await closed)[0]
    }
    return { child, said, url, interrupt }
  }
  const open = (name: string): string => JSON.stringify({ id: 1, method: 'open', args: [{ name, text: '' }, null] })
  const grow = JSON.stringify({ id: 2, method: 'grow', args: [{ nodes: 10 }] })
  const asking = (body: string) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

  test('serves until Ctrl-C, which ends all of it at once and is no failure', async () => {
    const model = at('hangs.mjs')
    const { child, said, url, interrupt } = await start([model, 'examples/dog/learned.purpose', '--param', 'n=3'])
    expect(await (await fetch(url)).text()).toContain('nonce=')
    expect(await (await fetch(`${url}session.json`)).json()).toMatchObject({
      served: true,
      model: { name: model, program: true, parameters: { n: 3 } },
      purpose: { name: 'examples/dog/learned.purpose', text: expect.stringContaining('purpose') },
    })
    expect(await (await fetch(`${url}explorer/a`, asking(open(model)))).json()).toMatchObject({ kind: 'result' })
    const before = hanging()
    const grown = await fetch(`${url}explorer/a`, asking(grow))
    await untilHanging(before)
    expect(await interrupt()).toBe(0)
    await expect(grown.text()).rejects.toThrow()
    await expect(fetch(url)).rejects.toThrow()
    expect(() => process.kill(child.pid!, 0)).toThrow('ESRCH')
    expect(said.stderr).toBe('')
  })

  test('needs no model, and begins with what is given by name', async () => {
    const { url, interrupt } = await start([])
    expect(await (await fetch(`${url}session.json`)).json()).toEqual({ served: true, model: null, purpose: null })
    // A port can be asked for, but not one that is taken.
    const { port } = new URL(url)
    expect(await telos(['explore', '--page', at('page'), '--port', port])).toMatchObject({
      code: 64,
      stderr: expect.stringContaining(`port ${port} cannot be used: another program uses it`),
    })
    expect(await interrupt()).toBe(0)
    const again = await start(['examples/vending/vending.ccs#Machine', '--port', port])
    expect(new URL(again.url).port).toBe(port)
    expect(again.url).not.toBe(url)
    expect(await (await fetch(`${again.url}session.json`)).json()).toMatchObject({
      model: { name: 'examples/vending/vending.ccs', parameters: { root: 'Machine' }, program: false },
    })
    expect(await again.interrupt()).toBe(0)
  })

  test('opens a browser on request', async () => {
    const browser = folder({ 'xdg-open': `#!/bin/sh\necho "$@" > "${at('opened')}"\n` })
    chmodSync(join(browser.path, 'xdg-open'), 0o755)
    const found = await start(['--open'], { PATH: `${browser.path}:${process.env.PATH}` })
    await eventually(() =>
      expect(existsSync(at('opened')) && readFileSync(at('opened'), 'utf8')).toBe(`${found.url}\n`),
    )
    expect(await found.interrupt()).toBe(0)
    expect(found.said.stderr).toBe('')
    browser.remove()
    const lost = await start(['--open'], { PATH: '' })
    await eventually(() =>
      expect(lost.said.stderr).toContain('no browser could be opened (xdg-open: there is no such program)'),
    )
    expect((await fetch(lost.url)).status).toBe(200)
    expect(await lost.interrupt()).toBe(0)
  })

  test('says what is missing', async () => {
    const page = ['--page', at('page')]
    for (const args of [['nowhere.labs'], [dog, 'nowhere.purpose']])
      expect(await telos(['explore', ...args, ...page])).toMatchObject({
        code: 66,
        stdout: '',
        stderr: expect.stringContaining('file/missing'),
      })
    expect((await telos(['explore', 'examples', ...page])).code).toBe(66)
    expect(await telos(['explore', '--page', at('nowhere')])).toMatchObject({
      code: 70,
      stderr: expect.stringContaining('npm run build'),
    })
    expect((await telos(['explore', '--port', 'x', ...page])).code).toBe(64)
    expect((await telos(['explore', '--port', '70000', ...page])).code).toBe(64)
  })

  test('files with mistakes are served: the page shows them', async () => {
    const { url, interrupt } = await start([at('secret.txt'), at('secret.txt')])
    expect(await (await fetch(`${url}session.json`)).json()).toMatchObject({ model: { text: 'not of the page' } })
    expect(await interrupt()).toBe(0)
  })
})
