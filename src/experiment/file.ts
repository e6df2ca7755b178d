import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { RelationJson, VariantJson } from '../../purposes/relation-json.js'
import { closed } from '../errors/codec.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { decodeJson } from '../errors/json.js'
import type { Source, Span } from '../errors/source.js'

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
  if (E.isLeft(decoded)) return decoded
  const { value, spanOf, problems } = decoded.right
  return problems.length > 0 ? E.left([...problems]) : E.right({ written: value, spanOf })
}
