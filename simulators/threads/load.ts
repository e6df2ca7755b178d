import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import type { Reader } from '../language.js'
import * as errors from './errors.js'
import { ThreadModel } from './model.js'
import { readThreads, targetOf } from './read.js'

/** A file as a model; `target` says what should never be covered. */
export const loadThreads: Reader<VectorSimulator> = (source, { target, ...others }) => {
  const strange = Object.keys(others)
  if (strange.length > 0) {
    const message = `thread transition systems have no parameter ${strange.join(', ')}: they have target`
    return E.left([errors.parameter(message)])
  }
  return pipe(
    readThreads(source),
    E.bindTo('system'),
    E.bind('least', ({ system }) => (target === undefined ? E.right(null) : targetOf(String(target), system))),
    E.map(({ system, least }) => ({
      factory: () => vectorModel(new ThreadModel(system, least)),
      warnings: [],
      expectations: [],
    })),
  )
}
