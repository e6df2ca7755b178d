import type { Purpose } from '../../purposes/purpose.js'
import { languageOf } from '../../simulators/languages.js'
import { present } from '../ats/present.js'
import { printable } from '../ats/printable.js'
import type { CertificateFile } from '../coverability/certificates.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { plain } from '../errors/render.js'
import { processRoom } from '../io/memory.js'
import { isProgram } from '../io/models.js'
import { documents, type Formats, type Manner } from '../report/format.js'
import { madeLines } from '../report/made.js'
import { stoppedFormats } from '../report/stopped/formats.js'
import { simulatorHangs } from '../simulator/errors.js'
import type { Made } from '../work/made.js'
import { stoppedBy } from '../work/stopped.js'
import type { Outcome, Stopped } from './carry-out.js'
import { exitCodes, exitOf } from './exit.js'
import { givenWords } from './given.js'
import { interruptedExit, interrupter, interruption } from './interruption.js'
import { type CommonNews, JobFailed, type JobFailure, type JobOf, type ModelReference } from './job.js'
import { JobThread, patience } from './job-thread.js'
import { Making } from './making.js'
import { NoResult } from './no-result.js'
import { complain, complainWithRun, type Delivery, deliver, Progress, styleFor } from './output.js'
import { isOverwriting, type Outputs, requireOutputs } from './outputs.js'
import { jobs as reading } from './reading.js'
import type { RunFile } from './stored-run.js'
import { say } from './streams.js'
import { TimeLimit } from './time-limit.js'
import { requireFormat } from './usage.js'

/** The options of a command that are about the whole of it. */
export interface SessionOptions extends Outputs {
  readonly quiet?: boolean
  /** Seconds that the command may take: all its jobs together. */
  readonly timeout?: number
  /** Bytes that the process may take. */
  readonly maxMemory?: number
}

/** Seconds that laying out a graph may take where nothing else was said. */
const layoutSeconds = 30

/** One run of the command line: its limits, progress and warnings for all the jobs that it does, and what it reports. */
export class Session {
  private readonly quiet: boolean
  private readonly outputs: Outputs
  private readonly progress: Progress
  /** How what it reports is made. */
  readonly making = new Making(givenWords())
  private readonly warned = new Set<string>()
  private readonly limit: TimeLimit
  private readonly room: ReturnType<typeof processRoom>
  /** A thread that has done a job, and can do the next. */
  private spare: JobThread | null = null

  constructor({ quiet = false, timeout, maxMemory, ...outputs }: SessionOptions) {
    this.quiet = quiet
    this.outputs = outputs
    this.progress = new Progress(quiet)
    this.limit = new TimeLimit(timeout, interruption)
    this.room = processRoom(maxMemory)
  }

  get interrupted(): boolean {
    return interruption.aborted
  }

  /** Is there no more to be done: is the time over, or was it interrupted? */
  get isOver(): boolean {
    return this.limit.signal.aborted
  }

  /** Aborts when the time of the command is over, and on an interruption. */
  get signal(): AbortSignal {
    return this.limit.signal
  }

  /** Shows how far work is that is none of a job, in a line that is rewritten; `null`: it is done. */
  tell(progress: string | null): void {
    if (progress === null) this.progress.clear()
    else this.progress.line(progress)
  }

  /** The exit code, which is another one after an interruption. */
  exit(code: number): number {
    return this.interrupted ? interruptedExit() : code
  }

