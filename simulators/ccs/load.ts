import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { PropertyExpectation } from '../../src/ats/property.js'
import { type Diagnostic, didYouMean } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { inOrder } from '../../src/errors/validation.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import { type Comments, placeOf, readComments, unexpected } from '../comments.js'
import { deadlockFree } from '../emulation/deadlock-free.js'
import type { Reader } from '../language.js'
import type { Parameters } from '../parameters.js'
import * as errors from './errors.js'
import { ByRules, CcsModel } from './model.js'
import { parse } from './parse.js'
import { type Choices, type Resolved, resolve } from './resolve.js'
import { Rules } from './rules.js'
import { ByTriples, encode } from './triples.js'

/** The system that a file describes, with these parameters; and what it expects of its properties. */
export const systemOf = (
  source: Source,
  parameters: Parameters,
): E.Either<Diagnostic[], Resolved & { readonly expectations: readonly PropertyExpectation[] }> => {
  const comments = readComments(source, errors.comment, 'root=Name')
  const { specification, found } = parse(source)
  if (E.isLeft(comments)) return E.left(inOrder(comments.left, found))
  const strange = unexpected(comments.right, new Set([deadlockFree.name]), errors.comment)
  const place = placeOf('root', comments.right, parameters)
  return pipe(
    choicesOf(parameters, comments.right),
    E.chain(choices => resolve(specification, choices, inOrder(found, strange))),
    E.bimap(
      wrong => wrong.map(one => (one.code === errors.root.code ? { ...one, ...place } : one)),
      resolved => ({ ...resolved, expectations: comments.right.expectations }),
    ),
  )
}

const parameterNames = ['root', 'syntactic']

const choicesOf = (parameters: Parameters, comments: Comments): E.Either<Diagnostic[], Choices> => {
  const { root, syntactic, ...others } = { ...comments.defaults, ...parameters }
  const found = Object.keys(others).map(name => {
    const fix = didYouMean(name, new Set(parameterNames))
    const message = `models in CCS have no parameter ${name}: they have ${parameterNames.join(' and ')}`
    const place = placeOf(name, comments, parameters)
    return errors.parameter(message, { ...place, ...(fix === undefined ? {} : { fix }) })
  })
  if (syntactic !== undefined && !/^(?:true|false)$/.test(String(syntactic))) {
    const place = placeOf('syntactic', comments, parameters)
    found.push(errors.parameter(`syntactic is true or false, not ${syntactic}`, place))
  }
  if (found.length > 0) return E.left(found)
  return E.right({ ...(root === undefined ? {} : { root: String(root) }), syntactic: String(syntactic) === 'true' })
}

/** A system as a model that is run by the operational rules. */
export const modelByRules = ({ system, finiteControl }: Resolved): CcsModel => {
  const rules = new Rules(system)
  return new CcsModel(system, rules, new ByRules(system, rules), !finiteControl)
}

/** A system as a model that is run by its triples, if it has finite control. */
export const modelByTriples = ({ system, finiteControl }: Resolved): CcsModel | null => {
  const encoding = finiteControl ? encode(system) : null
  return encoding === null ? null : new CcsModel(system, new Rules(system), new ByTriples(system, encoding), false)
}

/** A file as a model. */
export const loadCcs: Reader<VectorSimulator> = (source, parameters) =>
  pipe(
    systemOf(source, parameters),
    E.map(resolved => ({
      factory: () => vectorModel(modelByTriples(resolved) ?? modelByRules(resolved)),
      warnings: resolved.warnings,
      expectations: resolved.expectations,
      root: resolved.system.root,
    })),
  )
