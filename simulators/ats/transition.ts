import * as t from 'io-ts'

/** A transition as it is written: [state, event, state], and its weight if it has one. */
export type TransitionJson = readonly [from: string, event: string, to: string, weight?: number]

const weight = new t.Type('a weight (a number)', t.number.is, t.number.validate, t.identity)

/** Reads a transition. What is wrong with the weight is marked there, anything else at the whole transition. */
class TransitionType extends t.Type<TransitionJson> {
  readonly _tag = 'TransitionType'
  readonly schema = {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'string' }, { type: 'string' }, { type: 'number', minimum: 0 }],
    minItems: 3,
    maxItems: 4,
  }

  constructor() {
    super(
      'a transition [state, event, state] or [state, event, state, weight]',
      (value): value is TransitionJson => hasNames(value) && (value.length === 3 || typeof value[3] === 'number'),
      (input, context) => {
        if (!hasNames(input)) return t.failure(input, context)
        return this.is(input) ? t.success(input) : t.failure(input[3], t.appendContext(context, '3', weight, input[3]))
      },
      t.identity,
    )
  }
}

const hasNames = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) &&
  (value.length === 3 || value.length === 4) &&
  value.slice(0, 3).every(name => typeof name === 'string')

export const transition = new TransitionType()
