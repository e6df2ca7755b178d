import { present } from '../../src/ats/present.js'
/** A local action of one peer, or a communication that two synchronise upon. */
export interface Action {
  readonly name: string
  readonly peers: readonly string[]
}

/** A process with nothing left to look up. No sequence is directly in a sequence, no parallel composition in another. */
export type Term =
  | { readonly is: 'tau' }
  | { readonly is: 'act'; readonly action: Action }
  | { readonly is: Operator; readonly of: readonly Term[] }
  | { readonly is: 'loop'; readonly body: Term }

export type Operator = 'sequence' | 'choice' | 'parallel'

export const tau: Term = { is: 'tau' }

/**
 * Some terms by an operator; there has to be at least one. A choice in a choice is decided step by step, and stays; the
 * other operators are associative.
 */
export const compose = (is: Operator, terms: readonly Term[]): Term => {
  const of = terms.flatMap(term => (term.is === is && is !== 'choice' ? term.of : [term]))
  return of.length === 1 ? present(of[0]) : { is, of }
}

export const showAction = ({ name, peers }: Action): string =>
  peers.length === 1 ? `${name}@${peers[0]}` : `${name}[${peers.join(', ')}]`

/** An action's event: something to be observed. */
export const eventOf = ({ name, peers }: Action): string => `?${name}(${peers.join(', ')})`

const signs: Readonly<Record<Operator, string>> = { choice: ' + ', parallel: ' || ', sequence: '; ' }
/** How tightly they bind. */
const levels: Readonly<Record<Term['is'], number>> = { choice: 0, parallel: 1, sequence: 2, loop: 3, act: 4, tau: 4 }

/** A term as text that reads back as the same term. */
export const show = (term: Term): string => {
  const part = (inner: Term, level: number): string => (levels[inner.is] > level ? show(inner) : `(${show(inner)})`)
  switch (term.is) {
    case 'tau':
      return 'tau'
    case 'act':
      return showAction(term.action)
    case 'loop':
      return `*${part(term.body, levels.loop)}`
    default:
      return term.of.map(inner => part(inner, levels[term.is])).join(signs[term.is])
  }
}

/** The peers that take part in a term, in the order of their names. */
export const peersIn = (term: Term): string[] => {
  const found = new Set<string>()
  for (const { peers } of actionsIn(term).values()) for (const peer of peers) found.add(peer)
  return [...found].sort()
}

/** The actions of a term, by how they are written. */
export const actionsIn = (term: Term, into: Map<string, Action> = new Map()): ReadonlyMap<string, Action> => {
  if (term.is === 'act') into.set(showAction(term.action), term.action)
  else if (term.is === 'loop') actionsIn(term.body, into)
  else if (term.is !== 'tau') for (const part of term.of) actionsIn(part, into)
  return into
}
