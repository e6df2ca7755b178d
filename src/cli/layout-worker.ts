import { parentPort, workerData } from 'node:worker_threads'
import type { Graph } from '../report/graph/graph.js'
import { svg } from '../report/graph/svg.js'

/** Lays one graph out, in a worker thread that can be ended when it takes too long. */
parentPort!.postMessage(await svg(workerData as Graph))
