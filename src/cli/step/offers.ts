import type { Purpose } from '../../../purposes/purpose.js'
import { type Event, isNamed, readEvent, showCall, showEvent } from '../../ats/event.js'
import { eventInWords, stepInWords } from '../../ats/words.js'
import type { Here, Offer } from '../../explore/walk.js'
import type { Made } from '../../work/made.js'

/** What is walked: it stays the same while the walk goes on. */
export interface Scene {
  /** The model as it was named. */
  readonly model: string
  readonly purpose: Purpose | null
  /** The files that it is read from: no run is stored over them. */
  readonly files?: readonly string[]
  /** How the walk was made: stored with a run. */
  readonly made: Made
}

/** What an offer is, in words. Where others read the same, the state it leads to tells them apart. */
export const offerInWords = ({ offers }: Here, offer: Offer): string => {
  const words = ({ event, told, offered }: Offer): string => stepInWords({ event, told, offered })
  const said = words(offer)
  const isAlone = offers.every(other => other === offer || words(other) !== said)
  const state = offer.to?.state ?? null
  return isAlone || state === null || state.includes('\n') ? said : `${said} (${state})`
}

/** The offers that a word may mean: an event, its name, how it is read, what the model calls it. */
export const offersCalled = (here: Here, word: string): Offer[] => {
  const read = readEvent(word)
  const spelling = read === undefined ? word : showEvent(read)
  return here.offers.filter(offer => {
    const event = readEvent(offer.event) as Event
    const names = isNamed(event) ? [event.name, showCall(event)] : []
    const told = offer.told === null ? [] : [offer.told.text]
    const spoken = [eventInWords(offer.event), offerInWords(here, offer), ...names, ...told]
    return offer.event === spelling || spoken.includes(word)
  })
}
