import { getHeapStatistics } from 'node:v8'
import type { MemoryGauge } from '../search/limits.js'

/**
 * What this process may use and what it uses: at most the bytes given, else four fifths of what is free now. V8 has a limit
 * of its own for its heap, at which it ends the process: a heap that is nearly as large as that is all there is.
 */
export const processMemory = (
  most: number = process.memoryUsage.rss() + 0.8 * process.availableMemory(),
): MemoryGauge => ({
  available: most,
  inUse() {
    const { used_heap_size: heap, heap_size_limit: limit } = getHeapStatistics()
    return heap > 0.9 * limit ? Number.POSITIVE_INFINITY : process.memoryUsage.rss()
  },
})
