import { present } from '../../ats/present.js'
import type { ExplorerAnswer, ExplorerRequest } from '../../explore/remote-explorer.js'
import type { ExplorerThread } from '../explorer-thread.js'
import { Refusal } from './refusal.js'

export interface EngineLimits {
  /** How many explorers there may be at once. */
  readonly most: number
  /** Milliseconds after which an idle explorer is ended. */
  readonly idle: number
  /** Milliseconds that an explorer has to come back when no page waits for its answer any more. */
  readonly patience: number
}

export const usualLimits: EngineLimits = { most: 8, idle: 600_000, patience: 2000 }

interface Engine {
  readonly thread: ExplorerThread
  /** Requests that are not answered yet. */
  busy: number
  idle: NodeJS.Timeout | undefined
}

/** Explorers for the programs of pages, by the names that the pages gave them: a thread each. */
export class Engines {
  /** The one that was asked last is the last. */
  private readonly engines = new Map<string, Engine>()

  constructor(
    private readonly start: () => ExplorerThread,
    private readonly limits: EngineLimits = usualLimits,
  ) {}

  has(name: string): boolean {
    return this.engines.has(name)
  }

  /** Makes sure that there is an explorer of this name. A fresh one knows nothing of what was before: neither model nor modules. */
  prepare(name: string, fresh: boolean): void {
    const known = this.engines.get(name)
    if (known !== undefined && !fresh) return
    if (known !== undefined) void this.discard(name, known)
    this.makeRoom()
    const engine: Engine = { thread: this.start(), busy: 0, idle: undefined }
    this.engines.set(name, engine)
    // A model can end its thread too; the next request gets another one.
    void engine.thread.ended.then(() => this.discard(name, engine))
  }

  /** Asks an explorer that was prepared. When the page does not wait any more (`gone`), it stops or is ended. */
  async ask(
    name: string,
    request: ExplorerRequest,
    send: (answer: ExplorerAnswer) => void,
    gone: AbortSignal,
  ): Promise<void> {
    const engine = present(this.engines.get(name))
    this.engines.delete(name)
    this.engines.set(name, engine)
    const { thread } = engine
    let patience: NodeJS.Timeout | undefined
    const leave = (): void => {
      // It need not answer: it may have ended, or never come back.
      if (request.method === 'check' || request.method === 'sample') thread.ask('stop').catch(() => {})
      patience = setTimeout(() => void this.discard(name, engine), this.limits.patience)
    }
    engine.busy++
    clearTimeout(engine.idle)
    gone.addEventListener('abort', leave)
    await thread.forward(request, send)
    gone.removeEventListener('abort', leave)
    clearTimeout(patience)
    engine.busy--
    if (engine.busy === 0 && this.engines.get(name) === engine)
      engine.idle = setTimeout(() => void this.discard(name, engine), this.limits.idle).unref()
  }

  /** Ends an explorer, whatever it is doing. */
  async end(name: string): Promise<void> {
    const engine = this.engines.get(name)
    if (engine !== undefined) await this.discard(name, engine)
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.engines.keys()].map(name => this.end(name)))
  }

  private makeRoom(): void {
    if (this.engines.size < this.limits.most) return
    const idle = [...this.engines].find(([, { busy }]) => busy === 0)
    if (idle === undefined) throw new Refusal(429, `${this.limits.most} explorers are at work: end one of them`)
    void this.discard(...idle)
  }

  /** Forgets an explorer at once, so that no request reaches it while it ends. */
  private async discard(name: string, engine: Engine): Promise<void> {
    if (this.engines.get(name) === engine) this.engines.delete(name)
    clearTimeout(engine.idle)
    await engine.thread.end()
  }
}
