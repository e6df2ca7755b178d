import * as t from 'io-ts'

/** One of several objects, told apart by their `kind`: mistakes are those of the one that is meant, not of all. */
export const byKind = <P extends Record<string, t.Mixed>>(
  name: string,
  kinds: P,
): t.UnionType<P[keyof P][], t.TypeOf<P[keyof P]>> => {
  const codecs = Object.values(kinds) as P[keyof P][]
  const kindOf = t.keyof(
    Object.fromEntries(Object.keys(kinds).map(kind => [kind, null])),
    Object.keys(kinds).join(' or '),
  )
  return new t.UnionType<P[keyof P][], t.TypeOf<P[keyof P]>>(
    name,
    (value): value is t.TypeOf<P[keyof P]> => codecs.some(codec => codec.is(value)),
    (input, context) => {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return t.failure(input, context)
      const { kind } = input as { kind?: unknown }
      if (typeof kind === 'string' && Object.hasOwn(kinds, kind)) return kinds[kind]!.validate(input, context)
      return t.failure(kind, t.appendContext(context, 'kind', kindOf, kind))
    },
    t.identity,
    codecs,
  )
}