  /**
   * Does a job in a worker thread under supervision, whatever it is about: it may fail, or have to be stopped. A program may
   * never return, a short text may take long to read or to take a step of, a file may need more heap than there is.
   */
  async do<I, R, N extends { readonly kind: string } = never>(
    job: JobOf<I, R, N>,
    model: ModelReference,
    input: I,
    hear: (news: N | CommonNews) => void = () => {},
  ): Promise<Outcome<R>> {
    // Purposes, runs and certificates are read by jobs too.
    if (languageOf(model.path) !== undefined) this.making.begin(model)
    const { signal } = this.limit
    if (signal.aborted) return { kind: 'stopped', why: stoppedBy(signal), isForced: false }
    const thread = this.spare ?? new JobThread(this.room)
    this.spare = null
    const outcome = await new Promise<Outcome<R>>((resolve, reject) => {
      const tell = (news: N | CommonNews): void => {
        try {
          this.follow(news as CommonNews, model)
          hear(news)
        } catch (error) {
          reject(error)
        }
      }
      const supervision = { tell, signal, isOverwriting: isOverwriting(this.outputs) }
      thread.do(job, model, input, supervision).then(resolve, reject)
    }).catch(async error => {
      await thread.end()
      throw error
    })
    // A program is loaded anew for each job: what it keeps outside of its simulators must not meet the next one.
    if (isProgram(model.path)) await thread.end()
    else if (!thread.isOver) this.spare = thread
    this.progress.clear()
    return outcome
  }

  /** To be called when there are no more jobs: a spare thread would keep the process alive. */
  async end(): Promise<void> {
    this.limit.forget()
    await this.spare?.end()
  }

  /** Shows the progress of a job, and its warnings. Throws a TelosError if what it has read was to be written over. */
  private follow(news: CommonNews, { path }: ModelReference): void {
    if (news.kind === 'progress') this.progress.show(path, news.statistics)
    else this.progress.clear()
    if (news.kind === 'warnings') this.warn(news.warnings)
    if (news.kind === 'read') this.making.read(news.path, news.sha256)
    if (news.kind === 'root') this.making.root(news.file, news.root)
    if (news.kind === 'imported') requireOutputs(this.outputs, news.files)
  }

  /** Shows each warning once: one model or purpose may be met in several jobs. `always`: also to who wants the answer alone. */
  warn(warnings: readonly Diagnostic[], { always = false } = {}): void {
    if (this.quiet && !always) return
    const key = ({ code, message, span }: Diagnostic): string =>
      `${code} ${message} ${span?.source.name} ${span?.start}`
    complain(warnings.filter(warning => !this.warned.has(key(warning))))
    for (const warning of warnings) this.warned.add(key(warning))
  }

  /** Says something beside the report. */
  remark(text: string): void {
    if (!this.quiet) say(`telos: ${printable(text)}\n`)
  }

  /** Does a job that has nothing to show unless it ends; without a result this throws. */
  async result<I, R>(job: JobOf<I, R>, model: ModelReference, input: I, blamed: string = model.path): Promise<R> {
    const outcome = await this.do(job, model, input)
    if (outcome.kind === 'failed') throw new JobFailed(outcome.failure)
    if (outcome.kind === 'stopped') {
      const { why, isForced } = outcome
      const isSaid = job.inBlocks === true && isForced
      if (isSaid) this.sayStopped(why, blamed)
      throw this.stopped(why, isSaid ? '' : this.stopInWords(why))
    }
    // Work in blocks ends with the best answer it has; other work was cut short.
    if (this.interrupted && job.inBlocks !== true) throw this.stopped('cancelled')
    return outcome.result
  }

  /** To be thrown where there is no result since a job was stopped. */
  stopped(why: Stopped, message = this.stopInWords(why)): NoResult {
    return new NoResult(this.exit(exitCodes.inconclusive), message, why)
  }

  /** What stopped a job. */
  stopInWords(why: Stopped): string {
    switch (why) {
      case 'cancelled':
        return `stopped by ${interrupter()}`
      case 'time-bound':
        return `stopped after ${this.limit.seconds ?? layoutSeconds} s`
      case 'memory-bound':
        return 'stopped since the memory was used up'
    }
  }

