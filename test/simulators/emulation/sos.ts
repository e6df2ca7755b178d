import { type Algebra, blocked, milner } from '../../../simulators/emulation/algebra.js'
import { definitionsOf, type Process, type Specification, type Step } from './systems.js'

/** What is left of a process: flows one after the other, or parts side by side and what comes after them. */
type Term =
  | null
  | { readonly flow: Process; readonly rest: Term }
  | { readonly parts: readonly Term[]; readonly rest: Term }

type Steps = { readonly action: number; readonly term: Term }[]

/** The rules of table 1 and definition 2.3 on terms: no triples, no program counters. */
export class Rules {
  private readonly terms = new Map<string, readonly Term[]>()
  readonly start: string

  constructor(private readonly specification: Specification) {
    this.start = this.named(specification.processes.map(flow => ({ flow, rest: null })))
  }

  steps(name: string): Step[] {
    const { algebra, hidden } = this.specification
    return beside(this.terms.get(name)!, algebra, term => this.of(term))
      .filter(({ action }) => !hidden.has(action))
      .map(({ action, terms }) => ({ action, state: this.named(terms) }))
  }

  private named(terms: readonly Term[]): string {
    const name = JSON.stringify(terms)
    this.terms.set(name, terms)
    return name
  }

  private of(term: Term): Steps {
    if (term === null) return []
    if ('parts' in term) {
      const inside: Algebra = this.specification.inside ? milner : { idle: action => action, together: () => blocked }
      return beside(term.parts, inside, part => this.of(part)).map(({ action, terms }) => ({
        action,
        term: terms.every(part => part === null) ? term.rest : { parts: terms, rest: term.rest },
      }))
    }
    const { flow, rest } = term
    switch (flow.is) {
      case 'act':
        return [{ action: flow.action, term: rest }]
      case 'choice':
        return flow.of.flatMap(part => this.of({ flow: part, rest }))
      case 'sequence':
        return this.of(flow.of.reduceRight<Term>((after, part) => ({ flow: part, rest: after }), rest))
      case 'parallel':
        return this.of({ parts: flow.of.map(part => ({ flow: part, rest: null })), rest })
      case 'call':
        return this.of({ flow: definitionsOf(this.specification.processes).get(flow.name)!, rest })
      case 'guarded':
        throw new Error('there are no guards here')
    }
  }
}

/** The first with the second, both with the third, and so on. */
const beside = (
  terms: readonly Term[],
  algebra: Algebra,
  of: (term: Term) => Steps,
): { action: number; terms: readonly Term[] }[] => {
  const last = terms.length - 1
  const own = of(terms[last])
  if (last === 0) return own.map(({ action, term }) => ({ action, terms: [term] }))
  const others = beside(terms.slice(0, last), algebra, of)
  const steps = [
    ...others.map(step => ({ action: algebra.idle(step.action), terms: [...step.terms, terms[last]] })),
    ...own.map(({ action, term }) => ({ action: algebra.idle(action), terms: [...terms.slice(0, last), term] })),
    ...others.flatMap(one =>
      own.map(other => ({
        action: algebra.together(one.action, other.action),
        terms: [...one.terms, other.term],
      })),
    ),
  ]
  return steps.filter(({ action }) => action !== blocked)
}

/** Are the starts of two graphs strongly bisimilar? By refinement of partitions. */
export const bisimilar = (
  one: readonly [string, ReadonlyMap<string, readonly Step[]>],
  other: readonly [string, ReadonlyMap<string, readonly Step[]>],
): boolean => {
  const steps = new Map<string, readonly Step[]>()
  for (const [side, [, graph]] of [one, other].entries())
    for (const [state, next] of graph)
      steps.set(
        `${side} ${state}`,
        next.map(step => ({ ...step, state: `${side} ${step.state}` })),
      )
  let blocks = new Map([...steps.keys()].map(state => [state, 0]))
  for (let count = 1; ; ) {
    const signatures = new Map<string, number>()
    const finer = new Map<string, number>()
    for (const [state, next] of steps) {
      const moves = new Set(next.map(step => `${step.action} ${blocks.get(step.state)}`))
      const signature = `${blocks.get(state)}: ${[...moves].sort().join()}`
      if (!signatures.has(signature)) signatures.set(signature, signatures.size)
      finer.set(state, signatures.get(signature)!)
    }
    blocks = finer
    if (signatures.size === count) return blocks.get(`0 ${one[0]}`) === blocks.get(`1 ${other[0]}`)
    count = signatures.size
  }
}
