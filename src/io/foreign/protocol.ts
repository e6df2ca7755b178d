import * as t from 'io-ts'
import type { Entered, LiveState, Transition } from '../../simulator/asynchronous/asynchronous.js'

/** The version of the protocol that is spoken here. */
export const protocol = 1

const names = t.union([t.array(t.string), t.null])

export const HelloAnswer = t.intersection([
  t.type({
    protocol: t.number,
    world: t.union([t.literal('closed'), t.literal('open')]),
    fingerprints: t.boolean,
    restore: t.union([t.literal('snapshot'), t.literal('fork'), t.literal('replay'), t.literal('none')]),
  }),
  t.partial({
    name: t.string,
    events: names,
    propositions: names,
    observables: names,
    random: t.boolean,
    unread: t.array(t.string),
  }),
])
export type HelloAnswer = t.TypeOf<typeof HelloAnswer>

/** What every line from a simulator is. */
export interface Answer {
  readonly id: number | null
  readonly ok?: unknown
  readonly error?: { readonly message: string; readonly trace?: string }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isAnswer = (value: unknown): value is Answer =>
  isObject(value) &&
  (typeof value.id === 'number' || value.id === null) &&
  (isObject(value.error) ? typeof value.error.message === 'string' : 'ok' in value)

/** What is in a state is looked at by the contract that all simulators are held to; here, that there is one. */
export const isEntered = (value: unknown): value is Entered =>
  isObject(value) && Number.isSafeInteger(value.state) && Array.isArray(value.labels)

export const areTransitions = (value: unknown): value is readonly Transition[] =>
  Array.isArray(value) && value.every(one => isEntered(one) && typeof (one as Partial<Transition>).event === 'string')

export const areOffers = (value: unknown): value is LiveState['offers'] =>
  Array.isArray(value) && value.every(one => isObject(one) && typeof one.event === 'string')

export const isLiveState = (value: unknown): value is LiveState =>
  isObject(value) && Array.isArray(value.labels) && areOffers(value.offers)

export const isNothing = (value: unknown): value is null => value === null

/** What can be asked. */
export type Request =
  | {
      readonly op: 'hello'
      readonly protocol: number
      readonly parameters: Readonly<Record<string, string | number | boolean>>
      readonly seed?: number
    }
  | { readonly op: 'start' | 'offers' | 'close' }
  | { readonly op: 'expand'; readonly state: number }
  | { readonly op: 'release'; readonly states: readonly number[] }
  | { readonly op: 'take'; readonly choice: number }
  | { readonly op: 'reseed'; readonly seed: number }
