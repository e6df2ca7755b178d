import { present } from '../../src/ats/present.js'
import type { Modality } from '../../src/ats/property.js'
import type { Source } from '../../src/errors/source.js'
import type { TripleStructure } from '../emulation/triples.js'
import type { Arithmetic, Comparison, Quantifier, Range } from './syntax.js'

/** What a variable may be at first: `null` is undefined. */
export type Initial = readonly number[] | null

export type Store = 'interface' | 'stigmergy' | 'environment'

/** A variable or an array, with names and sizes known. */
export interface StoredVariable {
  readonly name: string
  readonly store: Store
  readonly sizes: readonly number[]
  /** The number of its elements. */
  readonly length: number
  /** What each element may be at first, for the agent with an id; of the environment the id does not matter. */
  readonly initial: (id: number) => Initial
  /** Can it be undefined: at first, or while a block runs that cannot be taken? A variable that has a value keeps having one. */
  readonly mayBeUndefined: boolean
  /** Where it begins: in the vector, or in the part of its agent. */
  readonly offset: number
  /** The tuple that it belongs to, if it is stigmergic. */
  readonly tuple: Tuple | null
}

/** Section 3.2.4: stigmergic variables that are stamped, propagated and confirmed together. */
export interface Tuple {
  readonly id: number
  readonly stigmergy: string
  /** Its variables' names, for reports and events. */
  readonly names: readonly string[]
  /** How many values it has. */
  readonly length: number
  readonly mayBeUndefined: boolean
  readonly link: Link
  /** The agents that have it; where it begins in the vector for each, and where its rank and its pending bits are. */
  readonly agents: readonly number[]
  readonly values: Int32Array
  readonly ranks: Int32Array
  readonly pending: Int32Array
  /** The bits that say that it is to be confirmed and to be propagated. */
  readonly confirm: number
  readonly propagate: number
}

/** Section 3.2.2: who gets a message from whom. */
export interface Link {
  readonly condition: Term
  readonly sender: Local
  readonly receiver: Local
}

export interface Kind {
  readonly name: string
  /** The ids of its agents are those from `first` up to, but not including, `end`. */
  readonly first: number
  readonly end: number
  readonly variables: readonly StoredVariable[]
  /** The tuples of its stigmergies. */
  readonly tuples: readonly Tuple[]
  readonly structure: TripleStructure<Action, Term>
  /** The length of an agent's part of the vector, and where that of the first agent begins. */
  readonly length: number
  readonly base: number
  /** Where in it ranks are, pending messages are noted (and in how many words), and where the program counter is. */
  readonly ranks: number
  readonly pending: number
  readonly pendingWords: number
  readonly counter: number
}

/** What an action assigns, one statement after the other; in a plain assignment there is one. */
export interface Action {
  readonly at: Range
  readonly statements: readonly Statement[]
  /** The tuples that are read (besides those in guards) and those that are written. */
  readonly reads: ReadonlySet<Tuple>
  readonly writes: ReadonlySet<Tuple>
  /** The name of its event. */
  readonly event: 'local' | 'stig' | 'env' | 'skip'
}

export interface Statement {
  readonly at: Range
  readonly values: readonly Assigned[]
}

export interface Assigned {
  readonly target: Place | Local
  readonly value: Term | Picked
}

/** An element of a stored variable. */
export interface Place {
  readonly is: 'place'
  readonly variable: StoredVariable
  readonly index: readonly Term[]
  readonly at: Range
}

/** A local value of a block, or an agent that a quantifier or a link speaks of; a local array has several. */
export interface Local {
  readonly is: 'local'
  readonly id: number
  readonly name: string
  readonly length: number | null
  /** The kind of the agents that it can be, where it stands for an agent of one kind. */
  readonly kind: Kind | null
  /** Can it be undefined? Then the block it is in cannot be taken; but what follows is computed all the same. */
  readonly mayBeUndefined: boolean
}

/** Some agents, other than the one that picks: all ways to choose them. */
export interface Picked {
  readonly is: 'pick'
  readonly count: number
  readonly first: number
  readonly end: number
  readonly candidate: Local
  readonly where: Term | null
  readonly at: Range
}

/** An expression with all its names resolved. */
export type Term = { readonly at: Range } & (
  | { readonly is: 'constant'; readonly value: number }
  | { readonly is: 'truth'; readonly value: boolean }
  /** The id of the agent that acts. */
  | { readonly is: 'me' }
  | { readonly is: 'value'; readonly local: Local; readonly index: Term | null }
  | Read
  /** An id that must be one of an agent: `agent`. */
  | { readonly is: 'negative' | 'absolute' | 'not' | 'agent'; readonly operand: Term }
  | { readonly is: 'binary'; readonly op: Arithmetic; readonly left: Term; readonly right: Term }
  | { readonly is: 'compare'; readonly op: Comparison; readonly left: Term; readonly right: Term }
  | { readonly is: 'logic'; readonly op: 'and' | 'or'; readonly left: Term; readonly right: Term }
  | { readonly is: 'if'; readonly condition: Term; readonly consequent: Term; readonly alternative: Term }
  | { readonly is: 'any'; readonly from: Term; readonly to: Term }
  | {
      readonly is: 'quantified'
      readonly quantifier: Quantifier
      readonly kind: Kind
      readonly local: Local
      readonly body: Term
    }
)

/** The value of a variable: of the environment, of the agent that acts, or of another one. */
export interface Read {
  readonly is: 'read'
  /** By the kind of the agent; `null` where it has no such variable. One entry only, under `null`, for the environment. */
  readonly variables: ReadonlyMap<Kind | null, StoredVariable | null>
  readonly of: 'environment' | 'me' | Term
  readonly index: readonly Term[]
}

export interface Property {
  readonly name: string
  readonly modality: Modality
  readonly condition: Term
  readonly at: Range
}

export type Scheduling = 'interleaving' | 'round-robin'

/** A specification with everything known: names, sizes, agents, and where each thing lies in the vector. */
export interface System {
  readonly source: Source
  readonly scheduling: Scheduling
  readonly parameters: ReadonlyMap<string, number>
  readonly environment: readonly StoredVariable[]
  readonly kinds: readonly Kind[]
  /** The kind of each agent. */
  readonly agents: readonly Kind[]
  readonly tuples: readonly Tuple[]
  readonly assumptions: readonly { readonly name: string; readonly condition: Term }[]
  readonly properties: readonly Property[]
  /** The length of the vector. */
  readonly length: number
}

/** The place of a round-robin scheduler's turn in the vector. */
export const turn = 0

/** What an undefined value is in a vector. */
export const undefinedValue = -(2 ** 31)

/** Where the part of an agent begins. */
export const baseOf = (kind: Kind, id: number): number => kind.base + (id - kind.first) * kind.length

/** How an agent is called. */
export const agentName = (system: Pick<System, 'agents'>, id: number): string =>
  `${present(system.agents[id]).name} ${id}`

/** The variable that a read of the agent that acts, or of the environment, speaks of. */
export const ownVariable = (read: Read): StoredVariable => present([...read.variables.values()][0])

/** The agents that links, and conditions on whom to pick, speak of. */
export const partners = { sender: 'sender', receiver: 'receiver', candidate: 'candidate' } as const

/** Is a local value one of these? (Names of variables in a specification are never bound to agents of all kinds.) */
export const isPartner = ({ name, kind, length }: Local): boolean =>
  kind === null && length === null && Object.hasOwn(partners, name)
