import { present } from '../../../src/ats/present.js'
import type { Kind, StoredVariable, System } from '../system.js'

/** The names of a program: each is given away once, and none differs from another one in its case only. */
export class Identifiers {
  private readonly taken: Set<string>

  constructor(
    reserved: readonly string[],
    private readonly outer: Identifiers | null = null,
  ) {
    this.taken = new Set(reserved.map(name => name.toLowerCase()))
  }

  /** The names inside of a function; those outside of it are seen there. */
  inner(): Identifiers {
    return new Identifiers([], this)
  }

  fresh(wanted: string): string {
    // LNT wants single underscores, and none at the end.
    const name = wanted.replace(/_+/g, '_').replace(/_$/, '')
    for (let i = 1; ; i++) {
      const candidate = i === 1 ? name : `${name}_${i}`
      if (this.has(candidate.toLowerCase())) continue
      this.taken.add(candidate.toLowerCase())
      return candidate
    }
  }

  private has(name: string): boolean {
    return this.taken.has(name) || (this.outer?.has(name) ?? false)
  }
}

/** What the places of the state are called in a program: of agents, counted from where their part begins. */
export class Layout {
  private readonly names = new Map<StoredVariable, string>()
  private readonly parts = new Map<Kind, { at: string; pending: string; counter: string }>()

  constructor(
    readonly system: System,
    readonly identifiers: Identifiers,
  ) {
    for (const variable of system.environment) this.names.set(variable, identifiers.fresh(`env_${variable.name}`))
    for (const kind of system.kinds) {
      for (const variable of kind.variables)
        this.names.set(variable, identifiers.fresh(`${kind.name}_${variable.name}`))
      const part = (name: string): string => identifiers.fresh(`${kind.name}_${name}`)
      this.parts.set(kind, { at: part('at'), pending: part('pending'), counter: part('pc') })
    }
  }

  variable(variable: StoredVariable): string {
    return present(this.names.get(variable))
  }

  /** Where the part of an agent begins. */
  at(kind: Kind, agent: string): string {
    return `${present(this.parts.get(kind)).at}(${agent})`
  }

  /** The name of the function that says where the part of an agent begins. */
  atName(kind: Kind): string {
    return present(this.parts.get(kind)).at
  }

  pending(kind: Kind, word = 0): string {
    return plus(present(this.parts.get(kind)).pending, word)
  }

  counter(kind: Kind, slot = 0): string {
    return plus(present(this.parts.get(kind)).counter, slot)
  }

  /** All names with their values, the environment first. */
  constants(): { of: string; names: readonly (readonly [string, number])[] }[] {
    const { system } = this
    const named = (variables: readonly StoredVariable[]) =>
      variables.map(variable => [this.variable(variable), variable.offset] as const)
    return [
      { of: 'the environment', names: named(system.environment) },
      ...system.kinds.map(kind => ({
        of: kind.name,
        names: [
          ...named(kind.variables),
          ...(kind.pendingWords > 0 ? [[this.pending(kind), kind.pending] as const] : []),
          [this.counter(kind), kind.counter] as const,
        ],
      })),
    ]
  }
}

const plus = (name: string, more: number): string => (more === 0 ? name : `${name} + ${more}`)
