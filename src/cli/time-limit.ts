import { timeIsOver } from '../work/stopped.js'

/** The time that a whole command has, from now on: all that it does ends when that is over, or when it is interrupted. */
export class TimeLimit {
  private readonly began = performance.now()
  private readonly abort = new AbortController()
  private readonly timer: NodeJS.Timeout | undefined

  /** Without `seconds` only the interruption ends it. */
  constructor(
    readonly seconds: number | undefined,
    private readonly interruption: AbortSignal,
  ) {
    if (interruption.aborted) this.interrupt()
    interruption.addEventListener('abort', this.interrupt)
    if (seconds !== undefined) this.timer = setTimeout(() => this.abort.abort(timeIsOver()), seconds * 1000)
  }

  /** Aborts when the time is over (`stoppedBy` says so), and on the interruption. */
  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** Seconds that are left; `undefined` without a limit. */
  get left(): number | undefined {
    if (this.seconds === undefined) return undefined
    return Math.max(0, this.seconds - (performance.now() - this.began) / 1000)
  }

  /** To be called when nothing is to be limited any more: the timer would keep the process alive. */
  forget(): void {
    clearTimeout(this.timer)
    this.interruption.removeEventListener('abort', this.interrupt)
  }

  private readonly interrupt = (): void => this.abort.abort(this.interruption.reason)
}
