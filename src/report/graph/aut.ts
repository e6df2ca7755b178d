import { printable } from '../../ats/printable.js'
import type { Graph } from './graph.js'

/**
 * The Aldebaran format. It has no place for notes or for a run; τ is written i, as its readers expect;
 * what is not printable, as in JSON, which is how quoted names of events have it.
 * @public
 */
export const aut = ({ initial, nodes, edges }: Graph): string =>
  [
    `des (${initial}, ${edges.length}, ${nodes.length})`,
    ...edges.map(
      ({ from, to, label, event = label }) =>
        `(${from}, "${event === 'tau' ? 'i' : printable(event).replace(/["\\]/g, '\\$&')}", ${to})`,
    ),
    '',
  ].join('\n')
