import { printable } from '../../errors/render.js'
import { type Graph, partial } from './graph.js'

const quoted = (text: string): string =>
  `"${text
    .split('\n')
    .map(line => printable(line).replace(/[\\"]/g, '\\$&'))
    .join('\\n')}"`

/**
 * The language of Graphviz.
 * @public
 */
export const dot = ({ title, initial, nodes, edges, complete }: Graph): string => {
  const out = [
    `digraph ${quoted(title)} {`,
    '  rankdir=LR',
    '  node [shape=box, style="rounded,filled", fillcolor=white, fontname="sans-serif"]',
    '  edge [fontname="sans-serif"]',
    '  start [shape=point]',
    `  start -> n${initial}`,
  ]
  for (const [i, { name, note, kind, onRun }] of nodes.entries()) {
    const label = note === '' ? quoted(name) : quoted(`${name}\n${note}`)
    const fill = kind === 'success' ? ', fillcolor=palegreen' : kind === 'failure' ? ', fillcolor=lightpink' : ''
    out.push(`  n${i} [label=${label}${fill}${onRun ? ', penwidth=3' : ''}]`)
  }
  for (const { from, to, label, onRun } of edges) {
    out.push(
      `  n${from} -> n${to} [label=${quoted(label)}${onRun ? ', penwidth=3, color=royalblue, fontcolor=royalblue' : ''}]`,
    )
  }
  if (!complete) out.push(`  more [shape=plaintext, label="${partial}"]`)
  return `${out.join('\n')}\n}\n`
}
