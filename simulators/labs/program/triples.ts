import { present } from '../../../src/ats/present.js'
import { quoted } from '../../emulation/program/dot.js'
import { type Counts, finished, type Parallel, type Triple } from '../../emulation/triples.js'
import type { Action, Kind, System, Term } from '../system.js'
import { Excerpts } from './excerpts.js'
import { linksOf } from './links.js'

/** A triple with what people want to see of it; join triples and the start triple have none that was written. */
interface Shown {
  readonly name: string
  readonly entry: string
  /** Guards and action, or λ. */
  readonly does: string
  readonly exit: string
  /** For each component of the program counter that it sets: the triples that are enabled there. */
  readonly enables: readonly (readonly string[])[]
  /** Triples of other parts of a parallel composition that may be enabled then, whatever this one does. */
  readonly beside: readonly string[]
  /** The join triple that is taken at once if all other parts have ended. */
  readonly join: string | null
}

const unconstrained = '·'

/** How a triple is called. */
export const tripleName = ({ id }: { readonly id: number }): string => `t${id + 1}`

/** A program counter, of which only some components matter. */
export const counterText = (slots: number, counts: readonly Counts[]): string => {
  const components: string[] = Array.from({ length: slots }, () => unconstrained)
  for (const { slot, point } of counts) components[slot] = `${point}`
  return `(${components.join(' ')})`
}

/** The symbolically linked triples of each kind of agents (section 4.1), for people to read. */
export const triplesText = (system: System): string => {
  const excerpts = new Excerpts(system.source)
  return `${system.kinds.map(kind => kindText(kind, excerpts)).join('\n\n')}\n`
}

const kindText = (kind: Kind, excerpts: Excerpts): string => {
  const shown = shownOf(kind, excerpts)
  const width = (column: (triple: Shown) => string): number =>
    Math.max(...shown.map(triple => column(triple).length).filter(length => length <= 72), 1)
  const widths = [width(({ name }) => name), width(({ does }) => does), width(({ exit }) => exit)]
  const lines = shown.map(triple => {
    const { name, entry, does, exit } = triple
    return `${name.padEnd(present(widths[0]))}  ${entry}  ${does.padEnd(present(widths[1]))}  ${exit.padEnd(present(widths[2]))}  -> ${linksText(triple)}`
  })
  return [heading(kind), ...lines].join('\n')
}

const heading = ({ name, first, end, structure: { slots } }: Kind): string => {
  const agents = end === first ? 'no agents' : end === first + 1 ? `agent ${first}` : `agents ${first} to ${end - 1}`
  return `${name} (${agents}), program counter of ${slots} ${slots === 1 ? 'component' : 'components'}`
}

/** What a triple is linked to: alternatives, for each component that goes on. */
const linksText = ({ enables, beside, join }: Shown): string => {
  const parts = enables.filter(triples => triples.length > 0).map(triples => triples.join(' | '))
  if (join !== null) parts.push(`${join} if all other parts have ended`)
  if (parts.length === 0) parts.push('end')
  return `${parts.join(', ')}${beside.length === 0 ? '' : `; beside ${beside.join(', ')}`}`
}

/** The start triple, the triples of the process, and the join triples. */
const shownOf = ({ structure }: Kind, excerpts: Excerpts): Shown[] => {
  const { slots, start, triples, parallels, points } = structure
  const links = linksOf(structure)
  const joinName = (parallel: Parallel): string =>
    parallels.length === 1 ? 'join' : `join${parallels.indexOf(parallel) + 1}`
  const shown = (
    from: Triple<Action, Term> | Parallel,
    name: string,
    entry: readonly Counts[],
    does: string,
  ): Shown => {
    const enables = from.exit.map(({ point }) => present(points[point]).triples.map(tripleName))
    const next = new Set(enables.flat())
    return {
      name,
      entry: counterText(slots, entry),
      does,
      exit: counterText(slots, from.exit),
      enables,
      beside: [...links(from)]
        .sort((a, b) => a.id - b.id)
        .map(tripleName)
        .filter(one => !next.has(one)),
      join: from.ends === null ? null : joinName(from.ends),
    }
  }
  return [
    {
      name: 't*',
      entry: `(${Array.from({ length: slots }, () => '*').join(' ')})`,
      does: 'λ',
      exit: counterText(slots, start),
      enables: start.map(({ point }) => present(points[point]).triples.map(tripleName)),
      beside: [],
      join: null,
    },
    ...triples.map(triple => {
      const { slot, entry } = triple
      return shown(triple, tripleName(triple), [{ slot, point: entry }], excerpts.triple(triple))
    }),
    ...parallels.map(parallel => {
      const { slot, point, parts } = parallel
      const ended = parts.map(part => ({ slot: part, point: finished }))
      return shown(parallel, joinName(parallel), [{ slot, point }, ...ended], 'λ')
    }),
  ]
}

/** The same as a graph in the language of Graphviz: a cluster for each kind, and links as edges. */
export const triplesDot = (system: System): string => {
  const excerpts = new Excerpts(system.source)
  const clusters = system.kinds.map((kind, k) => cluster(kind, k, excerpts))
  return [
    'digraph triples {',
    '  node [shape=box, fontname="monospace"]',
    '  edge [fontname="monospace"]',
    ...clusters.flat().map(line => `  ${line}`),
    '}',
    '',
  ].join('\n')
}

const cluster = (kind: Kind, k: number, excerpts: Excerpts): string[] => {
  const shown = shownOf(kind, excerpts)
  const node = (name: string): string => quoted(`${kind.name} ${name}`)
  const nodes = shown.map(({ name, entry, does, exit }) => {
    const round = does === 'λ' ? ', style=rounded' : ''
    return `${node(name)} [label=${quoted([`${name} ${entry}`, does, exit].join('\n'))}${round}]`
  })
  const edges = shown.flatMap(({ name, enables, beside, join }) => {
    const next = new Set(enables.flat())
    return [
      ...[...next].map(to => `${node(name)} -> ${node(to)}`),
      ...(join === null ? [] : [`${node(name)} -> ${node(join)} [label="all others ended"]`]),
      // What goes on in other parts is linked too, but has nothing to do with this triple.
      ...beside.filter(to => !next.has(to)).map(to => `${node(name)} -> ${node(to)} [style=dotted, constraint=false]`),
    ]
  })
  const lines = [`label=${quoted(heading(kind))}`, ...nodes, ...edges]
  return [`subgraph cluster_${k} {`, ...lines.map(line => `  ${line}`), '}']
}
