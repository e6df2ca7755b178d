/** A value that is there by construction. Where it is not, Telos itself is at fault, and stops here. */
export const present = <A>(value: A): NonNullable<A> => {
  if (value === undefined || value === null) throw new Error('a value that must be there is not')
  return value
}
