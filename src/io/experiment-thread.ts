import type { Purpose } from '../../purposes/purpose.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import type { Experiment } from '../experiment/definition.js'
import type { Chunk, ChunkResult } from '../experiment/point-runs.js'
import type { RunRow } from '../experiment/row.js'
import type { KeptRun } from '../experiment/store.js'
import { endInWords, Thread, type ThreadEnd } from './thread.js'

/** What a thread is about. */
export interface ExperimentTask {
  readonly experiment: Experiment
  readonly purpose: Purpose
  /** The file of the model. */
  readonly model: string
  /** The most seconds that a simulator in another process may take to answer. */
  readonly answerTimeout?: number | undefined
  /** Which run is under way, and since when in milliseconds: shared, since a thread that hangs answers nothing. */
  readonly beat: Float64Array
}

export type ExperimentRequest =
  | { readonly kind: 'runs'; readonly chunk: Chunk }
  | { readonly kind: 'keep'; readonly row: RunRow }

/** What it answers. A fault is one of Telos, not of the model. */
export type ExperimentAnswer =
  | { readonly kind: 'loaded'; readonly warnings: readonly Diagnostic[]; readonly sha256: string | null }
  | { readonly kind: 'made'; readonly result: ChunkResult }
  | { readonly kind: 'kept'; readonly kept: KeptRun | null }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'fault'; readonly fault: unknown }

/** What a thread tells besides its answers. */
export interface ThreadNews {
  warnings(warnings: readonly Diagnostic[]): void
  read(sha256: string): void
}

/** The thread was lost with the run that was under way: the model hangs, or has ended its thread. */
export class RunLost extends Error {
  constructor(
    readonly run: number,
    message: string,
  ) {
    super(message)
  }
}

/** Milliseconds between two looks at a run that may hang; and those that it may take longer than it should. */
const look = 50
const grace = 1000

/** What waits for an answer. */
interface Waiting {
  answered(answer: ExperimentAnswer): void
  lost(end: ThreadEnd): void
}

/** A thread that makes runs. It is of no use any more after a run was lost. */
export class ExperimentThread {
  private readonly thread: Thread<ExperimentRequest, ExperimentAnswer>
  private readonly beat = new Float64Array(new SharedArrayBuffer(16))
  private readonly runTimeout: number | null
  private waiting: Waiting | null = null
  /** The point that it was asked about last: it need not be prepared again. */
  point: number | null = null
  isOver = false

  constructor(
    task: Omit<ExperimentTask, 'beat'>,
    private readonly news: ThreadNews,
    heap: number | undefined,
  ) {
    const data: ExperimentTask = { ...task, beat: this.beat }
    this.runTimeout = task.experiment.runTimeout
    this.thread = new Thread(new URL('./experiment-worker.js', import.meta.url), { data, heap })
    // Listened to once: what is waited for anew with each question would be kept as long as the thread lives.
    this.thread.listen(answer => this.hear(answer))
    void this.thread.ended.then(end => {
      this.isOver = true
      this.waiting?.lost(end)
    })
  }

  async runs(chunk: Chunk): Promise<ChunkResult> {
    this.beat[0] = chunk.from
    this.point = chunk.point
    const answer = await this.ask({ kind: 'runs', chunk })
    if (answer.kind !== 'made') throw new Error(`a thread answered ${answer.kind} to runs`)
    return answer.result
  }

  async keep(row: RunRow): Promise<KeptRun | null> {
    this.beat[0] = row.run
    this.point = row.point
    const answer = await this.ask({ kind: 'keep', row })
    if (answer.kind !== 'kept') throw new Error(`a thread answered ${answer.kind} to keep`)
    return answer.kept
  }

  private hear(answer: ExperimentAnswer): void {
    if (answer.kind !== 'loaded') {
      this.waiting?.answered(answer)
      return
    }
    this.news.warnings(answer.warnings)
    if (answer.sha256 !== null) this.news.read(answer.sha256)
  }

  /** Throws a RunLost if the thread is lost on the way, and a TelosError if the model cannot be loaded. */
  private ask(request: ExperimentRequest): Promise<ExperimentAnswer> {
    const { thread, beat, runTimeout } = this
    // Loading takes its time before the first run begins.
    beat[1] = Number.POSITIVE_INFINITY
    return new Promise((resolve, reject) => {
      if (this.isOver) throw new RunLost(beat[0] ?? 0, 'the model ended its thread before the run began')
      let hangs: string | null = null
      const watch = setInterval(() => {
        if (runTimeout === null || Date.now() - (beat[1] ?? 0) <= 1000 * runTimeout + grace) return
        hangs = `the run did not end within ${runTimeout} s: the model did not return from a call`
        void this.end()
      }, look)
      const settle = (): void => {
        clearInterval(watch)
        this.waiting = null
      }
      this.waiting = {
        answered(answer) {
          settle()
          if (answer.kind === 'failed') reject(new TelosError(answer.diagnostics))
          else if (answer.kind === 'fault') reject(answer.fault)
          else resolve(answer)
        },
        lost(end) {
          settle()
          reject(new RunLost(beat[0] ?? 0, hangs ?? lostInWords(end)))
        },
      }
      thread.send(request)
    })
  }

  async end(): Promise<void> {
    this.isOver = true
    await this.thread.end()
  }
}

const lostInWords = (end: ThreadEnd): string =>
  `the model ended its thread: ${endInWords(end, code => `it exited with code ${code}`)}`
