import * as E from 'fp-ts/lib/Either.js'
import { counted } from '../../report/words.js'
import { exitCodes, exitOf } from '../exit.js'
import type { BoundOptions, ModelOptions, OutputOptions } from '../options.js'
import { complain, deliver } from '../output.js'
import { referenceTo } from '../reference.js'
import { optionalPurpose, Session } from '../session.js'
import { readRun } from '../stored-run.js'

/** `telos replay MODEL RUN`: takes the model along a stored run (or a stored verdict's run) and says where it diverges. */
export const replayCommand = async (
  model: string,
  runPath: string,
  options: BoundOptions & ModelOptions & OutputOptions & { readonly purpose?: string },
): Promise<number> => {
  const stored = await readRun(runPath)
  if (E.isLeft(stored)) {
    complain(stored.left)
    return exitOf(stored.left)
  }
  const guide = await optionalPurpose(options.purpose, options.quiet === true)
  if (E.isLeft(guide)) return guide.left
  const session = new Session(options.quiet === true)
  const done = await session.complete<'replay'>(
    {
      kind: 'replay',
      model: referenceTo(model, options),
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
        ? `${runPath} replays on ${model}: ${counted(total, 'step')}`
        : `${runPath} diverges on ${model} at step ${taken + 1} of ${total}: ${divergence}`
  const failed = await deliver(text, options.out)
  if (failed !== null) return failed
  return divergence === null ? exitCodes.holds : exitCodes.fails
}
