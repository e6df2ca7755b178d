import * as E from 'fp-ts/lib/Either.js'
import { countJson, countText } from '../../report/count/count.js'
import { exitCodes } from '../exit.js'
import { type BoundOptions, boundsOf, type ModelOptions, type OutputOptions, type WorkerOptions } from '../options.js'
import { deliver, styleFor } from '../output.js'
import { nameOf, referenceTo } from '../reference.js'
import { fail, Session } from '../session.js'

/** `telos count MODEL`: walks the whole model without a purpose. */
export const countCommand = async (
  model: string,
  options: BoundOptions & WorkerOptions & ModelOptions & OutputOptions,
): Promise<number> => {
  const session = new Session(options.quiet === true)
  const job = {
    kind: 'count' as const,
    model: referenceTo(model, options),
    options: boundsOf(options),
    workers: options.workers ?? 1,
  }
  const ending = await session.do<'count'>(job, options.timeout)
  if ('hung' in ending) {
    session.sayStopped(ending.hung, job.model.path)
    return session.interrupted ? exitCodes.interrupted : exitCodes.inconclusive
  }
  if (E.isLeft(ending.outcome)) return fail(ending.outcome.left)
  const count = ending.outcome.right
  const text =
    options.format === 'json'
      ? JSON.stringify(countJson(count, nameOf(model, options)), null, 2)
      : countText(count, nameOf(model, options), styleFor(process.stdout))
  const failed = await deliver(text, options.out)
  if (failed !== null) return failed
  if (session.interrupted) return exitCodes.interrupted
  return count.complete ? exitCodes.holds : exitCodes.inconclusive
}
