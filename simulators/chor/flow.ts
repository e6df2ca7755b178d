import { present } from '../../src/ats/present.js'
import { tau as silent } from '../emulation/algebra.js'
import type { Definitions, Flow } from '../emulation/flow.js'
import { show, showAction, type Term, tau } from './terms.js'

/** Guards there are none. */
export type ChorFlow = Flow<number, never>

/**
 * Terms as flows over numbered actions. What is written the same is the same flow, so that a state is the same however it
 * was come to.
 *
 * A choice of Chor is an internal one: it is decided by a silent step, whatever the others are ready for; then the
 * alternative begins (and has ended, if it is tau). A loop is a process that calls itself at its end: `*P` is X where X
 * decides between tau and P; X.
 */
export class Flows {
  readonly definitions: Definitions<number, never>
  private readonly loops = new Map<string, ChorFlow>()
  private readonly known = new Map<string, ChorFlow>()
  private readonly written = new Map<ChorFlow, Term>()

  /** Actions have numbers by how they are written. */
  constructor(private readonly actions: ReadonlyMap<string, number>) {
    this.definitions = this.loops
  }

  flowOf(term: Term): ChorFlow {
    const text = show(term)
    const known = this.known.get(text)
    if (known !== undefined) return known
    const flow = this.made(term)
    this.known.set(text, flow)
    this.written.set(flow, term)
    return flow
  }

  /** The term of a flow that was made here, or that is what is left of one. */
  termOf(flow: ChorFlow): Term {
    return present(this.written.get(flow))
  }

  /** An alternative, with the step that decides for it. */
  private decided(term: Term): ChorFlow {
    const decision = this.flowOf(tau)
    return term.is === 'tau' ? decision : { is: 'sequence', of: [decision, this.flowOf(term)] }
  }

  private made(term: Term): ChorFlow {
    switch (term.is) {
      case 'tau':
        return { is: 'act', action: silent }
      case 'act':
        return { is: 'act', action: present(this.actions.get(showAction(term.action))) }
      case 'loop': {
        // Loops in the body come first, and so each has a name of its own.
        const body = this.flowOf(term.body)
        const name = `${this.loops.size}`
        const again: ChorFlow = { is: 'call', name, at: { start: 0, end: 0 } }
        const once: ChorFlow = { is: 'sequence', of: [this.flowOf(tau), body, again] }
        const loop: ChorFlow = { is: 'choice', of: [this.flowOf(tau), once] }
        this.loops.set(name, loop)
        this.written.set(loop, term)
        return again
      }
      case 'choice':
        return { is: 'choice', of: term.of.map(part => this.decided(part)) }
      default:
        return { is: term.is, of: term.of.map(part => this.flowOf(part)) }
    }
  }
}
