import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { PropertyExpectation } from '../../src/ats/property.js'
import { type Diagnostic, didYouMean } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { inOrder } from '../../src/errors/validation.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import { type Comments, placeOf, readComments, unexpected } from '../comments.js'
import type { Reader } from '../language.js'
import type { Parameters } from '../parameters.js'
import * as errors from './errors.js'
import { AcsModel, type Weights } from './model.js'
import { parse } from './parse.js'
import { type Resolved, resolve } from './resolve.js'
import { parseSoter } from './soter.js'
import type { Amount, Specification, WrittenCondition } from './syntax.js'

/** The system that a file describes, with these parameters; and what it expects of its properties. */
export const systemOf = (
  source: Source,
  parameters: Parameters,
): E.Either<
  Diagnostic[],
  Resolved & { readonly weights: Weights; readonly expectations: readonly PropertyExpectation[] }
> => {
  const comments = readComments(source, errors.comment, 'n=3')
  const { specification, found } = isSoter(source) ? parseSoter(source) : parse(source)
  if (E.isLeft(comments)) return E.left(inOrder(comments.left, found))
  const { values, weights, wrong } = valuesOf(specification, parameters, comments.right, found.length === 0)
  const properties = new Set(specification.properties.map(({ name }) => name.name))
  const strange = unexpected(comments.right, properties, errors.comment)
  const { expectations } = comments.right
  return pipe(
    resolve(specification, values, [...found, ...wrong, ...strange]),
    E.map(resolved => ({ ...resolved, weights, expectations })),
  )
}

/** Soter begins with the number of a process; nothing else does. */
const isSoter = ({ text }: Source): boolean => /^\s*Pid\(\d+\)/.test(text)

/** What the parameters of a file stand for, and what is wrong with the values that are given. */
const valuesOf = (
  specification: Specification,
  parameters: Parameters,
  comments: Comments,
  isWhole: boolean,
): { values: ReadonlyMap<string, number>; weights: Weights; wrong: Diagnostic[] } => {
  const used = parametersIn(specification)
  const values = new Map<string, number>()
  let weights: Weights = 'uniform'
  const wrong: Diagnostic[] = []
  for (const [name, given] of Object.entries({ ...comments.defaults, ...parameters })) {
    const place = placeOf(name, comments, parameters)
    // A number of the file may be called so, too.
    if (name === 'weights' && !used.has(name)) {
      if (given === 'uniform' || given === 'mass-action') weights = given
      else wrong.push(errors.parameter(`weights is uniform or mass-action, not ${given}`, place))
      continue
    }
    const value = /^-?\d+$/.test(String(given)) ? Number(given) : Number.NaN
    values.set(name, value)
    if (isWhole && !used.has(name)) {
      const has = used.size === 0 ? 'none' : [...used].join(', ')
      const fix = didYouMean(name, used)
      const message = `there is no parameter ${name}: the file has ${has}`
      wrong.push(errors.parameter(message, { ...place, ...(fix === undefined ? {} : { fix }) }))
    } else if (!Number.isSafeInteger(value))
      wrong.push(errors.parameter(`${name} is a whole number, not ${given}`, place))
  }
  return { values, weights, wrong }
}

const parametersIn = ({ entries, properties }: Specification): ReadonlySet<string> => {
  const names = new Set<string>()
  const note = (amount: Amount | null): void => {
    if (amount?.is === 'parameter') names.add(amount.name)
  }
  const look = (condition: WrittenCondition): void => {
    switch (condition.is) {
      case 'deadlock':
        return
      case 'not':
        look(condition.of)
        return
      case 'some':
        for (const { factor } of condition.sum) note(factor)
        return
      case 'compare':
        for (const { factor } of [...condition.left, ...condition.right]) note(factor)
        return
      default:
        condition.of.forEach(look)
    }
  }
  for (const { amount } of entries) note(amount)
  for (const { says } of properties) if (says !== null) look(says.condition)
  return names
}

/** A file as a model. */
export const loadAcs: Reader<VectorSimulator> = (source, parameters) =>
  pipe(
    systemOf(source, parameters),
    E.map(({ system, weights, warnings, expectations }) => ({
      factory: () => vectorModel(new AcsModel(system, weights)),
      warnings,
      expectations,
    })),
  )
