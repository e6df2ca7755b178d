import { type Event, isNamed, showCall } from './event.js'
import type { Step, Telling } from './run.js'

/**
 * Events as people read them, in texts, charts and graphs alike: from where the experiment stands, which is where a purpose
 * stands. Formats for machines keep the notation of the paper (`showEvent`).
 */

/** What an event of the model is to the experiment: an order that it gives, something that it sees, or neither. */
export type Flow = 'do' | 'see' | 'internal'

export const flowOf = (event: string): Flow => (event[0] === '!' ? 'do' : event[0] === '?' ? 'see' : 'internal')

/** An event of a model, given in the notation of the paper: `do coin`, `see tea`, `internal`. */
export const eventInWords = (event: string): string => {
  const flow = flowOf(event)
  return flow === 'internal' ? flow : `${flow} ${event.slice(1)}`
}

/** The event of a purpose's transition, as the `.purpose` format writes it too. */
export const labelInWords = (event: Event): string => {
  if (isNamed(event)) return `${event.kind === 'input' ? 'do' : 'see'} ${showCall(event)}`
  return event.kind === 'internal' ? 'internal' : 'otherwise'
}

/** An agent's part in a step, in the model's own words. */
const saidOf = (agent: string | null, text: string): string => (agent === null ? text : `${agent}: ${text}`)

/** Which agent did what, in the model's own words. */
export const deedInWords = ({ actor, text }: Telling): string => saidOf(actor, text)

/** What a step did to an agent, in the model's own words. */
export const effectInWords = ({ who, text }: Telling['effects'][number]): string => saidOf(who, text)

/** `Phil 2` comes before `Phil 10`. */
const { compare: byNumber } = new Intl.Collator('en', { numeric: true })

/** All agents that do something, or to whom something happens, in the order of their names. */
export const agentsOf = (tellings: Iterable<Telling>): string[] => {
  const agents = new Set<string>()
  for (const { actor, effects } of tellings)
    for (const agent of [actor, ...effects.map(({ who }) => who)]) if (agent !== null) agents.add(agent)
  return [...agents].sort(byNumber)
}

type Worded = Pick<Step, 'event' | 'choice'> & { readonly told?: Telling | null; readonly offered?: string | null }

/**
 * A step in the model's own words if it has any, else its event; if the event leaves open which transition it was, also what
 * the program offered, or the number of the choice.
 */
export const stepInWords = ({ event, choice, told, offered }: Worded): string => {
  if (told != null) return deedInWords(told)
  if (offered != null) return `${eventInWords(event)} (${offered})`
  return choice === undefined ? eventInWords(event) : `${eventInWords(event)} (choice ${choice})`
}
