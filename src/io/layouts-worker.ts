import { parentPort, workerData } from 'node:worker_threads'
import { present } from '../ats/present.js'
import type { Graph } from '../report/graph/graph.js'
import { layout } from '../report/graph/layout.js'
import type { Placed } from './layouts.js'

const graphs: readonly Graph[] = workerData

/** Small ones first: a large one that takes too long is then the only one that is not done. */
const order = graphs.map((_, i) => i).sort((a, b) => present(graphs[a]).edges.length - present(graphs[b]).edges.length)
for (const index of order)
  present(parentPort).postMessage({ index, layout: await layout(present(graphs[index])) } satisfies Placed)
