/** Basic Parallel Processes for programs: `@telos-verifier/telos/bpp`. Runs anywhere, browsers included. */
import { TelosError } from '../../src/errors/diagnostic.js'
import { orThrow } from '../../src/errors/or-throw.js'
import { withLineFeeds } from '../../src/errors/source.js'
import type { Net } from '../../src/simulator/net.js'
import type { NetFormula } from '../../src/simulator/net-formula.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import * as errors from './errors.js'
import { problemOf } from './load.js'
import { BppModel } from './model.js'

/** A factory for the model that a file describes. Throws a TelosError with all that is wrong. */
export const bppModel = (text: string, name = 'model.bpp'): (() => VectorSimulator) => {
  const { net } = orThrow(problemOf(withLineFeeds({ name, text })))
  return () => vectorModel(new BppModel(net))
}

/** The system that a file describes and the formula in it, for `checkFormula`. Throws a TelosError. */
export const bppProblem = (text: string, name = 'model.bpp'): { readonly net: Net; readonly formula: NetFormula } => {
  const { net, formula } = orThrow(problemOf(withLineFeeds({ name, text })))
  if (formula !== null) return { net, formula }
  const span = { source: { name, text }, start: Math.max(0, text.length - 1), end: text.length }
  throw new TelosError([
    errors.section('there is no section formula', { span, fix: 'begin one with the word formula' }),
  ])
}
