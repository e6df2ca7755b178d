import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Graph, GraphNode } from './graph.js'

const characterWidth = 7.3
const lineHeight = 16
const linesOf = ({ name, note }: GraphNode): string[] => (note === '' ? [name] : [name, note])
const widthOf = (lines: readonly string[]): number => Math.max(...lines.map(line => [...line].length)) * characterWidth

export const svgText = (text: string): string =>
  text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, '�')

/** A drawing that any browser shows; ELK places the nodes and the edges. */
export const svg = async (graph: Graph): Promise<string> => {
  const { nodes, edges, initial, title, complete } = graph
  // It is large: who does not draw should not wait for it. As it is CommonJS, its types are not those of the import.
  const { default: Elk } = (await import('elkjs/lib/elk.bundled.js')) as unknown as { default: new () => ELK }
  const placed = await new Elk().layout({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'POLYLINE',
      'elk.layered.spacing.nodeNodeBetweenLayers': '40',
      'elk.spacing.nodeNode': '30',
      'elk.spacing.edgeLabel': '4',
    },
    children: [
      { id: 'start', width: 10, height: 10 },
      ...nodes.map((node, i) => {
        const lines = linesOf(node)
        return { id: `n${i}`, width: widthOf(lines) + 20, height: lines.length * lineHeight + 12 }
      }),
    ],
    edges: [
      { id: 'first', sources: ['start'], targets: [`n${initial}`] },
      ...edges.map(({ from, to, label }, i) => ({
        id: `e${i}`,
        sources: [`n${from}`],
        targets: [`n${to}`],
        labels: [{ text: label, width: widthOf([label]), height: lineHeight }],
      })),
    ],
  })
  return draw(graph, placed, title, complete)
}

const draw = ({ nodes, edges }: Graph, placed: ElkNode, title: string, complete: boolean): string => {
  const width = Math.ceil(placed.width ?? 0)
  const height = Math.ceil((placed.height ?? 0) + (complete ? 0 : 24))
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, monospace" font-size="12">`,
    `<title>${svgText(title)}</title>`,
    '<defs>',
    ...['black', 'royalblue'].map(
      colour =>
        `<marker id="${colour}" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`,
    ),
    '</defs>',
    `<rect width="${width}" height="${height}" fill="white"/>`,
  ]
  for (const [i, edge] of (placed.edges ?? []).entries()) out.push(...drawEdge(edge, i > 0 && edges[i - 1].onRun))
  for (const [i, { x = 0, y = 0, width: w = 0, height: h = 0 }] of (placed.children ?? []).entries()) {
    if (i === 0) out.push(`<circle cx="${x + w / 2}" cy="${y + h / 2}" r="5"/>`)
    else out.push(...drawNode(nodes[i - 1], x, y, w, h))
  }
  if (!complete) out.push(`<text x="12" y="${height - 8}" font-style="italic">only a part was explored</text>`)
  return `${out.join('\n')}\n</svg>\n`
}

const drawNode = (node: GraphNode, x: number, y: number, width: number, height: number): string[] => {
  const fill = node.kind === 'success' ? '#9f9' : node.kind === 'failure' ? '#f99' : 'white'
  const stroke = node.onRun ? 'stroke="royalblue" stroke-width="3"' : 'stroke="black"'
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" ${stroke}/>`,
    ...linesOf(node).map((line, i) => {
      const style = i === 0 ? 'font-weight="bold"' : 'fill="dimgray"'
      return `<text x="${x + width / 2}" y="${y + 6 + (i + 0.75) * lineHeight}" text-anchor="middle" ${style}>${svgText(line)}</text>`
    }),
  ]
}

const drawEdge = (edge: ElkExtendedEdge, onRun: boolean): string[] => {
  const colour = onRun ? 'royalblue' : 'black'
  const out: string[] = []
  for (const { startPoint, bendPoints = [], endPoint } of edge.sections ?? []) {
    const points = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x},${y}`).join(' ')
    out.push(
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${onRun ? 3 : 1}" marker-end="url(#${colour})"/>`,
    )
  }
  for (const { x = 0, y = 0, text = '' } of edge.labels ?? []) {
    out.push(`<text x="${x}" y="${y + 0.75 * lineHeight}" fill="${colour}">${svgText(text)}</text>`)
  }
  return out
}
