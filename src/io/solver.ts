import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { Solver } from '../smt/solver.js'
import { smtMissing } from './errors.js'
import { howToAdd, installed } from './installed.js'
import { nativeZ3 } from './z3-native.js'
import { packagedZ3 } from './z3-package.js'

export interface SolverPlaces {
  /** Where the program is looked for, instead of the PATH. */
  readonly path?: string
  /** The package that is looked for, instead of z3-solver. */
  readonly package?: string
}

/**
 * A solver: the program `z3` if it is on the PATH, since it is several times faster; else the package `z3-solver`. It is
 * for the caller to close; one that is forgotten does not keep the process alive. When the signal aborts before there is an answer
 * from it, its reason is thrown.
 */
export const openSolver = async (
  places: SolverPlaces = {},
  signal?: AbortSignal,
): Promise<E.Either<Diagnostic[], Solver>> => {
  const solver = (await nativeZ3(places.path, signal)) ?? (await packagedZ3(places.package, signal))
  if (solver !== null) return E.right(solver)
  const message = 'this needs the solver Z3, but neither the program z3 nor the package z3-solver is there'
  return E.left([smtMissing(message, { fix: howToAdd('z3-solver', installed()) })])
}
