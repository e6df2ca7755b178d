/** By this an operation that an adapter makes says what its author calls it. */
const spelled: unique symbol = Symbol.for('telos.spelled') as never

/** An operation of a simulator, with the name that the author of a program knows it by. */
export const spelling = <F extends (...args: never[]) => unknown>(name: string, operation: F): F =>
  Object.defineProperty(operation, spelled, { value: name })

/** What the author of a program calls an operation; by default, what the simulator calls it. */
export const spellingOf = (operation: unknown, byDefault: string): string =>
  (operation as { readonly [spelled]?: string } | undefined)?.[spelled] ?? byDefault
