import { type Literal, showLiteral, type Truth } from '../ats/labelling.js'
import { isPromise } from './promised.js'

/** Labels as a program writes them: true, false, or `undefined` for what is not known. */
export type Truths<P extends string> = { readonly [K in P]: Truth }

/** A Promise stays one, for the contract to complain of. */
export const literalsOf = <P extends string>(truths: Truths<P>): Literal<P>[] => {
  if (isPromise(truths)) return truths as never
  const literals: string[] = []
  for (const [name, value] of Object.entries<Truth>(truths)) {
    if (value !== undefined) literals.push(showLiteral(name, value))
  }
  return literals as Literal<P>[]
}
