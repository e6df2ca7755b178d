import { present } from '../ats/present.js'
import type { Contract } from '../simulator/contract.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { Random } from '../simulator/random.js'
import type { Choice } from '../simulator/simulator.js'

/** What a state shows without being left, in words. */
export interface Look {
  readonly labels: string
  readonly events: string
  readonly fingerprint: string
}

/** What a state shows, where each of its transitions leads, by fingerprints, and what there is on a way ahead. */
interface View {
  readonly here: Look
  readonly entered: readonly (readonly [event: string, fingerprint: string])[]
  readonly ahead: readonly (readonly [event: string, look: Look])[]
}

/** Of a state with more successors, this number are looked at. */
const mostSuccessors = 64

/** Looks at the state that the simulator is in. */
export const lookAt = (contract: Contract): Look => looking(contract)[0]

/** Goes to a snapshot, and looks at the state and at what follows: all successors, and a way of `length` steps. */
export const viewFrom = (contract: Contract, snapshot: unknown, length: number, random: Random): View => {
  contract.goToState(snapshot)
  const [here, choices] = looking(contract)
  const entered = choices.slice(0, mostSuccessors).map(choice => {
    const print = told(() => {
      contract.goToState(snapshot)
      contract.take(choice)
      return printOf(contract)
    })
    return [choice.event, print] as const
  })
  contract.goToState(snapshot)
  return { here, entered, ahead: walk(contract, choices, length, random) }
}

/** Takes steps at random, and looks at every state on the way. */
const walk = (contract: Contract, first: readonly Choice[], length: number, random: Random): View['ahead'] => {
  const ahead: [string, Look][] = []
  let choices = first
  while (ahead.length < length && choices.length > 0) {
    const choice = present(choices[random.below(choices.length)])
    const failed = told(() => {
      contract.take(choice)
      return ''
    })
    const [look, next] = failed === '' ? looking(contract) : [{ labels: failed, events: '', fingerprint: '' }, []]
    ahead.push([choice.event, look])
    choices = next
  }
  return ahead
}

/** How many steps it took to see this. */
export const costOf = ({ entered, ahead }: View): number => entered.length + ahead.length

/** How two looks at what should be one state differ, in words; `null` if they do not. */
export const differenceOf = (one: Look, other: Look): string | null => {
  if (one.labels !== other.labels) return `the labels are ${one.labels} and ${other.labels}`
  if (one.events !== other.events) return `what can happen is ${one.events} and ${other.events}`
  if (one.fingerprint !== other.fingerprint) return `the fingerprints are ${one.fingerprint} and ${other.fingerprint}`
  return null
}

/** The same for what follows, too. */
export const differenceAhead = (one: View, other: View): string | null => {
  const here = differenceOf(one.here, other.here)
  if (here !== null) return here
  for (const [i, [event, print]] of one.entered.entries()) {
    const there = other.entered[i]?.[1]
    if (print !== there) return `${event} leads to a state with the fingerprint ${print} and to one with ${there}`
  }
  for (const [i, [, look]] of one.ahead.entries()) {
    const differs = differenceOf(look, present(other.ahead[i])[1])
    const events = one.ahead.slice(0, i + 1).map(([event]) => event)
    if (differs !== null) return `after ${events.join(', ')}, ${differs}`
  }
  return null
}

/** What the state that the simulator is in shows, and what it offers. */
const looking = (contract: Contract): [Look, readonly Choice[]] => {
  let choices: readonly Choice[] = []
  const look = {
    labels: told(() => list([...contract.labels()].sort())),
    events: told(() => {
      choices = contract.successors()
      return list(choices.map(choice => contract.eventOf(choice)))
    }),
    fingerprint: told(() => printOf(contract)),
  }
  return [look, choices]
}

const printOf = (contract: Contract): string =>
  contract.identifiable ? JSON.stringify(contract.fingerprint()) : 'unknown'

/**
 * What a simulator answers. What it throws is an answer, too: to complain is the business of the search, and only about
 * states that it comes to itself.
 */
const told = (ask: () => string): string => {
  try {
    return ask()
  } catch (error) {
    if (error instanceof SimulatorFault) return `(${error.message})`
    throw error
  }
}

const list = (items: readonly string[]): string => (items.length === 0 ? '(nothing)' : items.join(', '))
