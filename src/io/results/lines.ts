import type { FileHandle } from 'node:fs/promises'

/** A line with its line feed; what a file ends with may lack it. */
export interface Line {
  readonly at: number
  readonly bytes: Buffer
}

const lineFeed = 0x0a
const blockSize = 1024 * 1024

/** The lines of a part of a file. */
export async function* linesOf(file: FileHandle, from: number, to: number): AsyncGenerator<Line> {
  /** What has been read of a line whose end has not. */
  let begun: Buffer[] = []
  let at = from
  for (let position = from; position < to; ) {
    const block = Buffer.allocUnsafe(Math.min(blockSize, to - position))
    const { bytesRead } = await file.read(block, 0, block.length, position)
    if (bytesRead === 0) break
    position += bytesRead
    const read = block.subarray(0, bytesRead)
    let start = 0
    for (let end = read.indexOf(lineFeed); end >= 0; end = read.indexOf(lineFeed, start)) {
      const last = read.subarray(start, end + 1)
      const bytes = begun.length === 0 ? last : Buffer.concat([...begun, last])
      yield { at, bytes }
      at += bytes.length
      begun = []
      start = end + 1
    }
    if (start < read.length) begun.push(read.subarray(start))
  }
  if (begun.length > 0) yield { at, bytes: Buffer.concat(begun) }
}
