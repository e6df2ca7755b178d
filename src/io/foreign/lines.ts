import type { Readable } from 'node:stream'

/** Cuts what arrives in pieces into lines; a line that is longer than `longest` bytes is given up: `isTooLong`. */
export class Lines {
  /** The beginning of a line that has not ended yet. */
  private pieces: Buffer[] = []
  private length = 0

  constructor(
    private readonly longest: number,
    private readonly hear: (line: string, isTooLong: boolean) => void,
  ) {}

  take(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = this.pieces.length === 0 ? chunk.toString('utf8', start, end) : this.ended(chunk.subarray(0, end))
      start = end + 1
      this.hear(line, false)
    }
    if (start === chunk.length) return
    this.pieces.push(chunk.subarray(start))
    this.length += chunk.length - start
    if (this.length > this.longest) this.hear(this.ended().slice(0, 200), true)
  }

  /** What came behind the last line. */
  rest(): string {
    return this.ended()
  }

  private ended(...last: readonly Buffer[]): string {
    const line = Buffer.concat([...this.pieces, ...last])
    this.pieces = []
    this.length = 0
    return line.toString()
  }
}

/** Calls `hear` for each line of a stream. */
export const eachLine = (
  stream: Readable,
  longest: number,
  hear: (line: string, isTooLong: boolean) => void,
  ended: (rest: string) => void = () => {},
): void => {
  const lines = new Lines(longest, hear)
  stream.on('data', (chunk: Buffer) => lines.take(chunk))
  stream.on('end', () => ended(lines.rest()))
}
