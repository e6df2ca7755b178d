import { layouts } from '../io/layouts.js'
import type { Graph } from '../report/graph/graph.js'
import { svg } from '../report/graph/svg.js'
import { tikz } from '../report/graph/tikz.js'
import { exitCodes } from './exit.js'
import { interruptedExit, interruption } from './interruption.js'
import { say } from './streams.js'

/** What is drawn, and how. */
export interface Drawing {
  readonly graph: Graph
  readonly format: 'svg' | 'tikz'
}

/** Draws a graph that can be laid out within `seconds`; returns an exit code if that takes longer. */
export const layOut = async ({ graph, format }: Drawing, seconds: number): Promise<string | number> => {
  const [placed] = await layouts([graph], seconds, interruption)
  if (placed instanceof Error) throw placed
  if (placed === 'cancelled') return interruptedExit()
  if (placed !== 'late') return { svg, tikz }[format](graph, placed)
  say(
    `telos: laying out ${graph.nodes.length} nodes takes longer than ${Number(seconds.toFixed(1))} s; draw less with --max-states or --depth, wait longer with --timeout, or write --format dot\n`,
  )
  return exitCodes.inconclusive
}
