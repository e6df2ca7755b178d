import type { Formats } from '../format.js'
import type { Graph } from './graph.js'

/** Pictures for papers with more nodes than this are hardly what was meant. */
const mostOnPage = 100

export const graphFormats = {
  dot: async graph => (await import('./dot.js')).dot(graph),
  mermaid: async graph => (await import('./mermaid.js')).mermaid(graph),
  svg: (graph, { draw }) => draw(graph, 'svg'),
  tikz: (graph, { draw, remark }) => {
    const { length } = graph.nodes
    if (length > mostOnPage)
      remark(`${length} nodes are more than a page can show; draw less with --max-states or --depth`)
    return draw(graph, 'tikz')
  },
  aut: async graph => (await import('./aut.js')).aut(graph),
} satisfies Formats<Graph>
