import { present } from '../ats/present.js'
import type { Contract } from '../simulator/contract.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { Random } from '../simulator/random.js'
import type { Choice } from '../simulator/simulator.js'

/**
 * What a state shows without being left. What the simulator throws is something to see, too: to complain of it is the
 * business of the search, and only where it comes to the state itself.
 */
export interface Look {
  readonly labels: readonly string[]
  readonly choices: readonly Choice[]
  readonly fingerprint: string | number | null
  readonly complaint: string | null
}

/** What a state shows, where each of its transitions leads, by fingerprints, and what there is on a way ahead. */
interface View {
  readonly here: Look
  readonly entered: readonly (string | number | null)[]
  readonly ahead: readonly (readonly [event: string, look: Look])[]
}

/** Of a state with more successors, this number are looked at. */
const mostSuccessors = 64

/** Looks at the state that the simulator is in. */
export const lookAt = (contract: Contract): Look => look(contract, () => contract.successors())

/** Looks at it as far as every search does that comes there: what can happen is for those to ask that go on from there. */
export const glanceAt = (contract: Contract): Look => look(contract, () => [])

const look = (contract: Contract, offered: () => readonly Choice[]): Look => {
  try {
    const labels = [...contract.labels()].sort()
    const choices = offered()
    return { labels, choices, fingerprint: printOf(contract), complaint: null }
  } catch (error) {
    return { labels: [], choices: [], fingerprint: null, complaint: complaintOf(error) }
  }
}

/** Goes to a snapshot, and looks at the state and at what follows: all successors, and a way of `length` steps. */
export const viewFrom = (contract: Contract, snapshot: unknown, length: number, random: Random): View => {
  contract.goToState(snapshot)
  const here = lookAt(contract)
  const entered: (string | number | null)[] = []
  for (const choice of here.choices.slice(0, mostSuccessors)) {
    contract.goToState(snapshot)
    entered.push(enteredBy(contract, choice))
  }
  contract.goToState(snapshot)
  const ahead: [string, Look][] = []
  for (let at = here; ahead.length < length && at.choices.length > 0; ) {
    const choice = present(at.choices[random.below(at.choices.length)])
    at = lookAfter(contract, choice)
    ahead.push([choice.event, at])
  }
  return { here, entered, ahead }
}

/** How many steps it took to see this. */
export const costOf = ({ entered, ahead }: View): number => entered.length + ahead.length

/** How two looks at what should be one state differ, in words; `null` if they do not. */
export const differenceOf = (one: Look, other: Look): string | null => {
  if (one.complaint !== other.complaint)
    return `asking answers with ${one.complaint ?? 'no error'} and ${other.complaint ?? 'no error'}`
  // Where asking fails in the same way, not everything was asked in both.
  if (one.complaint !== null) return null
  if (!areSame(one.labels, other.labels)) return `the labels are ${list(one.labels)} and ${list(other.labels)}`
  const [events, others] = [one.choices.map(eventOf), other.choices.map(eventOf)]
  if (!areSame(events, others)) return `what can happen is ${list(events)} and ${list(others)}`
  if (!Object.is(one.fingerprint, other.fingerprint))
    return `the fingerprints are ${JSON.stringify(one.fingerprint)} and ${JSON.stringify(other.fingerprint)}`
  return null
}

/** The same for what follows, too. */
export const differenceAhead = (one: View, other: View): string | null => {
  const here = differenceOf(one.here, other.here)
  if (here !== null) return here
  for (const [i, print] of one.entered.entries()) {
    const there = present(other.entered[i])
    if (Object.is(print, there)) continue
    const places = `a state with the fingerprint ${JSON.stringify(print)} and to one with ${JSON.stringify(there)}`
    return `${one.here.choices[i]?.event} leads to ${places}`
  }
  for (const [i, [, look]] of one.ahead.entries()) {
    const differs = differenceOf(look, present(other.ahead[i])[1])
    const events = one.ahead.slice(0, i + 1).map(([event]) => event)
    if (differs !== null) return `after ${events.join(', ')}, ${differs}`
  }
  return null
}

/** Takes a transition, and looks at where it leads. */
export const lookAfter = (contract: Contract, choice: Choice): Look => {
  try {
    contract.take(choice)
  } catch (error) {
    return { labels: [], choices: [], fingerprint: null, complaint: complaintOf(error) }
  }
  return lookAt(contract)
}

/** The fingerprint of the state that a transition leads to; what is thrown on the way instead. */
const enteredBy = (contract: Contract, choice: Choice): string | number | null => {
  try {
    contract.take(choice)
    return printOf(contract)
  } catch (error) {
    return complaintOf(error)
  }
}

const printOf = (contract: Contract): string | number | null => (contract.identifiable ? contract.fingerprint() : null)

const complaintOf = (error: unknown): string => {
  if (error instanceof SimulatorFault) return `“${error.message}”`
  throw error
}

const eventOf = ({ event }: Choice): string => event

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((item, i) => item === others[i])

const list = (items: readonly string[]): string => (items.length === 0 ? '(nothing)' : items.join(', '))
