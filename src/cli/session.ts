import * as E from 'fp-ts/lib/Either.js'
import type { Purpose } from '../../purposes/purpose.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { isProgram } from '../io/models.js'
import { loadPurpose } from '../io/purposes.js'
import { simulatorHangs } from '../simulator/errors.js'
import { exitCodes, exitOf } from './exit.js'
import { interruption } from './interruption.js'
import type { Job, JobEvent, JobFailure, JobResults } from './job.js'
import { complain, complainWithRun, Progress } from './output.js'
import { type Ending, patience, type Stopped, type Supervision, supervise } from './supervise.js'

/** One run of the command line: Ctrl-C, progress and warnings for all the jobs that it does. */
export class Session {
  private readonly progress: Progress
  private readonly warned = new Set<string>()

  constructor(private readonly quiet: boolean) {
    this.progress = new Progress(quiet)
  }

  get interrupted(): boolean {
    return interruption.aborted
  }

  /** Does a job; `tell` hears of verdicts as they come. */
  async do<K extends Job['kind']>(
    job: Extract<Job, { kind: K }>,
    timeout?: number,
    tell: (event: JobEvent) => void = () => {},
  ): Promise<Ending<K>> {
    const supervision: Supervision = {
      signal: interruption,
      timeout,
      tell: event => {
        if (event.kind === 'progress') this.progress.show(job.model.path, event.statistics)
        else this.progress.clear()
        if (event.kind === 'warnings' && !this.quiet) {
          // One model or purpose may be met in several jobs: its warnings are said once.
          const key = ({ code, message, span }: Diagnostic): string =>
            `${code} ${message} ${span?.source.name} ${span?.start}`
          complain(event.warnings.filter(warning => !this.warned.has(key(warning))))
          for (const warning of event.warnings) this.warned.add(key(warning))
        }
        tell(event)
      },
    }
    const ending = await supervise<K>(job, supervision)
    this.progress.clear()
    return ending
  }

  /** Does a job that has nothing to show unless it ends: a result, or the exit code after what went wrong was said. */
  async complete<K extends Job['kind']>(
    job: Extract<Job, { kind: K }>,
    timeout?: number,
  ): Promise<{ result: JobResults[K] } | { exit: number }> {
    const ending = await this.do<K>(job, timeout)
    if ('hung' in ending) {
      const why = {
        cancelled: 'by Ctrl-C',
        'time-bound': `after ${timeout} s`,
        'memory-bound': 'since the memory was used up',
      }
      process.stderr.write(`telos: stopped ${why[ending.hung]}\n`)
      return { exit: this.interrupted ? exitCodes.interrupted : exitCodes.inconclusive }
    }
    if (E.isLeft(ending.outcome)) return { exit: fail(ending.outcome.left) }
    return this.interrupted ? { exit: exitCodes.interrupted } : { result: ending.outcome.right }
  }

  /** Says why a check of a model was ended by force. */
  sayStopped(why: Stopped, model: string): void {
    if (why === 'memory-bound') process.stderr.write('telos: stopped since the memory was used up\n')
    else if (isProgram(model)) complain([simulatorHangs('the model did not return from a call; it was ended by force')])
    // A file has no loops of its own that could be to blame: only much to do at once.
    else {
      const late = `${patience / 1000} s after it should have stopped`
      process.stderr.write(
        `telos: ended by force ${late}: a single step took that long (has ${model} many initial states?)\n`,
      )
    }
  }
}

/** Says what went wrong, and returns the exit code for it. */
export const fail = ({ diagnostics, run, event }: JobFailure): number => {
  const code = exitOf(diagnostics)
  if (code === exitCodes.fault) complainWithRun(diagnostics, run, event)
  else complain(diagnostics)
  return code
}

/** The purpose of an option that may be left out, or the exit code after its errors were said. */
export const optionalPurpose = async (
  path: string | undefined,
  quiet: boolean,
): Promise<E.Either<number, Purpose | null>> => {
  if (path === undefined) return E.right(null)
  const loaded = await loadPurpose(path)
  if (E.isLeft(loaded)) {
    complain(loaded.left)
    return E.left(exitOf(loaded.left))
  }
  if (!quiet) complain(loaded.right.warnings)
  return E.right(loaded.right.purpose)
}
