import * as E from 'fp-ts/lib/Either.js'
import { type Diagnostic, diagnostic, nearest } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { type VectorSimulator, vectorModel } from '../../src/simulator/vector.js'
import { ByRules, CcsModel } from './model.js'
import { parse } from './parse.js'
import { type Choices, type Resolved, resolve } from './resolve.js'
import { Rules } from './rules.js'
import { ByTriples, encode } from './triples.js'

export type Given = Readonly<Record<string, string | number | boolean>>

/** The system that a file describes, with these parameters. */
export const systemOf = (source: Source, parameters: Given): E.Either<Diagnostic[], Resolved> => {
  const choices = choicesOf(parameters)
  if (E.isLeft(choices)) return choices
  const { specification, found } = parse(source)
  return resolve(specification, choices.right, found)
}

const parameterNames = ['root', 'syntactic']

const choicesOf = ({ root, syntactic, ...others }: Given): E.Either<Diagnostic[], Choices> => {
  const found = Object.keys(others).map(name => {
    const fix = nearest(name, new Set(parameterNames))
    const message = `models in CCS have no parameter ${name}: they have ${parameterNames.join(' and ')}`
    return diagnostic('ccs/parameter', message, fix === undefined ? {} : { fix })
  })
  if (syntactic !== undefined && typeof syntactic !== 'boolean')
    found.push(diagnostic('ccs/parameter', `syntactic is true or false, not ${syntactic}`))
  if (found.length > 0) return E.left(found)
  return E.right({ ...(root === undefined ? {} : { root: String(root) }), syntactic: syntactic === true })
}

/** A system as a model that is run by the operational rules. */
export const modelByRules = ({ system }: Resolved): CcsModel => {
  const rules = new Rules(system)
  return new CcsModel(system, rules, new ByRules(system, rules))
}

/** A system as a model that is run by its triples, if it has finite control. */
export const modelByTriples = ({ system, finiteControl }: Resolved): CcsModel | null => {
  const encoding = finiteControl ? encode(system) : null
  return encoding === null ? null : new CcsModel(system, new Rules(system), new ByTriples(system, encoding))
}

/** A file as a model. */
export const loadCcs = (
  source: Source,
  parameters: Given,
): E.Either<Diagnostic[], { factory: () => VectorSimulator; warnings: Diagnostic[]; expectations: [] }> =>
  E.map((resolved: Resolved) => ({
    factory: () => vectorModel(modelByTriples(resolved) ?? modelByRules(resolved)),
    warnings: [],
    expectations: [] as [],
  }))(systemOf(source, parameters))
