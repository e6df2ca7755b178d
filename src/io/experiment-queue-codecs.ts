import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { relations } from '../../purposes/relation.js'
import type { SimulationOutcome } from '../ats/outcome.js'
import type { Run, Step } from '../ats/run.js'
import { closed } from '../errors/codec.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { Experiment, Plan } from '../experiment/definition.js'
import type { Chunk, ChunkResult } from '../experiment/point-runs.js'
import { policies } from '../experiment/policy.js'
import type { RunRow } from '../experiment/row.js'
import type { Encountered } from '../experiment/sampler.js'
import type { KeptRun, Trajectory } from '../experiment/store.js'
import { nullable } from '../report/json.js'
import { queueGarbage } from './errors.js'

/** Everything that travels over a queue: data, read by these codecs on the other side, and never run. */

const oneOf = <N extends string>(name: string, names: readonly N[]): t.Type<N> =>
  new t.Type(
    name,
    (value): value is N => (names as readonly unknown[]).includes(value),
    (value, context) =>
      (names as readonly unknown[]).includes(value) ? t.success(value as N) : t.failure(value, context),
    t.identity,
  )

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const whole: t.Type<number> = new t.Type(
  'a whole number from 0',
  isWhole,
  (value, context) => (isWhole(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
)

const Parameters = t.record(t.string, t.union([t.string, t.number, t.boolean]), 'parameters')

const PlanJson: t.Type<Plan> = t.union(
  [
    closed('a number of runs', { kind: t.literal('runs'), runs: whole }),
    closed('a precision', { kind: t.literal('precision'), halfWidth: t.number, sequential: t.boolean }),
    closed('a claim to be tested', {
      kind: t.literal('claim'),
      claim: closed('a claim', {
        of: oneOf('what it is about', ['success', 'failure']),
        relation: oneOf('a relation', ['>=', '<=']),
        probability: t.number,
      }),
      indifference: t.number,
      errors: closed('error bounds', { accepted: t.number, refuted: t.number }),
      most: whole,
    }),
    closed('splitting', {
      kind: t.literal('rare'),
      effort: whole,
      repetitions: whole,
      levels: nullable(t.readonlyArray(t.number)),
    }),
  ],
  'a plan',
)

const ExperimentJson: t.Type<Experiment> = closed('an experiment', {
  model: t.string,
  purpose: t.string,
  parameters: Parameters,
  points: t.readonlyArray(Parameters, 'a list of points'),
  plan: PlanJson,
  policy: oneOf('a policy', policies),
  ask: nullable(
    closed('a question', {
      relation: oneOf('a relation', relations),
      variant: oneOf('a variant', ['weak', 'strong']),
    }),
  ),
  seed: t.number,
  independent: t.boolean,
  depth: whole,
  runTimeout: nullable(t.number),
  confidence: t.number,
  keepRuns: whole,
})

const FilesJson = closed('a model and a purpose', { model: t.string, purpose: t.string })

/** What a coordinator says of its experiment: once, not with every chunk. */
export const AnnouncedJson = closed('an experiment on a queue', {
  /** The version of Telos. */
  telos: t.string,
  experiment: ExperimentJson,
  /** Where the files are below the working folder. */
  files: FilesJson,
  /** Their SHA-256. */
  hashes: FilesJson,
})
export type Announced = t.TypeOf<typeof AnnouncedJson>

const outcomes: readonly SimulationOutcome[] = ['success', 'failure', 'left', 'stuck', 'bound', 'fault']

const RowJson: t.Type<RunRow> = closed('a row', {
  point: whole,
  run: whole,
  seed: t.number,
  outcome: oneOf('an outcome', outcomes),
  steps: t.number,
  purposeState: t.string,
  observables: t.record(t.string, closed('an observable', { final: t.number, peak: t.number, mean: t.number })),
  milliseconds: t.number,
  fault: nullable(t.string),
})

const TrajectoryJson: t.Type<Trajectory> = closed('a trajectory', {
  point: whole,
  run: whole,
  values: t.record(t.string, t.readonlyArray(t.number)),
})

const ChunkJson: t.Type<Chunk> = closed('a chunk', { point: whole, from: whole, to: whole })

/** What a worker is asked for. */
export type Task = { readonly kind: 'runs'; readonly chunk: Chunk } | { readonly kind: 'keep'; readonly row: RunRow }
export const TaskJson: t.Type<Task> = t.union(
  [
    closed('runs to be made', { kind: t.literal('runs'), chunk: ChunkJson }),
    closed('a run to be kept', { kind: t.literal('keep'), row: RowJson }),
  ],
  'a task',
)

const place = { purpose: t.string, labels: t.readonlyArray(t.string), state: nullable(t.string) }
const told = closed('a step in the model’s own words', {
  actor: nullable(t.string),
  text: t.string,
  effects: t.readonlyArray(closed('an effect', { who: nullable(t.string), text: t.string })),
})
const more = { observe: t.record(t.string, t.number), initial: t.readonlyArray(t.number), told }
const StartJson: t.Type<Run['start']> = closed('a start', place, more)
const StepJson: t.Type<Step> = closed(
  'a step',
  { event: t.string, ...place },
  { ...more, choice: t.number, offered: t.string },
)

const KeptJson: t.Type<KeptRun> = closed('a run that is kept', {
  point: whole,
  run: whole,
  seed: t.number,
  outcome: oneOf('an outcome', outcomes),
  steps: closed('a run', { start: StartJson, steps: t.readonlyArray(StepJson), loop: nullable(t.number) }),
})

const SpanJson = closed('a place', {
  source: closed('a source', { name: t.string, text: t.string }),
  start: whole,
  end: whole,
})
const DiagnosticJson: t.Type<Diagnostic> = closed(
  'a diagnostic',
  {
    code: t.string,
    severity: oneOf('a severity', ['error', 'warning']),
    blame: oneOf('whose mistake it is', ['usage', 'input', 'file', 'simulator']),
    advice: t.string,
    message: t.string,
  },
  {
    span: SpanJson,
    related: t.readonlyArray(closed('another place', { message: t.string }, { span: SpanJson })),
    fix: t.string,
  },
)

const EncounteredJson: t.Type<Encountered> = closed('what runs came upon', {
  events: t.readonlyArray(t.string),
  labels: nullable(t.readonlyArray(t.string)),
  states: t.readonlyArray(whole),
  isDrawn: t.boolean,
})

/** What a worker answers. `failed`: the model cannot be used so; `fault`: Telos itself is at fault, or the worker's machine. */
export type Answer =
  | { readonly kind: 'made'; readonly result: ChunkResult }
  | { readonly kind: 'kept'; readonly kept: KeptRun | null }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'fault'; readonly message: string }
export const AnswerJson: t.Type<Answer> = t.union(
  [
    closed('runs that were made', {
      kind: t.literal('made'),
      result: closed(
        'rows',
        {
          rows: t.readonlyArray(RowJson, 'a list of rows'),
          trajectories: t.readonlyArray(TrajectoryJson, 'a list of trajectories'),
          encountered: nullable(EncounteredJson),
          read: nullable(t.readonlyArray(t.string)),
        },
        { lost: t.readonlyArray(whole) },
      ),
    }),
    closed('a run that was kept', { kind: t.literal('kept'), kept: nullable(KeptJson) }),
    closed('a failure', { kind: t.literal('failed'), diagnostics: t.readonlyArray(DiagnosticJson) }),
    closed('a fault', { kind: t.literal('fault'), message: t.string }),
  ],
  'an answer',
)

/** Who conducts an experiment. */
export const HolderJson = closed('a coordinator', {
  host: t.string,
  /** Where the number of the process means something: a container has numbers of its own. */
  space: t.string,
  pid: whole,
  since: t.string,
  token: t.string,
})
export type Holder = t.TypeOf<typeof HolderJson>

/** Numbers that JSON has no way to write, under a key that nothing else has. */
const special = '\u0000number'
const names: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
])

