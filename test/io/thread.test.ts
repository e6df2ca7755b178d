import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { endInWords, Thread } from '../../src/io/thread.js'

/** Collects what a thread prints. */
const collecting = (): { readonly printed: Writable; text(): string } => {
  const chunks: string[] = []
  const printed = new Writable({
    write(chunk, _, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  return { printed, text: () => chunks.join('') }
}

const worker = "const { parentPort, workerData } = require('node:worker_threads');"

test('what is sent is answered, and what is printed on either stream is forwarded', async () => {
  const { printed, text } = collecting()
  const thread = new Thread<number, number>(
    `${worker} console.log('to stdout'); console.error('to stderr')
    parentPort.on('message', n => { parentPort.postMessage(n + workerData); parentPort.close() })`,
    { data: 40, printed },
  )
  const heard: number[] = []
  thread.listen(n => heard.push(n))
  const next = thread.next()
  thread.send(2)
  expect(await next).toBe(42)
  expect(await thread.ended).toEqual({ kind: 'exited', code: 0 })
  expect(heard).toEqual([42])
  expect(text()).toContain('to stdout\n')
  expect(text()).toContain('to stderr\n')
})

test.each([
  ["throw new Error('no')", { kind: 'threw' }, 'no'],
  ["throw 'just text'", { kind: 'threw', error: 'just text' }, 'just text'],
  ['process.exit(3)', { kind: 'exited', code: 3 }, 'code 3'],
  [
    "throw Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })",
    { kind: 'out of memory' },
    'it needs more memory than there is',
  ],
])('a thread that ends by itself: %s', async (program, end, words) => {
  const ended = await new Thread(program, { printed: null }).ended
  expect(ended).toMatchObject(end)
  expect(endInWords(ended, code => `code ${code}`)).toBe(words)
})

test('a thread that never returns can be ended', async () => {
  const thread = new Thread<never, string>(`${worker} parentPort.postMessage('here'); for (;;);`, { printed: null })
  expect(await thread.next()).toBe('here')
  await thread.end()
  expect(await thread.ended).toEqual({ kind: 'ended' })
})

test('a program that does not exist is an error of the thread', async () => {
  const { kind } = await new Thread(new URL('./no-such-worker.js', import.meta.url), { printed: null }).ended
  expect(kind).toBe('threw')
})

test('a thread that is about to come to rest is not ended before', async () => {
  const rested = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Thread<never, string>(
    `${worker} parentPort.postMessage('here')
    const begun = Date.now(); while (Date.now() < begun + 20); workerData[0] = 1
    parentPort.on('message', () => {})`,
    { data: rested, printed: null },
  )
  expect(await thread.next()).toBe('here')
  await thread.end()
  expect(rested[0]).toBe(1)
})
