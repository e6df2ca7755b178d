import { batch, signal } from '@preact/signals'
import { type Engine, openEngine } from './engine.js'
import { said } from './said.js'
import { runsAtServer, texts } from './session.js'
import type { Asked } from './subject.js'

/** Milliseconds that work may take to notice that it should stop. */
const patience = 2000

/** Work that an engine of its own does, one piece at a time: meanwhile the walk goes on. */
export class Work {
  readonly isGoing = signal(false)
  readonly failure = signal<string | null>(null)
  private engine: Engine | null = null
  private turn = 0

  /** `clear` forgets what the piece before has shown; it is called before every piece, and when one has failed. */
  constructor(private readonly clear: () => void) {}

  /** Ends what went before, opens the texts and does `piece`, which may show something for as long as `isLatest`. */
  async start(
    { model, purpose }: Asked,
    begin: () => void,
    piece: (engine: Engine, isLatest: () => boolean) => Promise<void>,
  ): Promise<void> {
    const mine = ++this.turn
    const isLatest = (): boolean => mine === this.turn && this.isGoing.value
    this.engine?.end()
    const own = openEngine(runsAtServer.value ? 'server' : 'worker')
    this.engine = own
    batch(() => {
      this.isGoing.value = true
      this.failure.value = null
      this.clear()
      begin()
    })
    try {
      const opened = await own.ask('open', ...texts(model, purpose))
      if (opened.here === null)
        throw new Error('there are mistakes to be put right first: they are marked in the texts')
      await piece(own, isLatest)
    } catch (error) {
      if (isLatest()) this.fail(said(error))
    } finally {
      if (mine === this.turn) {
        this.isGoing.value = false
        this.engine = null
      }
      own.end()
    }
  }

  /** Asks for an end with what is known; if there is none in time, it is ended, and has failed for `why`. */
  stop(why: string): void {
    const own = this.engine
    if (own === null) return
    const mine = this.turn
    // Whatever it answers, the work itself says how it ended.
    own.ask('stop').catch(() => {})
    setTimeout(() => {
      if (mine !== this.turn || !this.isGoing.value) return
      this.fail(why)
      own.end()
    }, patience)
  }

  /** Forgets what was found, and ends what is going on. */
  forget(): void {
    this.turn++
    this.engine?.end()
    this.engine = null
    batch(() => {
      this.isGoing.value = false
      this.failure.value = null
      this.clear()
    })
  }

  private fail(why: string): void {
    batch(() => {
      this.isGoing.value = false
      this.clear()
      this.failure.value = why
    })
  }
}
