import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { whole, withTimeout } from '../options.js'
import type { Session } from '../session.js'

interface Options {
  readonly queue: string
  readonly jobs?: number
  readonly timeout?: number
  readonly quiet?: boolean
}

/** `telos worker --queue URL [FOLDER]`: makes runs for experiments that are conducted elsewhere. */
export const command = {
  takes: '[folder]',
  summary: 'make runs for experiments on other machines, of models below a folder (the working folder)',
  options: c =>
    withTimeout(c)
      .requiredOption('--queue <url>', 'the Redis server that the experiments are on, like redis://host:6379')
      .option('--jobs <n>', 'threads that make runs (one for each core)', whole(1))
      .option('--quiet', 'say only what was asked for'),
  run: async (session, folder: string | undefined, options: Options) => work(session, folder ?? '.', options),
} satisfies CommandDefinition

/** Works until Ctrl-C, which is the way it ends, or until the time is over; resolves to the exit code. */
const work = async (session: Session, folder: string, options: Options): Promise<number> => {
  const { availableParallelism } = await import('node:os')
  const { orThrow } = await import('../../errors/or-throw.js')
  const { Connection } = await import('../../io/experiment-queue-connection.js')
  const { counted, serveQueue } = await import('../../io/experiment-queue-server.js')
  const { interruption } = await import('../interruption.js')
  const { rewriteLine } = await import('../streams.js')
  const { TimeLimit } = await import('../time-limit.js')
  await requireFolder(folder)
  const { queue, jobs = availableParallelism(), timeout, quiet = false } = options
  const limit = new TimeLimit(timeout, interruption)
  const { signal } = limit
  const showsProgress = !quiet && process.stderr.isTTY === true
  /** Says something in a line of its own, where the progress may be. */
  const aside = (say: () => void): void => {
    if (showsProgress) rewriteLine()
    say()
  }
  const remark = (text: string): void => aside(() => session.remark(text))
  let [runs, shown] = [0, 0]
  try {
    const connection = orThrow(await Connection.open(queue, { signal, remark }))
    const threads = jobs === 1 ? '1 thread' : `${jobs} threads`
    remark(`working for ${connection.address.shown} with ${threads} (Ctrl-C ends it)`)
    await serveQueue({
      connection,
      folder,
      jobs,
      signal,
      remark,
      warn: warnings => aside(() => session.warn(warnings)),
      made: more => {
        runs += more
        // Ten times a second is as often as a user can read it.
        if (!showsProgress || performance.now() - shown < 100) return
        shown = performance.now()
        rewriteLine(`${counted(runs)} made`)
      },
    })
    await connection.close()
  } catch (error) {
    // It was asked to end before it had begun.
    if (!signal.aborted || error !== signal.reason) throw error
  } finally {
    limit.forget()
  }
  remark(`ended; ${counted(runs)} were made`)
  return exitCodes.holds
}

/** Throws a TelosError if there is no such folder. */
const requireFolder = async (folder: string): Promise<void> => {
  const { stat } = await import('node:fs/promises')
  const { wrongUsage } = await import('../usage.js')
  const about = await stat(folder).catch(() => null)
  if (about?.isDirectory() !== true) throw wrongUsage(`${folder} is not a folder`)
}
