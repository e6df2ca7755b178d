import { parentPort, workerData } from 'node:worker_threads'
import { svg } from '../report/graph/svg.js'
import { tikz } from '../report/graph/tikz.js'
import type { Drawing } from './layout.js'

const { graph, format }: Drawing = workerData

/** Lays one graph out, in a worker thread that can be ended when it takes too long. */
parentPort!.postMessage(await { svg, tikz }[format](graph))
