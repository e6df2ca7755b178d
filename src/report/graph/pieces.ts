import type { GraphEdge, GraphNode } from './graph.js'
import type { PlacedNode } from './layout.js'
import { type Lettering, lettering, widthOf } from './lettering.js'

/** Type sizes and the distances of lines, in pixels. */
export const letterSizes = { text: 12, line: 15, note: 10, noteLine: 12.5 } as const

/** What is wider is broken, in em; what has more lines is cut. */
const widest = 17
/** Narrower nodes have no room for the two ends of a loop, in pixels. */
const narrowest = 42
const mostLines = { name: 4, note: 4, label: 3, labels: 9 } as const

const nothing: Lettering = { lines: [], full: null }
const roomFor = ({ lines }: Lettering, size: number): number => Math.max(0, ...lines.map(widthOf)) * size

/** The white around a label, and what is seen of its edge on both sides before that may bend. */
const halo = 2
export const straight = 6

export const labelBox = (label: Lettering): { readonly width: number; readonly height: number } => ({
  width: roomFor(label, letterSizes.text) + 2 * halo,
  height: label.lines.length * letterSizes.line,
})

/** A node as it will be drawn, at no place yet. */
export const drawnNode = ({ name, note, kind, onRun }: GraphNode): PlacedNode => {
  const lettered = {
    name: lettering(name, widest, mostLines.name),
    note: note === '' ? nothing : lettering(note, (widest * letterSizes.text) / letterSizes.note, mostLines.note),
  }
  const width = Math.max(roomFor(lettered.name, letterSizes.text), roomFor(lettered.note, letterSizes.note))
  const height = lettered.name.lines.length * letterSizes.line + lettered.note.lines.length * letterSizes.noteLine
  return { ...lettered, kind, onRun, x: 0, y: 0, width: Math.max(narrowest, width + 18), height: height + 14 }
}

/** What is drawn as one edge. */
interface Bundle {
  readonly from: number
  readonly to: number
  readonly onRun: boolean
  readonly edges: readonly number[]
  readonly label: Lettering
}

/** Edges between the same two nodes are drawn as one; those on the run apart from the others, and one group from another. */
export const bundled = (edges: readonly GraphEdge[]): Bundle[] => {
  const found = new Map<string, { from: number; to: number; onRun: boolean; edges: number[]; labels: Set<string> }>()
  for (const [i, { from, to, onRun, label, group = '' }] of edges.entries()) {
    const key = `${from} ${to} ${onRun} ${group}`
    const bundle = found.get(key) ?? { from, to, onRun, edges: [], labels: new Set() }
    found.set(key, bundle)
    bundle.edges.push(i)
    bundle.labels.add(label)
  }
  return [...found.values()].map(({ labels, ...bundle }) => ({ ...bundle, label: together([...labels]) }))
}

/** More labels than this share lines. */
const mostApart = 3

/** Several labels, as far as there is room for them. */
const together = (labels: readonly string[]): Lettering => {
  const lines: string[] = []
  let cut = false
  for (const [i, label] of labels.entries()) {
    const comma = i < labels.length - 1 ? ',' : ''
    const next = lettering(`${label}${comma}`, widest, mostLines.label)
    const joined = `${lines[lines.length - 1]} ${next.lines[0]}`
    if (i > 0 && labels.length > mostApart && next.lines.length === 1 && widthOf(joined) <= widest) {
      lines[lines.length - 1] = joined
      continue
    }
    if (lines.length + next.lines.length > mostLines.labels) {
      lines.push(`… and ${labels.length - i} more`)
      cut = true
      break
    }
    lines.push(...next.lines)
    cut ||= next.full !== null
  }
  return { lines, full: cut ? labels.join(',\n') : null }
}
