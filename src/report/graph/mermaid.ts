import { printableLines } from '../../ats/printable.js'
import { type Graph, partial } from './graph.js'

/** Mermaid takes HTML entities, written with # instead of &. */
export const mermaidText = (text: string): string =>
  printableLines(text).replace(/[^\p{L}\p{N} .,_=-]/gu, c => (c === '\n' ? '<br>' : `#${c.codePointAt(0)};`))

const quoted = (text: string): string => `"${mermaidText(text)}"`

/**
 * A Mermaid flowchart: what GitHub and many editors draw in Markdown.
 * @public
 */
export const mermaid = ({ initial, nodes, edges, complete }: Graph): string => {
  const out = ['flowchart LR', '  start(( ))', `  start --> n${initial}`]
  for (const [i, { name, note }] of nodes.entries())
    out.push(`  n${i}(${quoted(note === '' ? name : `${name}\n${note}`)})`)
  for (const { from, to, label, onRun } of edges)
    out.push(`  n${from} ${onRun ? '==>' : '-->'}|${quoted(label)}| n${to}`)
  if (!complete) out.push(`  more["${partial}"]`)
  const classes = { success: 'fill:#9f9', failure: 'fill:#f99' } as const
  for (const kind of ['success', 'failure'] as const) {
    const members = nodes.flatMap((node, i) => (node.kind === kind ? [`n${i}`] : []))
    if (members.length > 0) out.push(`  classDef ${kind} ${classes[kind]}`, `  class ${members.join(',')} ${kind}`)
  }
  const taken = nodes.flatMap((node, i) => (node.onRun ? [`n${i}`] : []))
  if (taken.length > 0) out.push('  classDef run stroke-width:3px', `  class ${taken.join(',')} run`)
  return `${out.join('\n')}\n`
}
