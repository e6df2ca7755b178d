import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { readEvent } from '../ats/event.js'
import type { StoredRun } from '../ats/run.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { jsonSyntax } from '../errors/errors.js'
import { decodeJson } from '../errors/json.js'
import type { Source } from '../errors/source.js'
import { readSource } from '../io/files.js'
import { RunJson } from '../report/json.js'
import { SimulationJson } from '../report/simulation/json.js'
import { PropertyJson, VerdictJson } from '../report/verdict/json.js'
import { faultOfModelEvent } from '../simulator/model-event.js'
import type { Made } from '../work/made.js'
import { runMalformed } from './errors.js'

/** A run, and how it was made if the file says so. */
export interface RunFile {
  readonly run: StoredRun
  readonly made: Made | null
}

/** Reads a run that was stored with `--format json --out FILE`, by itself or in a verdict. */
export const readRun = async (path: string, signal?: AbortSignal): Promise<E.Either<Diagnostic[], RunFile>> =>
  pipe(await readSource(path, signal), E.chain(runOf))

/** A run file holds a run, a simulation, or a verdict with a run; or a list of verdicts, one of which has a run. */
const runOf = (source: Source): E.Either<Diagnostic[], RunFile> => {
  const decoded = decodeAs[formOf(source.text)](source)
  if (E.isLeft(decoded)) {
    const [first] = decoded.left
    // A text that is not JSON at all is one mistake, however many characters it has.
    return first?.code === jsonSyntax.code
      ? E.left([{ ...first, fix: 'store a run with --format json --out FILE' }])
      : decoded
  }
  const { value, problems, spanOf } = decoded.right
  if (problems.length > 0) return E.left([...problems])
  const stored = Array.isArray(value)
    ? value.flatMap(({ run, made = null }, i) => (run === null ? [] : [{ run, made, path: [i, 'run'] }]))
    : 'run' in value
      ? value.run === null
        ? []
        : [{ run: value.run, made: value.made ?? null, path: ['run'] }]
      : [{ run: value, made: value.made ?? null, path: [] }]
  const [only] = stored
  if (only === undefined || stored.length > 1) {
    const message = Array.isArray(value)
      ? `${source.name} is a list of verdicts, ${stored.length} of which have a run: one is needed`
      : `${source.name} is a verdict without a run`
    const fix = 'store one verdict: telos check MODEL --property NAME --format json --out FILE'
    return E.left([runMalformed(message, Array.isArray(value) ? { fix } : {})])
  }
  const { run, made, path } = only
  const wrong = run.steps.flatMap(({ event }, i): Diagnostic[] => {
    const fault = faultOfModelEvent(event, readEvent(event))
    return fault === undefined ? [] : [{ ...fault, span: spanOf([...path, 'steps', i, 'event']) }]
  })
  const { loop = null, steps } = run
  if (loop !== null && !(Number.isInteger(loop) && loop >= 0 && loop < steps.length)) {
    wrong.push(
      runMalformed(`a loop cannot begin after ${loop} of ${steps.length} steps`, {
        span: spanOf([...path, 'loop']),
      }),
    )
  }
  return wrong.length > 0 ? E.left(wrong) : E.right({ run, made })
}

const decodeAs = {
  run: (source: Source) => decodeJson(source, RunJson),
  verdict: (source: Source) => decodeJson(source, VerdictJson),
  simulation: (source: Source) => decodeJson(source, SimulationJson),
  property: (source: Source) => decodeJson(source, PropertyJson),
  verdicts: (source: Source) => decodeJson(source, t.array(VerdictJson)),
  properties: (source: Source) => decodeJson(source, t.array(PropertyJson)),
}

/** A verdict on a purpose, one on a property, a list of either, a simulation, or a run by itself. */
const formOf = (text: string): keyof typeof decodeAs => {
  try {
    const value = JSON.parse(text) ?? {}
    const first = Array.isArray(value) ? (value[0] ?? {}) : value
    const isAbout = (word: string): boolean => Object.hasOwn(first, word)
    if (Array.isArray(value)) return isAbout('property') ? 'properties' : 'verdicts'
    if (!isAbout('telos')) return 'run'
    return isAbout('property') ? 'property' : isAbout('outcome') ? 'simulation' : 'verdict'
  } catch (error) {
    // Decoding says where it stops being JSON.
    if (error instanceof SyntaxError) return 'run'
    throw error
  }
}
