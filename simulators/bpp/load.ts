import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import { inOrder } from '../comments.js'
import type { Reader } from '../language.js'
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
export const loadBpp: Reader<VectorSimulator> = source =>
  E.map(({ net }: BppProblem) => ({
    factory: () => vectorModel(new BppModel(net)),
    warnings: [],
    expectations: [],
  }))(problemOf(source))
