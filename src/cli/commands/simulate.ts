import * as E from 'fp-ts/lib/Either.js'
import { runJson } from '../../report/json.js'
import { runLines } from '../../report/run-table.js'
import { exitCodes } from '../exit.js'
import { type BoundOptions, type ModelOptions, type OutputOptions, walkOf } from '../options.js'
import { deliver } from '../output.js'
import { referenceTo } from '../reference.js'
import { optionalPurpose, Session } from '../session.js'

/** `telos simulate MODEL [--purpose P]`: one seeded run, guided by the purpose if there is one. */
export const simulateCommand = async (
  model: string,
  options: BoundOptions & ModelOptions & OutputOptions & { readonly purpose?: string },
): Promise<number> => {
  const guide = await optionalPurpose(options.purpose, options.quiet === true)
  if (E.isLeft(guide)) return guide.left
  const session = new Session(options.quiet === true)
  const done = await session.complete<'simulate'>(
    {
      kind: 'simulate',
      model: referenceTo(model, options),
      purpose: guide.right,
      options: walkOf(options),
    },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  const { run, ended } = done.result
  const endings = {
    success: 'the purpose succeeded',
    failure: 'the purpose failed',
    stuck: 'nothing can happen any more',
    depth: `the ${run.steps.length} steps asked for were taken`,
  }
  const text =
    options.format === 'json'
      ? JSON.stringify(runJson(run), null, 2)
      : [...runLines(run, guide.right !== null), '', `seed ${options.seed ?? 1}: ${endings[ended]}`].join('\n')
  return (await deliver(text, options.out)) ?? exitCodes.holds
}
