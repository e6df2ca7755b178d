import Elk from 'elkjs/lib/elk-api.js'
// The file as it is: bundled, it would be a module, and it is a program.
import program from 'elkjs/lib/elk-worker.min.js?url'
import { type Graph, gridLayout, type Layout, layout } from 'telos'

/** Milliseconds that ELK may take; after that a plainer picture has to do. */
const limit = 4000

/** Lays a graph out in a worker, so that the page stays awake. */
export const layOut = async (graph: Graph): Promise<Layout> => {
  const elk = new Elk({ algorithms: ['layered'], workerFactory: () => new Worker(program) })
  try {
    const late = new Promise<null>(resolve => setTimeout(resolve, limit, null))
    return (await Promise.race([layout(graph, one => elk.layout(one)), late])) ?? gridLayout(graph)
  } finally {
    elk.terminateWorker()
  }
}
