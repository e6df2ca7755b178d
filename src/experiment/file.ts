import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { RelationJson, VariantJson } from '../../purposes/relation-json.js'
import { closed } from '../errors/codec.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { decodeJson } from '../errors/json.js'
import type { Source, Span } from '../errors/source.js'
import { type ExperimentOptions, experimentFrom } from './options.js'

const Value = t.union([t.string, t.number, t.boolean])
const Parameters = t.record(t.string, Value)

/** The format of `.experiment.json`: files, and the options that the command line has by the same names. */
export const ExperimentFileJson = closed(
  'an experiment',
  { model: t.string, purpose: t.string },
  {
    parameters: Parameters,
    runs: t.number,
    sweep: t.record(t.string, t.union([t.string, t.readonlyArray(Value)])),
    /** The name of a table, or the points themselves. */
    points: t.union([t.string, t.readonlyArray(Parameters)]),
    design: t.string,
    seed: t.number,
    depth: t.number,
    runTimeout: t.number,
    policy: t.keyof({ observe: null, drive: null, seek: null }),
    precision: t.number,
    sequential: t.boolean,
    confidence: t.number,
    claim: t.string,
    indifference: t.number,
    errors: closed('errors', { accepted: t.number, refuted: t.number }),
    rare: t.union([
      t.boolean,
      closed('splitting', {}, { effort: t.number, repetitions: t.number, levels: t.readonlyArray(t.number) }),
    ]),
    ask: closed(
      'a question',
      {},
      {
        relation: RelationJson,
        variant: VariantJson,
      },
    ),
    independent: t.boolean,
    keepRuns: t.number,
  },
)
export type ExperimentFile = t.TypeOf<typeof ExperimentFileJson>

/** An experiment as its file says it, and where each part of it stands. */
export interface WrittenExperiment {
  readonly written: ExperimentFile
  readonly spanOf: (path: readonly string[]) => Span
}

/** Reads the text of a `.experiment.json` file; every mistake is reported where it stands. */
export const readExperimentFile = (source: Source): E.Either<Diagnostic[], WrittenExperiment> => {
  const decoded = decodeJson(source, ExperimentFileJson)
  if (E.isLeft(decoded)) return E.left(withValues(source, decoded.left))
  const { value, spanOf, problems } = decoded.right
  return problems.length > 0 ? E.left(withValues(source, problems)) : E.right({ written: value, spanOf })
}

/** Mistakes of form, and those of value in what is well formed: who has mended the ones should not meet the others then. */
const withValues = (source: Source, mistakes: readonly Diagnostic[]): Diagnostic[] => {
  const decoded = decodeJson(source, t.UnknownRecord)
  if (E.isLeft(decoded)) return [...mistakes]
  const { value, spanOf } = decoded.right
  const known: Readonly<Record<string, t.Mixed>> = ExperimentFileJson.optional
  const isForm = (name: string): boolean => Object.hasOwn(known, name) && known[name]?.is(value[name]) === true
  // A table is another file.
  const isValue = (name: string): boolean => isForm(name) && !(name === 'points' && typeof value.points === 'string')
  const options = Object.fromEntries(Object.entries(value).filter(([name]) => isValue(name))) as ExperimentOptions
  const found = experimentFrom('', '', options, (...path) => ({ span: spanOf(path) }))
  const all = [...mistakes, ...(E.isLeft(found) ? found.left : [])]
  return all.sort((one, other) => (one.span?.start ?? 0) - (other.span?.start ?? 0))
}
