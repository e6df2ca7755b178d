import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { complement, type Event, isPattern, readEvent } from '../ats/event.js'
import { conjunction, disjunction, isAlways, showGuard } from '../ats/guard.js'
import { present } from '../ats/present.js'
import { takenBy } from '../product/synchronise.js'

/** Why a purpose does not allow an event in one of its states. */
export const reasonAgainst = (purpose: Purpose, q: number, event: string): string => {
  if (isVerdict(purpose, q)) return 'the purpose has ended'
  const { name, transitions } = present(purpose.states[q])
  const labels = transitions.map(({ event: label, when, target }) => ({
    event: complement(label),
    exact: !isPattern(label),
    guard: conjunction([when, present(purpose.states[target]).needs]),
  }))
  const guards = takenBy(readEvent(event) as Event, labels).map(({ guard }) => guard)
  if (guards.length === 0) return `${name} has no transition for it`
  const needed = disjunction(guards)
  return isAlways(needed) ? `${name} does not allow it` : `only where ${showGuard(needed)}`
}
