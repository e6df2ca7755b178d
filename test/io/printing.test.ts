import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { limitPrinting } from '../../src/io/printing.js'

test('what is printed faster than it can be written is left out, and that is said', async () => {
  const written: string[] = []
  const waiting: (() => void)[] = []
  const stream = new Writable({
    decodeStrings: false,
    highWaterMark: 100,
    write(chunk: string, _, done) {
      written.push(chunk)
      waiting.push(done)
    },
  })
  limitPrinting([stream], 1000)
  let called = 0
  for (let i = 0; i < 100; i++) stream.write('x'.repeat(100), () => called++)
  expect(stream.writableLength).toBeLessThan(1200)
  // What was waiting is written bit by bit, and with it what was left out.
  while (waiting.length > 0) {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  expect(called).toBe(100)
  expect(written.slice(0, 10).join('')).toBe('x'.repeat(1000))
  expect(written[10]).toContain('what follows is left out')
  expect(written.slice(11).join('')).toContain('9,000 characters that the model printed were left out')
  stream.write('and on')
  expect(written.at(-1)).toBe('and on')
})
