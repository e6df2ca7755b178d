import type { Readable, Writable } from 'node:stream'

/** The streams that wait until another one can take more; that one has one listener, however many write to it. */
const waiting = new WeakMap<Writable, Set<Readable>>()

/** Writes what comes to a stream, as fast as that can take it. Pipes of many threads would be too many for one stream. */
export const forward = (from: Readable, to: Writable): void => {
  from.on('data', (chunk: Buffer) => {
    if (to.write(chunk) || to.destroyed) return
    from.pause()
    paused(to).add(from)
  })
}

const paused = (to: Writable): Set<Readable> => {
  const known = waiting.get(to)
  if (known !== undefined) return known
  const streams = new Set<Readable>()
  waiting.set(to, streams)
  const resume = (): void => {
    for (const stream of streams) stream.resume()
    streams.clear()
  }
  // A stream that was closed never drains: what is written to it is lost, and none must wait for it.
  for (const event of ['drain', 'close']) to.on(event, resume)
  return streams
}
