import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { TelosError } from '../../errors/diagnostic.js'
import { resultsCorrupt } from '../errors.js'
import { byPlace } from './entries.js'
import { linesOf } from './lines.js'
import { type ClosingLine, isClosing, readClosing } from './ndjson-batch.js'

/** The rows of one point in one batch, and where they are. */
interface Segment {
  readonly point: number
  readonly run: number
  readonly at: number
  readonly bytes: number
}

/** What is where in a file of batches. */
export class NdjsonIndex {
  readonly counts = new Map<number, number>()
  readonly observables = new Set<string>()
  private readonly segments: Segment[] = []
  private isSorted = true

  /** Notes a batch that begins at `at`. */
  add(at: number, { observables, segments }: ClosingLine): void {
    for (const name of observables) this.observables.add(name)
    for (const [point, run, rows, bytes] of segments) {
      this.counts.set(point, (this.counts.get(point) ?? 0) + rows)
      this.segments.push({ point, run, at, bytes })
      at += bytes
    }
    this.isSorted = false
  }

  /** The parts of the file in the order of points and runs; what lies side by side is one part. */
  parts(): { readonly from: number; readonly to: number }[] {
    if (!this.isSorted) this.segments.sort((one, other) => byPlace(one, other) || one.at - other.at)
    this.isSorted = true
    const found: { from: number; to: number }[] = []
    for (const { at, bytes } of this.segments) {
      const last = found.at(-1)
      if (last !== undefined && last.to === at) last.to += bytes
      else found.push({ from: at, to: at + bytes })
    }
    return found
  }
}

/** Reads what is where, and how far the file is whole. */
export const indexOf = async (
  path: string,
  file: FileHandle,
): Promise<{ readonly index: NdjsonIndex; readonly length: number }> => {
  const { size } = await file.stat()
  const index = new NdjsonIndex()
  let length = 0
  let crc = 0
  for await (const { at, bytes } of linesOf(file, 0, size)) {
    if (!isClosing(bytes)) {
      crc = crc32(bytes, crc)
      continue
    }
    const end = readClosing(bytes)
    const from = at - (end?.segments.reduce((sum, [, , , taken]) => sum + taken, 0) ?? 0)
    const isWhole = end !== null && bytes.at(-1) === 0x0a && end.crc === crc && from === length
    crc = 0
    if (isWhole) {
      index.add(from, end)
      length = at + bytes.length
    } else if (at + bytes.length < size) {
      // Only what was written last may be torn, when its writer was killed.
      throw new TelosError([resultsCorrupt(`${path} is damaged from byte ${length} on: a batch of rows is not whole`)])
    }
  }
  return { index, length }
}
