import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import { bytesInWords } from '../report/words.js'
import type { MemoryGauge } from '../search/limits.js'

/** What a check needs at least, besides what the process takes before it. */
const least = 16_000_000

/** What the process takes besides what V8 accounts for, found out when it is first asked. */
let besides: number | null = null

/**
 * What this process may use and what it uses: at most the bytes given, else four fifths of what is free now. Throws a
 * TelosError if there is not enough to begin with. `threads`: are there others that use memory, too?
 * @public
 */
export const processMemory = (most?: number, threads = 1): MemoryGauge => {
  const inUse = (): number => measured(threads)
  const available = most ?? inUse() + 0.8 * process.availableMemory()
  const gauge: MemoryGauge = {
    available,
    inUse() {
      if (inUse() <= available) return inUse()
      // What is garbage counts until it is collected: it may be that of a check before this one.
      collectGarbage()
      return inUse()
    },
  }
  if (gauge.inUse() + least <= available) return gauge
  throw tooSmall(available, inUse())
}

const tooSmall = (available: number, taken: number): TelosError => {
  const needed = `Telos itself takes ${bytesInWords(taken)}`
  return new TelosError([usageWrong(`a memory of ${bytesInWords(available)} is too small: ${needed}`)])
}

/** What a thread needs to be started, and to say that the memory is too small for more. */
const leastHeap = 64_000_000

/** What a process may use, as a thread that watches the others sees it. */
export interface Room {
  /** The most bytes of objects for a thread that is yet to be started; `undefined`: as Node decides. */
  readonly heap: number | undefined
  /** Does the process take more than it may? Cheap, and rough: garbage counts until it is collected. */
  isUsedUp(): boolean
}

/**
 * The room for a process and its threads: at most the bytes given, else four fifths of what is free now. Throws a TelosError
 * if there is not enough to begin with.
 */
export const processRoom = (most: number | undefined): Room => {
  const taken = process.memoryUsage.rss()
  if (most !== undefined && taken + least > most) throw tooSmall(most, taken)
  const available = most ?? taken + 0.8 * process.availableMemory()
  return {
    heap: most === undefined ? undefined : Math.max(leastHeap, most - taken),
    isUsedUp: () => process.memoryUsage.rss() > available,
  }
}

/** Bytes that reading a character of a text may take: something for it in a list that grows by half, and is copied for that. */
const perCharacter = 16

/**
 * Is a text of so many bytes too large to be read by this thread? V8 ends the whole process where a single list does not fit, so
 * this is asked beforehand.
 */
export const isTooMuchToRead = (bytes: number): boolean => bytes * perCharacter > getHeapStatistics().heap_size_limit

/**
 * What V8 accounts for, rather than what the system sees: memory that was given back is used again, but the system seldom
 * gets it. V8 has a limit of its own for its heap, at which it ends the process: a heap that is nearly as large as that is
 * all there is. Of other threads only the system knows.
 */
const measured = (threads: number): number => {
  const { used_heap_size: heap, heap_size_limit: limit } = getHeapStatistics()
  if (heap > 0.9 * limit) return Number.POSITIVE_INFINITY
  const { rss, heapTotal, external } = process.memoryUsage()
  besides ??= Math.max(0, rss - heapTotal - external)
  return threads > 1 ? rss : besides + heapTotal + external
}

/** V8 offers this only with a flag. Array buffers are given back when the next collection begins. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
}
