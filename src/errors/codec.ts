import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'

type Props = Record<string, t.Mixed>
type Required<P extends Props> = { readonly [K in keyof P]: t.TypeOf<P[K]> }
type Optional<P extends Props> = { readonly [K in keyof P]?: t.TypeOf<P[K]> }

/** An object with exactly these keys: a key that is missing or unknown is a mistake of its own. */
export class ClosedType<R extends Props, O extends Props> extends t.Type<Required<R> & Optional<O>> {
  readonly _tag = 'ClosedType'
  readonly required: R
  readonly optional: O

  constructor(name: string, required: R, optional: O) {
    const known: Props = { ...required, ...optional }
    super(
      name,
      (value): value is Required<R> & Optional<O> => E.isRight(this.decode(value)),
      (input, context) => {
        if (typeof input !== 'object' || input === null || Array.isArray(input)) return t.failure(input, context)
        const errors: t.Errors = []
        for (const key of Object.keys(input)) {
          if (!Object.hasOwn(known, key)) {
            errors.push(mistake(input, t.appendContext(context, key, unknownKey), `unknown key ${key}`))
          }
        }
        for (const [key, codec] of Object.entries(known)) {
          if (Object.hasOwn(input, key)) {
            const value: unknown = (input as Record<string, unknown>)[key]
            const result = codec.validate(value, t.appendContext(context, key, codec, value))
            // One by one: there may be more of them than a call can have arguments.
            if (E.isLeft(result)) for (const error of result.left) errors.push(error)
          } else if (Object.hasOwn(required, key)) {
            errors.push(mistake(input, t.appendContext(context, key, missingKey), `missing key ${key}`))
          }
        }
        return errors.length > 0 ? t.failures(errors) : t.success(input as Required<R> & Optional<O>)
      },
      t.identity,
    )
    this.required = required
    this.optional = optional
  }
}

const mistake = (value: unknown, context: t.Context, message: string): t.ValidationError => ({
  value,
  context,
  message,
})

/** Stand for the key itself in the context of an error about it. */
export const unknownKey = new t.NeverType()
export const missingKey = new t.NeverType()

export const closed = <R extends Props, O extends Props = Record<never, never>>(
  name: string,
  required: R,
  optional: O = {} as O,
): ClosedType<R, O> => new ClosedType(name, required, optional)
