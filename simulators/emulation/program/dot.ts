import type { Legend, System } from '../joint.js'
import { tripleName } from './conditions.js'
import { type Shown, shownOf } from './shown.js'

/**
 * The symbolically linked triples of a system as a graph in the language of Graphviz, as in figures 1 to 3: a box for each
 * triple, and links as edges. What a component does alone is in a box of its own; synchronisations stand outside.
 */
export const triplesDot = (system: System, legend: Legend): string => {
  const shown = shownOf(system, legend)
  const clusters = new Map<string, Shown[]>()
  for (const triple of shown) {
    const names = new Set(owners(triple).map(slot => legend.component(slot)))
    const [name, ...others] = names
    if (name === undefined || others.length > 0) continue
    const cluster = clusters.get(name)
    if (cluster === undefined) clusters.set(name, [triple])
    else cluster.push(triple)
  }
  const inClusters = new Set([...clusters.values()].flat())
  const lines = [
    `label=${quoted(legend.title)}`,
    'node [shape=box, fontname="monospace"]',
    'edge [fontname="monospace"]',
    ...[...clusters].flatMap(([name, triples], i) => [
      `subgraph cluster_${i} {`,
      ...[`label=${quoted(name)}`, ...triples.map(node)].map(line => `  ${line}`),
      '}',
    ]),
    ...shown.filter(triple => !inClusters.has(triple)).map(node),
    ...shown.flatMap(edges),
  ]
  return ['digraph triples {', ...lines.map(line => `  ${line}`), '}', ''].join('\n')
}

/** A join belongs to the component that waits for it. */
const owners = ({ is, slots }: Shown): readonly number[] => (is === 'join' ? slots.slice(0, 1) : slots)

const node = ({ name, is, entry, does, exit }: Shown): string => {
  const round = is !== 'triple' ? ', style=rounded' : ''
  return `${quoted(name)} [label=${quoted([`${name}: ${entry}`, does, exit].join('\n'))}${round}]`
}

const edges = ({ name, enables, joins }: Shown): string[] => [
  ...enables.map(to => `${quoted(name)} -> ${quoted(tripleName(to))}`),
  ...joins.map(to => `${quoted(name)} -> ${quoted(to)} [label="all others ended"]`),
]

/** A text in the language of Graphviz. */
export const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
