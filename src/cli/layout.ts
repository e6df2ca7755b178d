import { Worker } from 'node:worker_threads'
import type { Graph } from '../report/graph/graph.js'
import { exitCodes } from './exit.js'
import { interruption } from './interruption.js'

/** What is drawn, and how. */
export interface Drawing {
  readonly graph: Graph
  readonly format: 'svg' | 'tikz'
}

/** Draws in a worker with a time limit: laying out a large graph can take long. Returns an exit code if it does. */
export const layOut = (drawing: Drawing, seconds: number): Promise<string | number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./layout-worker.js', import.meta.url), { workerData: drawing })
    const timer = setTimeout(() => {
      void worker.terminate()
      process.stderr.write(
        `telos: laying out ${drawing.graph.nodes.length} nodes takes longer than ${seconds} s; draw less with --max-states or --depth, wait longer with --timeout, or write --format dot
`,
      )
      resolve(exitCodes.inconclusive)
    }, seconds * 1000)
    interruption.addEventListener('abort', () => {
      void worker.terminate()
      clearTimeout(timer)
      resolve(exitCodes.interrupted)
    })
    worker.once('message', (text: string) => {
      clearTimeout(timer)
      resolve(text)
    })
    worker.once('error', error => {
      clearTimeout(timer)
      reject(error)
    })
  })
