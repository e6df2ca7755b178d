import { didYouMean, TelosError } from '../../../src/errors/diagnostic.js'
import { usageWrong } from '../../../src/errors/errors.js'
import type { Legend, System } from '../joint.js'
import { toC } from './c.js'
import { triplesDot } from './dot.js'
import { triplesText } from './triples.js'

/** What the triples of a system can be written as. */
export const targets = ['triples', 'dot', 'c'] as const
export type Target = (typeof targets)[number]

export interface Asked {
  /** The event that should never be possible; without it the program looks for deadlocks. */
  readonly never?: string | null
  /** Is it no deadlock when all processes have ended? */
  readonly mayEnd: boolean
}

/** A system in another form. Throws a TelosError if it has no event like the one that is asked for. */
export const translate = (system: System, legend: Legend, to: Target, { never = null, mayEnd }: Asked): string => {
  const events = new Set(system.triples.map(({ action }) => legend.event(action)))
  if (never !== null && !events.has(never)) {
    const fix = didYouMean(never, events)
    const message = `${legend.title} never has ${never}: it has ${[...events].sort().join(', ') || 'no events'}`
    throw new TelosError([usageWrong(message, fix === undefined ? {} : { fix })])
  }
  switch (to) {
    case 'triples':
      return triplesText(system, legend)
    case 'dot':
      return triplesDot(system, legend)
    case 'c':
      return toC(system, legend, { never, mayEnd })
    default:
      throw new TelosError([usageWrong(`triples are written as ${targets.join(', ')}, not as ${to}`)])
  }
}
