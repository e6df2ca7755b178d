import { type Purpose, propositions, type Transition } from '../../purposes/purpose.js'
import { complement, covers, type Event, isNamed, isPattern, readEvent, showEvent } from '../ats/event.js'
import { propositionsIn } from '../ats/guard.js'
import { present } from '../ats/present.js'
import type { Span } from '../errors/source.js'
import type { NeverMet } from '../relations/verdict.js'
import type { AnySimulator } from '../simulator/simulator.js'
import type { Space } from '../space/space.js'
import { isComparison } from './comparisons.js'
import { nearestEvent, nearestName } from './nearest-event.js'

/** What a model says beforehand of the names it has. */
export type Declaring = Pick<AnySimulator, 'alphabet' | 'mayHave'>

/** The names that were met. */
export type Met = Pick<Space, 'events' | 'labelsMet'>

/**
 * The names that some states of a purpose wait for and that were never met: events of their transitions, and labels in the
 * guards of those whose event was met. What the model says it has is not among them. Where no states were met one by one
 * (`space` is `null`), only what the model says it does not have. `examined`: how many states of the model were looked at, `null`
 * if these are all it has.
 */
export const neverMet = (
  purpose: Purpose,
  simulator: Declaring,
  space: Met | null,
  isReached: (state: number) => boolean,
  examined: number | null,
): NeverMet[] => {
  const names = new Names(purpose, simulator, space, examined)
  const events = new Map<string, NeverMet>()
  const labels = new Map<string, NeverMet>()
  for (const [state, { transitions }] of purpose.states.entries()) {
    if (!isReached(state)) continue
    for (const transition of transitions) {
      const shown = showEvent(transition.event)
      if (!names.hasEvent(transition.event)) {
        if (!events.has(shown)) events.set(shown, names.event(shown, transition.span))
      } else
        for (const label of labelsOf(purpose, transition))
          if (!names.hasLabel(label)) labels.set(label, names.label(label, purpose.written?.get(label)))
    }
  }
  return [...events.values(), ...labels.values()]
}

/** The labels in a transition's condition. What a comparison is about is there, else the purpose would have been refused. */
const labelsOf = ({ states }: Purpose, { when, target }: Transition): readonly string[] =>
  [...propositionsIn(present(states[target]).needs, propositionsIn(when))].filter(name => !isComparison(name))

/** The names that were met, or that the model says it has. */
class Names {
  /** Events as a purpose writes them. */
  private readonly events: ReadonlySet<string>
  private readonly labels: ReadonlySet<string>
  /** The events of the model, read when a pattern asks for them. */
  private read: readonly Event[] | null = null

  constructor(
    purpose: Purpose,
    private readonly simulator: Declaring,
    private readonly space: Met | null,
    private readonly examined: number | null,
  ) {
    const { alphabet } = simulator
    const known = new Set([...(space?.events ?? []), ...(alphabet?.events ?? [])])
    this.events = new Set([...known].map(complementOf))
    const all = alphabet === undefined && space === null ? propositions(purpose) : []
    this.labels = new Set([
      ...(space?.labelsMet() ?? []),
      ...(alphabet?.propositions ?? []),
      ...purpose.definitions.keys(),
      ...all,
    ])
  }

  hasEvent(event: Event): boolean {
    const { simulator, space } = this
    if (!isNamed(event) || this.events.has(showEvent(event))) return true
    if (isPattern(event) && this.readEvents().some(known => covers(event, known))) return true
    const model = complement(event)
    if (simulator.alphabet === undefined && simulator.mayHave !== undefined && isNamed(model))
      return simulator.mayHave(model)
    return simulator.alphabet === undefined && space === null
  }

  hasLabel(label: string): boolean {
    return this.labels.has(label)
  }

  event(name: string, span: Span | undefined): NeverMet {
    const isDeclared = this.simulator.alphabet !== undefined || this.simulator.mayHave !== undefined
    return { kind: 'event', name, nearest: nearestEvent(name, this.events), ...this.found(isDeclared, span) }
  }

  label(name: string, span: Span | undefined): NeverMet {
    const isDeclared = this.simulator.alphabet !== undefined
    return { kind: 'label', name, nearest: nearestName(name, this.labels), ...this.found(isDeclared, span) }
  }

  private found(isDeclared: boolean, span: Span | undefined): Pick<NeverMet, 'examined' | 'span'> {
    const { examined } = this
    return { ...(isDeclared || examined === null ? {} : { examined }), ...(span === undefined ? {} : { span }) }
  }

  private readEvents(): readonly Event[] {
    this.read ??= [...this.events].flatMap(text => readEvent(text) ?? [])
    return this.read
  }
}

/** `?a` for `!a` and the other way round. */
const complementOf = (event: string): string =>
  event[0] === '?' ? `!${event.slice(1)}` : event[0] === '!' ? `?${event.slice(1)}` : event
