import type { Point } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'
import type { ElkExtendedEdge, ElkNode, ElkShape } from 'elkjs/lib/elk-api.js'
import { columnsOf, stacksOf } from './columns.js'
import {
  type Box,
  columnGap,
  type Drawing,
  type Link,
  labelGap,
  linkKey,
  type Picture,
  type Position,
  rowGap,
} from './drawing.js'
import { placed } from './rows.js'

/** With more nodes than these ELK only finds the order within the columns: it would take too long, and too much room. */
const fewNodes = 150

const isFew = ({ boxes }: Picture): boolean => boxes.length <= fewNodes

/**
 * What ELK gets. The columns are ours: ELK finds them again in the positions, and turns the edges that lead back. Nodes that it
 * has placed before keep their order in the column; all else is free.
 */
export const elkGraph = (picture: Picture, before: Drawing | null): ElkNode => {
  const columns = columnsOf(picture, before)
  const known = before?.by === 'elk' ? before.positions : null
  // ELK knows no edges within a column, apart from loops. A long one costs it a node in each column that it passes.
  const isKnown = ({ from, to }: Link): boolean => {
    const passed = Math.abs(present(columns.get(to)) - present(columns.get(from)))
    return isFew(picture) ? passed > 0 || from === to : passed === 1
  }
  return {
    id: 'graph',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'POLYLINE',
      'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
      'elk.layered.layering.strategy': 'INTERACTIVE',
      'elk.layered.crossingMinimization.semiInteractive': 'true',
      'elk.layered.thoroughness': isFew(picture) ? '7' : '2',
      'elk.layered.nodePlacement.strategy': isFew(picture) ? 'BRANDES_KOEPF' : 'SIMPLE',
      // What is written on edges gets a layer of its own, with room on both sides.
      'elk.layered.spacing.nodeNodeBetweenLayers': `${picture.links.some(({ label }) => label !== null) ? labelGap : columnGap}`,
      'elk.layered.spacing.edgeNodeBetweenLayers': '12',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
      'elk.spacing.nodeNode': `${rowGap}`,
      'elk.spacing.edgeNode': '10',
      'elk.spacing.edgeEdge': '8',
      'elk.spacing.edgeLabel': '2',
      // One drawing: what has no edges that ELK knows of stays in its column too.
      'elk.separateConnectedComponents': 'false',
    },
    children: picture.boxes.map(({ node, width, height }) => {
      const was = known?.get(node)
      return {
        id: `${node}`,
        width,
        height,
        x: present(columns.get(node)) * 10_000,
        y: 0,
        ...(was === undefined ? {} : { layoutOptions: { 'elk.position': `(${was.x},${was.y})` } }),
      }
    }),
    edges: picture.links.filter(isKnown).map(link => ({
      id: linkKey(link),
      sources: [`${link.from}`],
      targets: [`${link.to}`],
      // Without a text it is not placed.
      ...(link.label === null ? {} : { labels: [{ ...link.label, text: 'events' }] }),
    })),
  }
}

/** What ELK has made of it. */
export const drawingOf = (picture: Picture, before: Drawing | null, answer: ElkNode): Drawing => {
  const columns = columnsOf(picture, before)
  const children = answer.children ?? []
  const routes = new Map<string, readonly Point[]>()
  const labels = new Map<string, Point>()
  if (!isFew(picture)) {
    const stacks = stacksOf(ordered(picture.boxes, children), columns)
    return { by: 'elk', positions: placed(stacks, picture.links, before), routes, labels }
  }
  const positions = new Map<number, Position>()
  for (const child of children) {
    const node = Number(child.id)
    positions.set(node, { ...middle(child), column: present(columns.get(node)) })
  }
  for (const edge of answer.edges ?? []) {
    routes.set(edge.id, bends(edge))
    for (const label of edge.labels ?? []) labels.set(edge.id, middle(label))
  }
  return { by: 'elk', positions, routes, labels }
}

const middle = ({ x = 0, y = 0, width = 0, height = 0 }: ElkShape): Point => ({ x: x + width / 2, y: y + height / 2 })

const bends = (edge: ElkExtendedEdge): Point[] =>
  (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])

/** The boxes from top to bottom. */
const ordered = (boxes: readonly Box[], children: readonly ElkNode[]): Box[] => {
  const heights = new Map(children.map(({ id, y = 0 }) => [Number(id), y]))
  return boxes.toSorted((a, b) => present(heights.get(a.node)) - present(heights.get(b.node)))
}
