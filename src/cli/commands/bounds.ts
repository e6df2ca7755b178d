import { placeBoundsJson, placeBoundsText } from '../../report/bounds/place-bounds.js'
import { exitCodes } from '../exit.js'
import { type BoundOptions, boundsOf, type ModelOptions, type OutputOptions } from '../options.js'
import { deliver, styleFor } from '../output.js'
import { nameOf, referenceTo } from '../reference.js'
import { Session } from '../session.js'

/** `telos bounds MODEL [COUNTER...]`: which counters of a net have a bound? */
export const boundsCommand = async (
  model: string,
  counters: readonly string[],
  options: BoundOptions & ModelOptions & OutputOptions,
): Promise<number> => {
  const done = await new Session(options.quiet === true).complete<'bounds'>(
    {
      kind: 'bounds',
      model: referenceTo(model, options),
      places: counters.length === 0 ? null : counters,
      options: boundsOf(options),
    },
    options.timeout,
  )
  if ('exit' in done) return done.exit
  const name = nameOf(model, options)
  const text =
    options.format === 'json'
      ? JSON.stringify(placeBoundsJson(done.result, name), null, 2)
      : placeBoundsText(done.result, name, styleFor(process.stdout))
  const failed = await deliver(text, options.out)
  if (failed !== null) return failed
  if (done.result.some(({ kind }) => kind === 'unbounded')) return exitCodes.fails
  return done.result.some(({ kind }) => kind === 'unknown') ? exitCodes.inconclusive : exitCodes.holds
}
