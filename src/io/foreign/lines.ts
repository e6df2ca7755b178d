import type { Readable } from 'node:stream'

/** Calls `hear` for each line of a stream; a line that is longer than `longest` bytes is given up: `isTooLong`. */
export const eachLine = (
  stream: Readable,
  longest: number,
  hear: (line: string, isTooLong: boolean) => void,
  ended: (rest: string) => void = () => {},
): void => {
  let pieces: Buffer[] = []
  let length = 0
  stream.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      pieces.push(chunk.subarray(start, end))
      hear(Buffer.concat(pieces).toString(), false)
      pieces = []
      length = 0
      start = end + 1
    }
    pieces.push(chunk.subarray(start))
    length += chunk.length - start
    if (length <= longest) return
    hear(Buffer.concat(pieces).toString('utf8', 0, 200), true)
    pieces = []
    length = 0
  })
  stream.on('end', () => ended(Buffer.concat(pieces).toString()))
}
