import { Worker } from 'node:worker_threads'
import type { Graph } from '../report/graph/graph.js'
import { gridLayout } from '../report/graph/grid.js'
import type { Layout } from '../report/graph/layout.js'

/** One of several graphs, placed. */
export interface Placed {
  readonly index: number
  readonly layout: Layout
}

/**
 * Places graphs in a worker thread, for so many seconds altogether or until the signal; what is not done then, or cannot be
 * done, is placed in columns.
 */
export const layouts = async (graphs: readonly Graph[], seconds: number, signal?: AbortSignal): Promise<Layout[]> => {
  const placed: Layout[] = []
  if (graphs.length > 0 && signal?.aborted !== true) {
    await new Promise<void>(resolve => {
      const worker = new Worker(new URL('./layouts-worker.js', import.meta.url), { workerData: graphs })
      const end = (): void => {
        clearTimeout(timer)
        void worker.terminate()
        resolve()
      }
      const timer = setTimeout(end, seconds * 1000)
      signal?.addEventListener('abort', end, { once: true })
      worker.on('message', ({ index, layout }: Placed) => {
        placed[index] = layout
      })
      worker.once('error', end)
      worker.once('exit', end)
    })
  }
  return graphs.map((graph, i) => placed[i] ?? gridLayout(graph))
}
