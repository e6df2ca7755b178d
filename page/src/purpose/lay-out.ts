import { type Graph, gridLayout, type Layout, layout, type Placer } from '@telos-verifier/telos'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import { ElkWorker } from '../elk.js'

const elk = new ElkWorker()
/** What is being laid out: one after the other. */
let last: Promise<unknown> = Promise.resolve()

/** Lays a graph out in a worker, so that the page stays awake; plainly where that takes too long. */
export const layOut = (graph: Graph): Promise<Layout> => {
  const work = async (): Promise<Layout> => {
    try {
      return await layout(graph, placed)
    } catch (error) {
      if (error instanceof Unplaced) return gridLayout(graph)
      throw error
    }
  }
  // What became of the one before is its own business.
  const next = last.then(work, work)
  last = next
  return next
}

const placed: Placer = async graph => {
  // The library has types of its own for what ELK is given: they are a part of ELK's.
  const result = await elk.place(graph as ElkNode)
  if (typeof result === 'string') throw new Unplaced()
  return result
}

class Unplaced extends Error {}
