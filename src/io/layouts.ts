import type { Graph } from '../report/graph/graph.js'
import type { Layout } from '../report/graph/layout.js'
import { deadline } from './deadline.js'
import { endInWords, Thread } from './thread.js'

/** One of several graphs, placed. */
export interface Placed {
  readonly index: number
  readonly layout: Layout
}

/** Why a graph was not placed: the time was over, the signal was aborted, or the thread failed. */
export type Unplaced = 'late' | 'cancelled' | Error

/** Places graphs in a thread of their own, for `seconds` altogether or until the signal: a large one can take long. */
export const layouts = async (
  graphs: readonly Graph[],
  seconds: number,
  signal?: AbortSignal,
): Promise<(Layout | Unplaced)[]> => {
  if (graphs.length === 0 || signal?.aborted === true) return graphs.map(() => 'cancelled')
  const thread = new Thread<never, Placed>(new URL('./layouts-worker.js', import.meta.url), { data: graphs })
  const placed: Layout[] = []
  const limit = deadline(seconds, signal)
  thread.listen(({ index, layout }) => {
    placed[index] = layout
  })
  // When all graphs are placed, the thread has nothing left to do and exits.
  const failed = thread.ended.then(
    end => new Error(`laying out failed: ${endInWords(end, code => `its thread ended with code ${code}`)}`),
  )
  const over = await Promise.race([limit.over, failed])
  limit.forget()
  await thread.end()
  return graphs.map((_, i) => placed[i] ?? over)
}
