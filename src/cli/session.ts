import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { isProgram, isRisky } from '../io/models.js'
import type { Formats, Manner } from '../report/format.js'
import { simulatorHangs } from '../simulator/errors.js'
import { exitCodes, exitOf } from './exit.js'
import { interruption } from './interruption.js'
import { type CommonNews, JobFailed, type JobFailure, type JobOf, type ModelReference } from './job.js'
import { type Ending, JobThread, patience, type Stopped, type Supervision } from './job-thread.js'
import { NoResult } from './no-result.js'
import { complain, complainWithRun, deliver, Progress, styleFor } from './output.js'
import { requireFormat } from './usage.js'

/** How a job is to be done. */
export interface Terms<N> {
  /** Seconds that the work may take. */
  readonly timeout?: number | undefined
  /** Hears what the job tells besides progress and warnings. */
  readonly hear?: (news: N | CommonNews) => void
}

/** One run of the command line: Ctrl-C, progress and warnings for all the jobs that it does, and what it reports. */
export class Session {
  private readonly progress: Progress
  private readonly warned = new Set<string>()
  /** A thread that has done a job, and can do the next. */
  private spare: JobThread | null = null

  constructor(private readonly quiet: boolean) {
    this.progress = new Progress(quiet)
  }

  get interrupted(): boolean {
    return interruption.aborted
  }

  /** The exit code, which is another one after Ctrl-C. */
  exit(code: number): number {
    return this.interrupted ? exitCodes.interrupted : code
  }

  /**
   * Does a job; it may fail, or have to be stopped. Light work on a list of transitions is done here: it works in blocks
   * and can be stopped between them. Everything else goes to a worker thread under supervision, whatever it asks about the
   * model: a program may never return, a single step of a model in a language may take long, a large file may need more
   * heap than there is, and other work is done in one go.
   */
  async do<I, R, N extends { readonly kind: string } = never>(
    job: JobOf<I, R, N>,
    model: ModelReference,
    input: I,
    { timeout, hear = () => {} }: Terms<N> = {},
  ): Promise<Ending<R>> {
    const tell = (news: N | CommonNews): void => {
      this.follow(news as CommonNews, model)
      hear(news)
    }
    const signal = interruption
    const isHere = job.isLight === true && !isRisky(model.path)
    const ending = isHere
      ? await (await import('./carry-out.js')).carryOut(job, model, input, { tell, signal })
      : await this.inThread(job, model, input, { tell, signal, timeout })
    this.progress.clear()
    return ending
  }

  private async inThread<I, R, N extends { readonly kind: string }>(
    job: JobOf<I, R, N>,
    model: ModelReference,
    input: I,
    supervision: Supervision<N>,
  ): Promise<Ending<R>> {
    const thread = this.spare ?? new JobThread()
    this.spare = null
    const ending = await thread.do(job, model, input, supervision)
    // A program is loaded anew for each job: what it keeps outside of its simulators must not meet the next one.
    if (isProgram(model.path)) await thread.end()
    else if (!thread.isOver) this.spare = thread
    return ending
  }

  /** To be called when there are no more jobs: a spare thread would keep the process alive. */
  async end(): Promise<void> {
    await this.spare?.end()
  }

  /** Shows the progress of a job, and its warnings. */
  private follow(news: CommonNews, { path }: ModelReference): void {
    if (news.kind === 'progress') this.progress.show(path, news.statistics)
    else this.progress.clear()
    if (news.kind === 'warnings') this.warn(news.warnings)
  }

  /** Shows each warning once: one model or purpose may be met in several jobs. */
  warn(warnings: readonly Diagnostic[]): void {
    if (this.quiet) return
    const key = ({ code, message, span }: Diagnostic): string =>
      `${code} ${message} ${span?.source.name} ${span?.start}`
    complain(warnings.filter(warning => !this.warned.has(key(warning))))
    for (const warning of warnings) this.warned.add(key(warning))
  }

  /** Does a job that has nothing to show unless it ends; without a result this throws. */
  async result<I, R>(
    job: JobOf<I, R>,
    model: ModelReference,
    input: I,
    timeout?: number,
    blamed: string = model.path,
  ): Promise<R> {
    const ending = await this.do(job, model, input, { timeout })
    if (ending.kind === 'failed') throw new JobFailed(ending.failure)
    if (ending.kind === 'stopped') {
      if (job.inBlocks === true) this.sayStopped(ending.why, blamed)
      const why = {
        cancelled: 'by Ctrl-C',
        'time-bound': `after ${timeout} s`,
        'memory-bound': 'since the memory was used up',
      }
      const message = job.inBlocks === true ? '' : `stopped ${why[ending.why]}`
      throw new NoResult(this.exit(exitCodes.inconclusive), message)
    }
    // Work in blocks ends with the best answer it has; other work was cut short.
    if (this.interrupted && job.inBlocks !== true) throw new NoResult(exitCodes.interrupted)
    return ending.result
  }

  /** Says why work that should have ended by itself was ended by force. */
  sayStopped(why: Stopped, model: string): void {
    if (why === 'memory-bound') process.stderr.write('telos: stopped since the memory was used up\n')
    else if (isProgram(model)) complain([simulatorHangs('the model did not return from a call; it was ended by force')])
    // A file has no loops of its own that could be to blame: only much to do at once.
    else {
      const late = `${patience / 1000} s after it should have stopped`
      process.stderr.write(
        `telos: ended by force ${late}: a single step took that long (does ${model} choose from very much at once?)\n`,
      )
    }
  }

  /** The purpose in a file; its warnings are shown. Throws a TelosError. */
  async purpose(path: string): Promise<Purpose> {
    const { loadPurpose } = await import('../io/purposes.js')
    const { purpose, warnings } = orThrow(await loadPurpose(path))
    if (!this.quiet) complain(warnings)
    return purpose
  }

  /** Writes a report to standard output, or to the file that --out names. Throws a TelosError. */
  async report<S>(
    formats: Formats<S>,
    subject: S,
    { format, out }: { readonly format: string; readonly out?: string | undefined },
    timeout?: number,
  ): Promise<void> {
    requireFormat(formats, format, 'this report cannot be written as')
    const text = await present(formats[format])(subject, this.manner(out !== undefined, timeout))
    if (text !== null) await deliver(text, out)
  }

  /** What formats need from outside. Drawing may take `timeout` seconds. */
  private manner(toFile: boolean, timeout: number | undefined): Manner {
    const { quiet } = this
    const remark = (text: string): void => {
      if (!quiet) process.stderr.write(`telos: ${text}\n`)
    }
    return {
      style: styleFor(process.stdout),
      quiet,
      toFile,
      remark,
      complain,
      page: async data => (await import('./page.js')).pageOf(data, remark),
      draw: async (graph, format) => {
        const { layOut } = await import('./layout.js')
        const drawn = await layOut({ graph, format }, timeout ?? 30)
        if (typeof drawn === 'number') throw new NoResult(drawn)
        return drawn
      },
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
