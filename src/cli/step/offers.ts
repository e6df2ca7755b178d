import { isVerdict, type Purpose } from '../../../purposes/purpose.js'
import { showLabel } from '../../../purposes/text.js'
import { complement, type Event, isNamed, isPattern, readEvent, showCall, showEvent } from '../../ats/event.js'
import { always, conjunction, disjunction, showGuard } from '../../ats/guard.js'
import type { Here, Offer } from '../../explore/walk.js'
import { takenBy } from '../../product/synchronise.js'
import { stepInWords } from '../../report/run-table.js'

/** What is walked: it stays the same while the walk goes on. */
export interface Scene {
  /** The model as it was named. */
  readonly model: string
  /** What the model is called in a sentence. */
  readonly subject: string | null
  readonly purpose: Purpose | null
}

/** What an offer is, in words. Where others read the same, the state it leads to tells them apart. */
export const offerInWords = ({ subject }: Scene, { offers }: Here, offer: Offer): string => {
  const words = ({ event, told }: Offer): string => stepInWords(told == null ? { event } : { event, told }, subject)
  const said = words(offer)
  const isAlone = offers.every(other => other === offer || words(other) !== said)
  const state = offer.to?.state ?? null
  return isAlone || state === null ? said : `${said} (${state})`
}

/** Why the purpose does not allow an event where it is. */
export const reasonAgainst = ({ purpose }: Scene, here: Here, { event }: Offer): string => {
  const state = purpose?.states.find(({ name }, q) => name === here.purpose && !isVerdict(purpose, q))
  if (purpose === null || state === undefined) return 'the purpose has ended'
  const labels = state.transitions.map(({ event: label, when, target }) => ({
    event: complement(label),
    exact: !isPattern(label),
    guard: conjunction([when, purpose.states[target].needs]),
  }))
  const guards = takenBy(readEvent(event) as Event, labels).map(({ guard }) => guard)
  if (guards.length === 0) return `${here.purpose} has no transition for it`
  const needed = disjunction(guards)
  return needed === always ? `${here.purpose} does not allow it` : `only where ${showGuard(needed)}`
}

/** The offers that somebody may mean by a word: an event, its name, how it is read, what the model calls it. */
export const offersCalled = (scene: Scene, here: Here, word: string): Offer[] => {
  const read = readEvent(word)
  const spelling = read === undefined ? word : showEvent(read)
  return here.offers.filter(offer => {
    const event = readEvent(offer.event) as Event
    const names = isNamed(event) ? [event.name, showCall(event)] : []
    const told = offer.told == null ? [] : [offer.told.text]
    const spoken = [showLabel(complement(event)), offerInWords(scene, here, offer), ...names, ...told]
    return offer.event === spelling || spoken.includes(word)
  })
}
