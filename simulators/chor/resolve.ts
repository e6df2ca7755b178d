import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import { type Diagnostic, didYouMean } from '../../src/errors/diagnostic.js'
import type { Span } from '../../src/errors/source.js'
import { cyclesOf } from './cycles.js'
import * as errors from './errors.js'
import type { Definition, Name, Process, Range, Specification } from './syntax.js'
import { compose, type Term, tau } from './terms.js'

/** What the root of a model is called that is the choreography itself: no peer can have this name. */
export const choreography = 'choreography'

/** Terms with more actions than this, or deeper, are not made: definitions that use others can unfold to any size. */
const mostActions = 2000
const deepest = 400

/** The definitions of a file with nothing left to look up, in their order. */
export type Choreographies = ReadonlyMap<string, Term>

/** Resolves the names in a file, or says everything that is wrong with them: nothing, if some of it could not be read. */
export const resolve = (specification: Specification): E.Either<Diagnostic[], Choreographies> =>
  new Resolver(specification).resolve()

class Resolver {
  private readonly found: Diagnostic[] = []
  /** The first definition of each name. */
  private readonly definitions = new Map<string, Definition>()
  private readonly calls = new Map<string, Name[]>()

  constructor(private readonly specification: Specification) {}

  resolve(): E.Either<Diagnostic[], Choreographies> {
    const { found, definitions, calls } = this
    for (const definition of this.specification.definitions) {
      const { name, at } = definition
      const before = definitions.get(name)
      if (before === undefined) definitions.set(name, definition)
      else {
        const related = [{ message: 'here', span: this.span(before.at) }]
        found.push(errors.duplicate(`${name} is defined already`, { span: this.span(at), related }))
      }
    }
    for (const { name, process } of this.specification.definitions) {
      const used: Name[] = []
      if (process !== null) this.look(process, used)
      if (!calls.has(name)) calls.set(name, used)
    }
    const { order, cycles } = cyclesOf(calls)
    for (const { names, at } of cycles) {
      const way = [...names, names[0]].join(' → ')
      const message = names.length === 1 ? `${names[0]} uses itself` : `these use each other: ${way}`
      found.push(errors.recursion(message, { span: this.span(at), fix: '*P to do P again and again' }))
    }
    const isRead = this.specification.definitions.every(({ process }) => process !== null)
    if (found.length > 0 || !isRead) return E.left(found)
    const terms = this.unfold(order)
    if (found.length > 0) return E.left(found)
    return E.right(new Map([...definitions.keys()].map(name => [name, present(terms.get(name))])))
  }

  private span({ start, end }: Range): Span {
    return { source: this.specification.source, start, end }
  }

  /** Looks through a process for what it uses, and for what is wrong with its peers. */
  private look(process: Process, used: Name[]): void {
    switch (process.is) {
      case 'tau':
        return
      case 'call': {
        const { name, at } = process
        if (this.definitions.has(name)) used.push({ name, at })
        else {
          const fix = didYouMean(name, this.definitions)
          const more = { span: this.span(at), ...(fix === undefined ? {} : { fix }) }
          this.found.push(errors.undefinedName(`${name} is not defined`, more))
        }
        return
      }
      case 'act': {
        const { name, peers } = process
        for (const peer of peers) {
          if (peer.name !== choreography) continue
          const message = `a peer cannot be called ${choreography}: that is the root of the choreography itself`
          this.found.push(errors.peer(message, { span: this.span(peer.at) }))
        }
        if (peers.length === 2 && present(peers[0]).name === present(peers[1]).name) {
          const message = `${present(peers[0]).name} cannot communicate with itself`
          const fix = `${name}@${present(peers[0]).name} for a local action`
          this.found.push(errors.peer(message, { span: this.span(present(peers[1]).at), fix }))
        }
        return
      }
      case 'loop':
        this.look(process.body, used)
        return
      default:
        for (const part of process.of) this.look(part, used)
    }
  }

  /** The terms of the definitions, each after those that it uses. */
  private unfold(order: readonly string[]): ReadonlyMap<string, Term> {
    const terms = new Map<string, Term>()
    const sizes = new Map<string, Size>()
    for (const name of order) {
      const { process, at } = present(this.definitions.get(name))
      const size = sizeOf(present(process), sizes)
      sizes.set(name, size)
      if (size.actions > mostActions || size.depth > deepest) {
        const much =
          size.actions > mostActions
            ? `more than ${mostActions.toLocaleString('en')} actions`
            : `something nested more than ${deepest} deep`
        this.found.push(errors.tooLarge(`${name} unfolds to ${much}`, { span: this.span(at) }))
        break
      }
      terms.set(name, termOf(present(process), terms))
    }
    return terms
  }
}

interface Size {
  readonly actions: number
  readonly depth: number
}

const sizeOf = (process: Process, known: ReadonlyMap<string, Size>): Size => {
  switch (process.is) {
    case 'tau':
    case 'act':
      return { actions: 1, depth: 1 }
    case 'call':
      return present(known.get(process.name))
    case 'loop': {
      const { actions, depth } = sizeOf(process.body, known)
      return { actions: actions + 1, depth: depth + 1 }
    }
    default: {
      const parts = process.of.map(part => sizeOf(part, known))
      return {
        actions: parts.reduce((sum, { actions }) => sum + actions, 0),
        depth: 1 + Math.max(...parts.map(({ depth }) => depth)),
      }
    }
  }
}

const termOf = (process: Process, known: ReadonlyMap<string, Term>): Term => {
  switch (process.is) {
    case 'tau':
      return tau
    case 'act':
      return { is: 'act', action: { name: process.name, peers: process.peers.map(({ name }) => name) } }
    case 'call':
      return present(known.get(process.name))
    case 'loop':
      return { is: 'loop', body: termOf(process.body, known) }
    default:
      return compose(
        process.is,
        process.of.map(part => termOf(part, known)),
      )
  }
}
