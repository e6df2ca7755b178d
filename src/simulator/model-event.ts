import { type Event, isPattern } from '../ats/event.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { eventMalformed, eventNoPolarity } from '../errors/errors.js'
import { eventOtherInModel, eventPatternInModel } from './errors.js'

/** What is wrong with an event of a model, if anything: models have neither ⊛ nor patterns. */
export const faultOfModelEvent = (text: string, event: Event | undefined): Diagnostic | undefined => {
  const shown = JSON.stringify(text)
  if (event === undefined) {
    return /^[?!]/.test(text)
      ? eventMalformed(`${shown} is not an event`, {
          fix: `put the name in quotes: ${text[0]}${JSON.stringify(text.slice(1))}`,
        })
      : eventNoPolarity(`the event ${shown} has neither ? nor !`, {
          fix: `!${text} if the experiment orders it, ?${text} if it is observed`,
        })
  }
  if (event.kind === 'other')
    return eventOtherInModel('a model has no event ⊛', { fix: 'write the event that happens' })
  if (isPattern(event))
    return eventPatternInModel(`${shown} has the argument _, which only purposes have`, { fix: 'write "_" in quotes' })
  return undefined
}
