import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { forward } from '../../src/io/forward.js'
import { eventually } from '../support/eventually.js'

/** Takes a chunk only when it is told to. */
class Slow extends Writable {
  readonly chunks: string[] = []
  most = 0
  private taken: (() => void) | null = null

  constructor() {
    super({ highWaterMark: 1000, decodeStrings: false })
  }

  override _write(chunk: Buffer | string, _: string, done: () => void): void {
    this.chunks.push(String(chunk))
    this.taken = done
  }

  take(): void {
    this.most = Math.max(this.most, this.writableLength)
    const done = this.taken
    this.taken = null
    done?.()
  }
}

/** So many chunks, made only as they are asked for. */
const printing = (letter: string, count: number): Readable => {
  let made = 0
  return new Readable({
    highWaterMark: 500,
    read() {
      this.push(made++ < count ? letter.repeat(500) : null)
    },
  })
}

test('what is printed waits for a slow reader, and none of it is lost', async () => {
  const slow = new Slow()
  const letters = [...'abcdefghijklmnop']
  const streams = letters.map(letter => printing(letter, 50))
  for (const stream of streams) forward(stream, slow)
  const whole = 16 * 50 * 500
  await eventually(() => {
    slow.take()
    expect(slow.chunks.join('').length).toBe(whole)
  }, 0)
  expect(letters.map(letter => slow.chunks.join('').split(letter).length - 1)).toEqual(letters.map(() => 50 * 500))
  // A chunk of each at the most, beyond what it takes itself.
  expect(slow.most).toBeLessThanOrEqual(1000 + 16 * 500)
  // Node warns of a leak where there are more than ten.
  expect(slow.listenerCount('drain')).toBe(1)
})

test('nobody waits for a reader that is gone', async () => {
  const slow = new Slow()
  slow.on('error', () => {})
  const stream = printing('x', 100)
  forward(stream, slow)
  await eventually(() => expect(stream.isPaused()).toBe(true))
  slow.destroy()
  await new Promise(resolve => stream.on('end', resolve))
})
