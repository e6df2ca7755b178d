import { TelosError } from '../../src/errors/diagnostic.js'
import type { Moves } from '../../src/simulator/moves.js'
import type { Triple } from '../emulation/triples.js'
import * as errors from './errors.js'
import type { Events } from './events.js'
import { Javascript } from './program/javascript.js'
import { runtimeFor } from './program/javascript-runtime.js'
import { type Instruction, stepOf } from './program/steps.js'
import type { Range } from './syntax.js'
import { type Action, type Kind, type Local, type System, type Term, type Tuple, undefinedValue } from './system.js'

/** The moves that the process of an agent can make, whose part of the vector begins at `base`. */
export type Steps = (state: Int32Array, base: number, me: number, moves: Moves) => void
export type LinkPredicate = (state: Int32Array, sender: number, receiver: number) => boolean

/** The generated program: an emulation function for each triple (section 4.2), brought together for each kind of agents. */
export interface Emulation {
  readonly steps: readonly Steps[]
  /** The link predicates of the tuples. */
  readonly links: readonly LinkPredicate[]
  /** Where faults can happen, by the numbers of their sites. */
  readonly sites: readonly Range[]
  /** For each kind and triple: was a value undefined that it wanted to assign? */
  readonly waited: readonly Uint8Array[]
}

/** Puts new ranks on a tuple that an agent has written: part of the move begun last. */
export type Stamp = (state: Int32Array, moves: Moves, tuple: number, me: number) => void

export const emulate = (system: System, events: Events, stamp: Stamp): Emulation => {
  const program = new Program(system, events)
  const steps = system.kinds.map((kind, k) => program.kind(kind, k))
  const links = [...new Set(system.tuples.map(({ link }) => link))]
  const linkNames = new Map(links.map((link, i) => [link, program.link(link, i)]))
  const waited = system.kinds.map(({ structure }) => new Uint8Array(structure.triples.length))
  const code = program.text(
    `return { steps: [${steps.join(', ')}], links: [${system.tuples.map(({ link }) => linkNames.get(link)).join(', ')}] }`,
  )
  const scratch = new Int32Array(system.length)
  const made = run(system, code, {
    key: events.key,
    find: events.find,
    stamp,
    waited,
    scratch,
    places: program.js.tables,
  })
  return { ...(made as Pick<Emulation, 'steps' | 'links'>), sites: program.js.sites, waited }
}

/**
 * A condition on whole states as a function of the vector: does it hold, and is it defined? Some local values in it may stand
 * for agents that are known.
 */
export const conditionOf = (
  system: System,
  term: Term,
  agents: ReadonlyMap<Local, number> = new Map(),
): { holds: (state: Int32Array) => boolean; defined: (state: Int32Array) => boolean; sites: readonly Range[] } => {
  const js = new Javascript(system)
  for (const [local, id] of agents) js.bind(local, [`${id}`])
  const holds = js.holds(term)
  const defined = js.defined(term)
  const code = [...js.functions, `return { holds: s => ${holds}, defined: s => ${defined} }`].join('\n')
  return { ...(run(system, code, { places: js.tables }) as ReturnType<typeof conditionOf>), sites: js.sites }
}

/** Runs generated code; it sees what it is given, and the runtime. */
const run = (system: System, code: string, given: Readonly<Record<string, unknown>>): unknown => {
  const known = { ...runtimeFor(system.agents.length), ...given }
  const text = `'use strict'\nconst UNDEF = ${undefinedValue}\n${code}`
  return generated([...Object.keys(known), text])(...Object.values(known))
}

const generated = (parts: readonly string[]): ((...given: unknown[]) => unknown) => {
  try {
    return new Function(...parts) as ReturnType<typeof generated>
  } catch (error) {
    if (!(error instanceof EvalError)) throw error
    const message = 'this model runs as a generated program, and generated programs are forbidden here'
    throw new TelosError([errors.noGeneratedCode(message)], { cause: error })
  }
}