  /** Says why work that should have ended by itself was ended by force. */
  sayStopped(why: Stopped, model: string): void {
    if (why === 'memory-bound') say(`telos: ${this.stopInWords(why)}\n`)
    else if (isProgram(model)) complain([simulatorHangs('the model did not return from a call; it was ended by force')])
    // A file has no loops of its own that could be to blame: only much to do at once.
    else {
      const late = `${patience / 1000} s after it should have stopped`
      const why = `reading ${printable(model)}, or a single step of it, took that long (does it choose from very much at once?)`
      say(`telos: ended by force ${late}: ${why}\n`)
    }
  }

  /** The purpose in a file; its warnings are shown, if they are wanted. Throws a TelosError. */
  async purpose(path: string, warns = true): Promise<Purpose> {
    const purpose = await this.purposeOrStop(path, warns)
    if (typeof purpose === 'string') throw this.stopped(purpose)
    return purpose
  }

  /** The purpose in a file like `purpose`, or what kept it from being read to its end. */
  async purposeOrStop(path: string, warns = true): Promise<Purpose | Stopped> {
    const outcome = await this.do(reading.purpose, { path, parameters: {} }, null)
    if (outcome.kind === 'failed') throw new JobFailed(outcome.failure)
    if (outcome.kind === 'stopped') return outcome.why
    const { purpose, warnings, sha256 } = outcome.result
    this.making.purpose({ file: path, sha256 })
    if (warns && !this.quiet) complain(warnings)
    return purpose
  }

  /** The run in a file. Throws a TelosError. */
  run(path: string): Promise<RunFile> {
    return this.result(reading.run, { path, parameters: {} }, null)
  }

  /** The certificate in a file. Throws a TelosError. */
  certificate(path: string): Promise<CertificateFile> {
    return this.result(reading.certificate, { path, parameters: {} }, null)
  }

  /** Writes a report to standard output, or to the file that --out names. Throws a TelosError. */
  async report<S>(
    formats: Formats<S>,
    subject: S,
    { format, ...delivery }: Delivery & { readonly format: string },
    made = this.making.made(),
  ): Promise<void> {
    requireFormat(formats, format, 'this report cannot be written as')
    const manner = this.manner(delivery.out !== undefined, made)
    const text = await present(formats[format])(subject, manner)
    if (text === null) return
    // An answer of one line stays one line.
    const isClosed = format === 'text' && !this.quiet && text.trimEnd().includes('\n')
    const closing = isClosed ? madeLines(made, manner.style) : []
    await deliver([text, ...closing].join('\n'), { ...delivery, isDocument: documents.has(format) })
  }

  /** Reports that there is no result, in a format that has a place for it. In a file there is always place for a text. */
  async reportStop(
    reason: Stopped,
    { format = '', ...delivery }: Delivery & { readonly format?: string },
  ): Promise<void> {
    const hasPlace = Object.hasOwn(stoppedFormats, format)
    if (!hasPlace && delivery.out === undefined) return
    const how = { format: hasPlace ? format : 'text', ...delivery }
    await this.report(stoppedFormats, { reason, message: this.stopInWords(reason) }, how)
  }

  /** What formats need from outside. */
  private manner(toFile: boolean, made: Made): Manner {
    const { quiet } = this
    const remark = (text: string): void => this.remark(text)
    return {
      style: toFile ? plain : styleFor(process.stdout),
      quiet,
      toFile,
      made,
      remark,
      complain,
      page: async data => (await import('./page.js')).pageOf(data, made, remark),
      draw: async (graph, format) => {
        const { layOut } = await import('./layout.js')
        const drawn = await layOut({ graph, format }, this.limit.left ?? layoutSeconds)
        if (typeof drawn === 'number') throw new NoResult(drawn, '', this.interrupted ? 'cancelled' : 'time-bound')
        return drawn
      },
    }
  }
}

/** Says what went wrong, and returns the exit code for it. */
export const fail = (failure: JobFailure): number => {
  const { diagnostics } = failure
  const code = exitOf(diagnostics)
  if (code === exitCodes.fault) complainWithRun(failure)
  else complain(diagnostics)
  return code
}
