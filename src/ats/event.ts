import * as notation from './generated/notation.js'
import { jsonText } from './printable.js'

/** Definition 1, with arguments: `?n` is an input event, `!n` an output event. */
export interface NamedEvent {
  readonly kind: 'input' | 'output'
  readonly name: string
  /** `null` stands for any argument; it occurs in purposes only. */
  readonly args: readonly (string | null)[]
}

/** Definition 1: an input or output event, the internal event τ, or the event "other" ⊛. */
export type Event = NamedEvent | { readonly kind: 'internal' } | { readonly kind: 'other' }

export const other: Event = { kind: 'other' }

export const isNamed = (event: Event): event is NamedEvent => event.kind === 'input' || event.kind === 'output'

/**
 * Definition 2: the complement swaps `?` and `!` and keeps τ and ⊛.
 * @public
 */
export const complement = (event: Event): Event =>
  isNamed(event) ? { ...event, kind: event.kind === 'input' ? 'output' : 'input' } : event

export const isPattern = (event: Event): boolean => isNamed(event) && event.args.includes(null)

const plainName = /^(?:[\p{L}\p{M}\p{N}_.]|-(?!>))+$/u

/** Needs a name no quotes? */
export const isPlain = (name: string): boolean => plainName.test(name)

/** A name as it is written in files: in quotes when it has characters that plain names do not. */
export const showName = (name: string): string => (isPlain(name) ? name : jsonText(name))

/** Several words with one space between them, and indices, need no quotes in an argument. */
const plainArgument =
  /^(?:[\p{L}\p{M}\p{N}_.]|-(?!>)|\[[\w,.-]*\])+(?: (?:[\p{L}\p{M}\p{N}_.]|-(?!>)|\[[\w,.-]*\])+)*$/u

const showArgument = (arg: string | null): string =>
  arg === null ? '_' : arg === '_' ? '"_"' : plainArgument.test(arg) ? arg : showName(arg)

/** A name with its arguments, without polarity: `buy(A, ag2)`. */
export const showCall = ({ name, args }: NamedEvent): string =>
  args.length === 0 ? showName(name) : `${showName(name)}(${args.map(showArgument).join(', ')})`

/**
 * The paper's notation; two events are the same exactly when they are shown the same.
 * @public
 */
export const showEvent = (event: Event): string => {
  switch (event.kind) {
    case 'input':
      return `?${showCall(event)}`
    case 'output':
      return `!${showCall(event)}`
    case 'internal':
      return 'tau'
    case 'other':
      return '*'
  }
}

/**
 * Reads the paper's notation; `undefined` when the text is not an event.
 * @public
 */
export const readEvent = (text: string): Event | undefined => {
  try {
    return notation.parse(text, { startRule: 'Event' })
  } catch (error) {
    if (error instanceof notation.SyntaxError) return undefined
    throw error
  }
}

/** Does a label of a purpose (already complemented) cover this event of a model? */
export const covers = (label: Event, event: Event): boolean => {
  if (!isNamed(label) || !isNamed(event)) return label.kind === event.kind
  return (
    label.kind === event.kind &&
    label.name === event.name &&
    label.args.length === event.args.length &&
    label.args.every((arg, i) => arg === null || arg === event.args[i])
  )
}

/** An event that both labels cover, or `undefined` when there is none. */
export const commonEvent = (a: Event, b: Event): Event | undefined => {
  if (!isNamed(a) || !isNamed(b)) return a.kind === b.kind ? a : undefined
  if (a.kind !== b.kind || a.name !== b.name || a.args.length !== b.args.length) return undefined
  const args: string[] = []
  for (const [i, arg] of a.args.entries()) {
    const wanted = b.args[i]
    if (arg !== null && wanted !== null && arg !== wanted) return undefined
    args.push(arg ?? wanted ?? 'x')
  }
  return { ...a, args }
}
