import { parentPort, workerData } from 'node:worker_threads'
import { present } from '../ats/present.js'
import { openShard } from '../checking/open-product.js'
import { thrown } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { Channel } from '../search/parallel/channel.js'
import { Control } from '../search/parallel/control.js'
import { Shard } from '../search/parallel/shard.js'
import { loadModel } from './models.js'
import type { ShardMessage, ShardTask } from './parallel-search.js'
import { limitPrinting } from './printing.js'

/** Does one thread's part of a parallel search, and then answers questions about the paths to its nodes. */
const task = workerData as ShardTask
const { model, purpose, shard, shards, channels } = task
const port = present(parentPort)
const say = (message: ShardMessage): void => port.postMessage(message)
limitPrinting()
const control = new Control(task.control, shards)
try {
  const { factory } = orThrow(await loadModel(model.path, model.parameters))
  const product = openShard(factory(), purpose, task.avoid, shard, shards)
  const channel = (from: number, to: number): Channel | null =>
    from === to ? null : new Channel(present(channels[from * shards + to]))
  const part = new Shard(
    product,
    task.goal,
    task.depth,
    task.most,
    shard,
    Array.from({ length: shards }, (_, from) => channel(from, shard)),
    Array.from({ length: shards }, (_, to) => channel(shard, to)),
    control,
    task.counts,
  )
  say({ outcome: part.run() })
  port.on('message', (node: number) => say({ trail: part.trail(node) }))
} catch (error) {
  control.end()
  say({ fault: thrown(error) })
}
