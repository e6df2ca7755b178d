import * as t from 'io-ts'
import { relations } from '../../../purposes/expectation.js'
import { closed } from '../../errors/codec.js'
import type { Experiment, Plan } from '../../experiment/definition.js'
import { policies } from '../../experiment/policy.js'
import { nullable } from '../../report/json.js'
import { numberJson, parametersJson } from './numbers.js'

/** One of these words. */
const oneOf = <K extends string>(words: readonly K[], name: string) =>
  t.keyof(Object.fromEntries(words.map(word => [word, null])) as Record<K, null>, name)

const NumberJson = t.union([t.number, oneOf(['NaN', 'Infinity', '-Infinity', '-0'], 'a number in words')], 'a number')

const ParametersJson = t.record(
  t.string,
  t.union([t.string, t.number, t.boolean, closed('a number in words', { number: t.string })]),
  'parameters',
)

const plans = {
  runs: closed('a number of runs', { kind: t.literal('runs'), runs: NumberJson }),
  precision: closed('a precision', { kind: t.literal('precision'), halfWidth: NumberJson, sequential: t.boolean }),
  claim: closed('a claim', {
    kind: t.literal('claim'),
    claim: closed('what is claimed', {
      of: oneOf(['success', 'failure'], 'success or failure'),
      relation: oneOf(['>=', '<='], '>= or <='),
      probability: NumberJson,
    }),
    indifference: NumberJson,
    errors: closed('bounds of errors', { accepted: NumberJson, refuted: NumberJson }),
    most: NumberJson,
  }),
  rare: closed('a plan for rare events', {
    kind: t.literal('rare'),
    effort: NumberJson,
    repetitions: NumberJson,
    levels: nullable(t.readonlyArray(NumberJson)),
  }),
} satisfies Record<Plan['kind'], t.Mixed>

/** An experiment as it is stored. */
const ExperimentJson = closed('an experiment', {
  model: t.string,
  purpose: t.string,
  parameters: ParametersJson,
  points: t.readonlyArray(ParametersJson, 'a list of points'),
  plan: t.union([plans.runs, plans.precision, plans.claim, plans.rare], 'a plan'),
  policy: oneOf(policies, 'a policy'),
  ask: nullable(
    closed('a question', {
      relation: oneOf(relations, 'a relation'),
      variant: oneOf(['weak', 'strong'], 'weak or strong'),
    }),
  ),
  seed: NumberJson,
  independent: t.boolean,
  depth: NumberJson,
  runTimeout: nullable(NumberJson),
  confidence: NumberJson,
  keepRuns: NumberJson,
} satisfies Record<keyof Experiment, t.Mixed>)
type ExperimentJson = t.TypeOf<typeof ExperimentJson>

/** SHA-256 of the texts that the results rest on; `null` where there is no text. */
export interface Hashes {
  readonly model: string | null
  readonly purpose: string | null
}

/** The number of the format. It grows with every change that an older Telos would misread. */
export const format = 1

/** What a folder of results is about: `experiment.json`. */
export const DefinitionJson = closed('the definition of an experiment', {
  format: t.literal(format),
  telos: t.string,
  /** The file in the folder that the rows are in. */
  results: oneOf(['results.duckdb', 'runs.ndjson'], 'results.duckdb or runs.ndjson'),
  sha256: closed('hashes', { model: nullable(t.string), purpose: nullable(t.string) }),
  experiment: ExperimentJson,
})
export type DefinitionJson = t.TypeOf<typeof DefinitionJson>

/** Numbers that JSON does not have are in words: a depth may be without limit. */
const inWords = (value: unknown): unknown => {
  if (typeof value === 'number') return numberJson(value)
  if (Array.isArray(value)) return value.map(inWords)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inWords(part)]))
}

export const experimentJson = (experiment: Experiment): ExperimentJson => {
  const { parameters, points, ...others } = experiment
  const { model, purpose, ...rest } = inWords(others) as Omit<ExperimentJson, 'parameters' | 'points'>
  const written = {
    model,
    purpose,
    parameters: parametersJson(parameters),
    points: points.map(parametersJson),
    ...rest,
  }
  // As it is when it has been read: so two of them can be compared.
  return JSON.parse(JSON.stringify(written))
}
