import { type Event, isPattern } from '../ats/event.js'
import type { Diagnostic } from '../errors/diagnostic.js'

/** What is wrong with an event of a model, if anything: models have neither ⊛ nor patterns. */
export const faultOfModelEvent = (
  text: string,
  event: Event | undefined,
): Pick<Diagnostic, 'code' | 'message' | 'fix'> | undefined => {
  const shown = JSON.stringify(text)
  if (event === undefined) {
    return /^[?!]/.test(text)
      ? {
          code: 'event/malformed',
          message: `${shown} is not an event`,
          fix: `put the name in quotes: ${text[0]}${JSON.stringify(text.slice(1))}`,
        }
      : {
          code: 'event/no-polarity',
          message: `the event ${shown} has neither ? nor !`,
          fix: `!${text} if the experiment orders it, ?${text} if it is observed`,
        }
  }
  if (event.kind === 'other')
    return { code: 'event/other-in-model', message: 'a model has no event ⊛', fix: 'write the event that happens' }
  if (isPattern(event))
    return {
      code: 'event/pattern-in-model',
      message: `${shown} has the argument _, which only purposes have`,
      fix: 'write "_" in quotes',
    }
  return undefined
}
