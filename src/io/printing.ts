import type { Writable } from 'node:stream'

/** The most characters that may wait to be written. */
const most = 16 * 1024 * 1024

/**
 * Keeps what a model prints from filling the memory: while a thread is at work nothing that it prints leaves it, and what
 * is too much is left out, which is said there, and how much it was once the rest has been written.
 */
export const limitPrinting = (
  streams: readonly Writable[] = [process.stdout, process.stderr],
  limit: number = most,
): void => {
  for (const stream of streams) limited(stream, limit)
}

const limited = (stream: Writable, limit: number): void => {
  const write = stream.write.bind(stream) as (chunk: unknown, ...more: unknown[]) => boolean
  let leftOut = 0
  stream.write = (chunk: unknown, ...more: unknown[]): boolean => {
    if (stream.writableLength < limit) return write(chunk, ...more)
    if (leftOut === 0) write('\ntelos: the model prints faster than that can be written: what follows is left out\n')
    leftOut += (chunk as string | Uint8Array).length
    const done = more.at(-1)
    if (typeof done === 'function') done(null)
    return false
  }
  stream.on('drain', () => {
    if (leftOut === 0) return
    const count = leftOut.toLocaleString('en')
    leftOut = 0
    write(`\ntelos: ${count} characters that the model printed were left out\n`)
  })
}
