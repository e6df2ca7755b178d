import type { Purpose } from '../../../purposes/purpose.js'
import { showLabel } from '../../../purposes/text.js'
import { complement, type Event, isNamed, readEvent, showCall, showEvent } from '../../ats/event.js'
import type { Here, Offer } from '../../explore/walk.js'
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