/** A value as text that `readText` reads again. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0))
      ? { [special]: Object.is(part, -0) ? '-0' : String(part) }
      : part,
  )

const revived = (_: string, part: unknown): unknown => {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, special)) return part
  const written: unknown = (part as Record<string, unknown>)[special]
  return typeof written === 'string' ? names.get(written) : undefined
}

/** Reads what came over a queue; `what` it should be is for the message. */
export const readText = <A>(text: string, codec: t.Type<A>, what: string): E.Either<Diagnostic, A> => {
  let value: unknown
  try {
    // Most texts have none of these numbers, and are read several times faster without looking at each part.
    value = text.includes('\\u0000number') ? JSON.parse(text, revived) : JSON.parse(text)
  } catch {
    return E.left(queueGarbage(`${what} is not JSON: ${excerpt(text)}`))
  }
  return readValue(value, codec, what)
}

/** Reads a value of which it is not known who made it. */
export const readValue = <A>(value: unknown, codec: t.Type<A>, what: string): E.Either<Diagnostic, A> => {
  const decoded = codec.decode(value)
  if (E.isRight(decoded)) return E.right(decoded.right)
  const [first] = decoded.left
  const path = (first?.context ?? []).map(({ key }) => key).filter(key => key !== '')
  const where = path.length === 0 ? '' : ` at ${path.join('.')}`
  const wanted = first?.message ?? `it should be ${first?.context.at(-1)?.type.name ?? codec.name}`
  return E.left(
    queueGarbage(`${what} is wrong${where}: ${wanted}, and not ${excerpt(JSON.stringify(first?.value) ?? '')}`),
  )
}

const longest = 60
const excerpt = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}...` : text)
