import * as E from 'fp-ts/lib/Either.js'
import { type Diagnostic, diagnostic } from '../../errors/diagnostic.js'
import { decodeJson } from '../../errors/json.js'
import type { Source } from '../../errors/source.js'
import { readSource } from '../../io/files.js'
import type { StoredRun } from '../../replay.js'
import { RunJson, VerdictJson } from '../../report/json.js'
import { exitCodes, exitOf } from '../exit.js'
import { type BoundOptions, type ModelOptions, type OutputOptions, parametersOf } from '../options.js'
import { complain, deliver } from '../output.js'
import { Session } from '../session.js'
import { optionalPurpose } from './simulate.js'

/** `telos replay MODEL RUN`: takes the model along a stored run (or a stored verdict's run) and says where it diverges. */
export const replayCommand = async (
  model: string,
  runPath: string,
  options: BoundOptions & ModelOptions & OutputOptions & { readonly purpose?: string },
): Promise<number> => {
  const source = await readSource(runPath)
  const stored = E.isLeft(source) ? source : runOf(source.right)
  if (E.isLeft(stored)) {
    complain(stored.left)
    return exitOf(stored.left)
  }
  const guide = await optionalPurpose(options.purpose)
  if (E.isLeft(guide)) return guide.left
  const session = new Session(options.quiet === true)
  const done = await session.complete<'replay'>(
    {
      kind: 'replay',
      model: { path: model, parameters: parametersOf(options) },
      purpose: guide.right,
      run: stored.right,
    },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  const { steps: taken, divergence } = done.result
  const total = stored.right.steps.length
  const text =
    options.format === 'json'
      ? JSON.stringify({ model, run: runPath, replays: divergence === null, steps: taken, divergence }, null, 2)
      : divergence === null
        ? `${runPath} replays on ${model}: ${total} steps`
        : `${runPath} diverges on ${model} at step ${taken + 1} of ${total}: ${divergence}`
  const failed = await deliver(text, options.out)
  if (failed !== null) return failed
  return divergence === null ? exitCodes.holds : exitCodes.fails
}

/** A run file holds a run, or a verdict with a run. */
const runOf = (source: Source): E.Either<Diagnostic[], StoredRun> => {
  const isVerdict = /^\s*\{[^[]*"telos"\s*:/.test(source.text)
  const decoded = isVerdict ? decodeJson(source, VerdictJson) : decodeJson(source, RunJson)
  if (E.isLeft(decoded)) return decoded
  const { value, problems } = decoded.right
  if (problems.length > 0) return E.left([...problems])
  const run = 'run' in value ? value.run : value
  return run === null
    ? E.left([diagnostic('run/malformed', `${source.name} is a verdict without a run`)])
    : E.right(run)
}
