import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { inOrder, withMistakes } from '../../src/errors/validation.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import type { Reader } from '../language.js'
import { BppModel } from './model.js'
import { parse } from './parse.js'
import { type BppProblem, resolve } from './resolve.js'

/** The system that a file describes and what it asks, or everything that is wrong with it. */
export const problemOf = (source: Source): E.Either<Diagnostic[], BppProblem> => {
  const { problem, found } = parse(source)
  return pipe(resolve(problem), withMistakes(found), E.mapLeft(inOrder))
}

/** A file as a model. */
export const loadBpp: Reader<VectorSimulator> = source =>
  pipe(
    problemOf(source),
    E.map(({ net }) => ({ factory: () => vectorModel(new BppModel(net)), warnings: [], expectations: [] })),
  )