/** Writes the program. */
class Program {
  readonly js: Javascript
  private readonly lines: string[] = []

  constructor(
    system: System,
    private readonly events: Events,
  ) {
    this.js = new Javascript(system)
  }

  text(last: string): string {
    return [...this.js.functions, ...this.lines, last].join('\n')
  }

  /** The function that makes all moves of an agent of a kind; returns its name. */
  kind(kind: Kind, number: number): string {
    const { structure, counter } = kind
    for (const triple of structure.triples) this.triple(kind, number, triple)
    const switches = Array.from({ length: structure.slots }, (_, slot) => {
      const cases = structure.points.flatMap(({ slot: own, triples }, point) => {
        if (own !== slot || triples.length === 0) return []
        const calls = triples.map(({ id }) => `t${number}_${id}(s, b, me, m)`).join('; ')
        return [`    case ${point}: ${calls}; break`]
      })
      return `  switch (s[b + ${counter + slot}]) {\n${cases.join('\n')}\n  }`
    })
    this.lines.push(`function k${number}(s, b, me, m) {\n${switches.join('\n')}\n}`)
    return `k${number}`
  }

  link({ condition, sender, receiver }: Tuple['link'], number: number): string {
    const { js } = this
    js.enter()
    const given = ['s', ...js.names(sender), ...js.names(receiver)].join(', ')
    this.lines.push(`function link${number}(${given}) {\n  return ${js.holds(condition)}\n}`)
    return `link${number}`
  }

  /**
   * The emulation function of a triple. What must be so that the step can be taken comes one inside of the other: tests, and
   * loops over what is chosen; the move is in the middle. In a block what is written can be read by what follows, so a copy of
   * the vector is written; what was there before is put back afterwards.
   */
  private triple(kind: Kind, number: number, triple: Triple<Action, Term>): void {
    const { enabled, written, effects } = stepOf(this.js, kind, triple)
    const out: string[] = ['let s = from']
    const close: string[] = []
    let copied = false
    // The first test is that the agent is at this point: for that there is a switch.
    for (const [i, instruction] of enabled.slice(1).entries()) {
      switch (instruction.is) {
        case 'assume':
          out.push(`if (${instruction.that}) {`)
          close.unshift(instruction.waits ? `} else waited[${number}][${triple.id}] = 1` : '}')
          break
        case 'let':
          out.push(`const ${instruction.name} = ${instruction.value}`)
          break
        case 'choose': {
          const { name, from, to } = instruction
          out.push(`for (let ${name} = ${from}; ${name} < ${to}; ${name}++) {`)
          close.unshift('}')
          break
        }
        case 'write': {
          if (!copied) out.push('s = scratch; s.set(from)')
          copied = true
          const { address, value } = instruction
          out.push(`const before${i} = s[${address}]; s[${address}] = ${value}`)
          close.unshift(`s[${address}] = before${i}`)
          break
        }
      }
    }
    const keys = written.flatMap(({ index, value }) => [...index, value])
    out.push(
      `key[0] = ${this.events.assigning(triple.action)}; key[1] = me`,
      ...keys.map((value, i) => `key[${i + 2}] = ${value}`),
      `m.begin(find(${keys.length + 2}))`,
      ...written.map(({ address, value }) => `m.set(${address}, ${value})`),
      ...effects.flatMap(effect => this.effect(effect)),
    )
    this.lines.push(`function t${number}_${triple.id}(from, b, me, m) {\n${[...out, ...close].join('\n')}\n}`)
  }

  private effect(effect: Instruction): string[] {
    switch (effect.is) {
      case 'write':
        return [`m.set(${effect.address}, ${effect.value})`]
      case 'stamp':
        return [`stamp(from, m, ${effect.tuple.id}, me)`]
      case 'when':
        return [`if (${effect.all.join(' && ')}) {`, ...effect.effects.flatMap(one => this.effect(one)), '}']
      default:
        return []
    }
  }
}
