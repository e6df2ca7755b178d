import type { Writable } from 'node:stream'
import type { StoredStep } from '../../ats/run.js'
import { type Diagnostic, TelosError } from '../../errors/diagnostic.js'
import type { Source } from '../../errors/source.js'
import { ExplorerError, type ModelText, type PlainDiagnostic } from '../../explore/explorer.js'
import { ExplorerLost } from '../../explore/remote-explorer.js'
import {
  beginTrail,
  followTrail,
  retraceTrail,
  runBy,
  runOf,
  type Trail,
  trailAfter,
  trailAt,
} from '../../explore/trail.js'
import type { Offer } from '../../explore/walk.js'
import { simulatorHangs, simulatorThrew } from '../../simulator/errors.js'
import { ExplorerThread } from '../explorer-thread.js'
import type { JobFailure } from '../job.js'

/** What became of a move. */
export type Moved =
  | { readonly kind: 'moved' }
  | { readonly kind: 'failed'; readonly failure: JobFailure }
  /** The walk was ended meanwhile. */
  | { readonly kind: 'stopped' }

/**
 * Walks a model that may do anything: throw, end its thread, never return. After each of these the walk is where it was
 * before, in a new thread if need be.
 */
export class Walker {
  private thread: ExplorerThread
  private now: Trail | null = null
  /** What the model begins with, if that has a name and it is open. */
  root: string | null = null
  private isStopped = false
  private isGivenUp = false

  constructor(
    private readonly model: ModelText,
    private readonly purpose: Source | null,
    private readonly printed: Writable,
    private readonly answerTimeout: number | undefined,
  ) {
    this.thread = this.startThread()
  }

  private startThread(): ExplorerThread {
    return new ExplorerThread(this.printed, { ...straight, answerTimeout: this.answerTimeout })
  }

  get trail(): Trail {
    if (this.now === null) throw new Error('the model is not open')
    return this.now
  }

  /** Opens the model: its warnings, or what is wrong with it. */
  async open(): Promise<readonly Diagnostic[] | 'stopped'> {
    try {
      const { here, problems, root = null } = await this.thread.ask('open', this.model, this.purpose)
      if (here !== null) this.now = beginTrail(here)
      this.root = root
      return problems.map(problem => this.diagnosticOf(problem))
    } catch (error) {
      if (this.isStopped) return 'stopped'
      if (error instanceof ExplorerLost) return [simulatorThrew(error.message)]
      throw error
    }
  }

  take(offer: Offer): Promise<Moved> {
    return this.moving(async () => trailAfter(this.trail, offer, await this.thread.ask('take', offer.choice)), offer)
  }

  goTo(position: number): Promise<Moved> {
    return this.moving(async () => trailAt(this.trail, await this.thread.ask('goTo', position)))
  }

  /** Lays a run out ahead, as far as it can be taken. */
  async follow(steps: readonly StoredStep[]): Promise<Moved> {
    const moved = await this.moving(() => followTrail(this.thread, steps, 0))
    const led = moved.kind === 'failed' ? (moved.failure.run?.steps.length ?? 0) : 0
    // The last of these steps leads to where the model fails.
    if (led > 1) await this.moving(() => followTrail(this.thread, steps.slice(0, led - 1), 0))
    return moved
  }

  /** Ends what the model is doing: that move fails. */
  giveUp(): void {
    this.isGivenUp = true
    void this.thread.end()
  }

  /** Ends the walk for good, whatever the model is doing. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.thread.end()
  }

  private async moving(move: () => Promise<Trail>, offer: Offer | null = null): Promise<Moved> {
    try {
      this.now = await move()
      return { kind: 'moved' }
    } catch (error) {
      if (this.isStopped) return { kind: 'stopped' }
      if (error instanceof ExplorerError) return { kind: 'failed', failure: this.failureOf(error) }
      if (!(error instanceof ExplorerLost)) throw error
      const found = this.isGivenUp ? hangs : simulatorThrew(error.message)
      const run = offer === null ? runOf(this.trail) : runBy(this.trail, offer)
      return (await this.isBack(found))
        ? { kind: 'failed', failure: { diagnostics: [found], run, event: null } }
        : { kind: 'stopped' }
    }
  }

  /** Walks to where the walk was, in a new thread; `false` if it was stopped meanwhile. */
  private async isBack(found: Diagnostic): Promise<boolean> {
    this.thread = this.startThread()
    this.isGivenUp = false
    const { steps, here: before } = this.trail
    try {
      const opened = await this.thread.ask('open', this.model, this.purpose)
      if (opened.here === null) throw new TelosError(opened.problems.map(problem => this.diagnosticOf(problem)))
      const choices = steps.map(({ choice }) => choice)
      const retraced = await retraceTrail(this.thread, choices)
      const position = Math.min(before.position, retraced.here.length)
      this.now = trailAt(retraced, await this.thread.ask('goTo', position))
      return true
    } catch (error) {
      if (this.isStopped) return false
      // A model that fails on a way it has gone before has no good place to go on from.
      if (error instanceof ExplorerLost) throw new TelosError([found])
      throw error instanceof ExplorerError ? new TelosError(this.failureOf(error).diagnostics) : error
    }
  }

  private failureOf({ problems, run, event }: ExplorerError): JobFailure {
    return { diagnostics: problems.map(problem => this.diagnosticOf(problem)), run, event }
  }

  private diagnosticOf({ about, start, end, notes = [], ...found }: PlainDiagnostic): Diagnostic {
    const source: Source | null = about === 'model' ? this.model : this.purpose
    return {
      ...found,
      ...(source === null || start === null || end === null ? {} : { span: { source, start, end } }),
      ...(notes.length === 0 ? {} : { related: notes.map(message => ({ message })) }),
    }
  }
}

/** A walk goes where the model goes: no state is taken for another one. */
const straight = { straight: true }

const hangs = simulatorHangs('the model did not return from a call; it was ended by force')
