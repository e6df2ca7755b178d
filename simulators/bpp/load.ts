import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { vectorModel } from '../../src/simulator/vector.js'
import { inOrder } from '../comments.js'
import { modelNoParameters } from '../errors.js'
import type { Loaded } from '../loaded.js'
import { BppModel } from './model.js'
import { parse } from './parse.js'
import { type BppProblem, resolve } from './resolve.js'

/** The system that a file describes and what it asks, or everything that is wrong with it. */
export const problemOf = (source: Source): E.Either<Diagnostic[], BppProblem> => {
  const { problem, found } = parse(source)
  const resolved = resolve(problem)
  return found.length === 0 && E.isRight(resolved)
    ? resolved
    : E.left(inOrder(found, E.isLeft(resolved) ? resolved.left : []))
}

/** A file as a model. */
export const loadBpp = (source: Source, parameters: Readonly<Record<string, unknown>>): Loaded => {
  const given = Object.keys(parameters).join(', ')
  if (given !== '') {
    const message = `${source.name} takes no parameters, but ${given} was given`
    return E.left([modelNoParameters(message)])
  }
  return E.map(({ net }: BppProblem) => ({
    factory: () => vectorModel(new BppModel(net)),
    warnings: [],
    expectations: [],
  }))(problemOf(source))
}
