import type { Purpose } from '../../purposes/purpose.js'
import { type Event, readEvent } from '../ats/event.js'
import { labelInWords } from '../ats/words.js'
import { neverMet } from '../checking/never-met.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { NeverMet } from '../relations/verdict.js'
import { experimentAllTheSame, experimentNeverMet } from './errors.js'
import type { Encountered } from './sampler.js'

/** How many runs there were, how many of them left the purpose, and in how many the model failed. */
interface Ended {
  readonly runs: number
  readonly left: number
  readonly fault: number
}

/** What all runs of an experiment have come upon, by whomever they were made. */
export class Encounters {
  private readonly events = new Set<string>()
  private readonly labels = new Set<string>()
  private readonly states = new Set<number>()
  private hasLabels = false
  private isDrawn = false
  /** Is it known of every run? Of those that were stored earlier it is not. */
  private isWhole = true

  note(encountered: Encountered | null): void {
    if (encountered === null) {
      this.isWhole = false
      return
    }
    for (const event of encountered.events) this.events.add(event)
    if (encountered.labels !== null) this.hasLabels = true
    for (const label of encountered.labels ?? []) this.labels.add(label)
    for (const state of encountered.states) this.states.add(state)
    this.isDrawn ||= encountered.isDrawn
  }

  /** Warnings of names in the purpose that no run came upon, and of runs that were all the same. */
  warnings(purpose: Purpose, { runs, left, fault }: Ended): Diagnostic[] {
    // Of runs that all failed nothing else is of interest: what they would have come to is not known.
    if (!this.isWhole || runs === fault) return []
    const met = { events: [...this.events], labelsMet: () => this.labels }
    const isKnown = ({ kind }: NeverMet): boolean => kind === 'event' || this.hasLabels
    const missing = neverMet(purpose, {}, met, state => this.states.has(state), null)
    const isSame = !this.isDrawn && runs > 1
    return [
      ...missing.filter(isKnown).map(name => this.missed(name, runs, left)),
      ...(isSame
        ? [experimentAllTheSame('all runs were the same: nothing was drawn, neither by Telos nor by the model')]
        : []),
    ]
  }

  private missed({ kind, name, nearest, span }: NeverMet, runs: number, left: number): Diagnostic {
    // What a run would have met later is not known. A name that is almost another one is probably misspelt, and why they left.
    const isOther = kind === 'label' || nearest !== null
    const first =
      left < runs || isOther ? '' : ': all of them left the purpose before, as it does not allow what they came to'
    const shown = (text: string): string => (kind === 'label' ? text : labelInWords(readEvent(text) as Event))
    return experimentNeverMet(`no run of ${runs.toLocaleString('en')} met the ${kind} ${shown(name)}${first}`, {
      ...(span === undefined ? {} : { span }),
      ...(nearest === null ? {} : { fix: `did you mean ${shown(nearest)}?` }),
    })
  }
}
