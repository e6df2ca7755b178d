import type { Run } from '../ats/run.js'
import { thrown } from '../errors/diagnostic.js'
import { awaited } from '../simulator/asynchronous/awaiting.js'
import { type Explorer, ExplorerError, type PlainDiagnostic } from './explorer.js'

/** What can be asked of an explorer from elsewhere. */
const methods = [
  'open',
  'here',
  'take',
  'goTo',
  'follow',
  'retrace',
  'choices',
  'run',
  'along',
  'grow',
  'growth',
  'check',
  'sample',
  'stop',
] as const
export type ExplorerMethod = (typeof methods)[number]

/** Takes long: it tells how far it is, and can be stopped. */
type Lasting = 'check' | 'sample'

/** What it tells on the way. */
type Progress<M extends Lasting = Lasting> = Parameters<Parameters<Explorer[M]>[1]>[0]

/** What is asked, with a number that the answers carry too. */
export interface ExplorerRequest {
  readonly id: number
  readonly method: ExplorerMethod
  readonly args: readonly unknown[]
}

export type ExplorerAnswer =
  | { readonly id: number; readonly kind: 'progress'; readonly statistics: Progress }
  | { readonly id: number; readonly kind: 'result'; readonly result: unknown }
  /** The model or the purpose is to blame. */
  | {
      readonly id: number
      readonly kind: 'failed'
      readonly problems: readonly PlainDiagnostic[]
      readonly run: Run | null
      readonly event: string | null
    }
  /** There is no explorer any more. */
  | { readonly id: number; readonly kind: 'lost'; readonly message: string }
  /** Telos is to blame. */
  | { readonly id: number; readonly kind: 'fault'; readonly message: string }

/**
 * The explorer is gone: its model ended the process it was in, or used up its memory.
 * @public
 */
export class ExplorerLost extends Error {
  override readonly name = 'ExplorerLost'
}

/** Does what a request asks for, and sends the answers. */
const replying = async (
  id: number,
  send: (answer: ExplorerAnswer) => void,
  work: (progress: (statistics: Progress) => void) => unknown,
): Promise<void> => {
  try {
    const result = await work(statistics => send({ id, kind: 'progress', statistics }))
    send({ id, kind: 'result', result: result ?? null })
  } catch (error) {
    if (error instanceof ExplorerError) {
      const { problems, run, event } = error
      send({ id, kind: 'failed', problems, run, event })
    } else send({ id, kind: error instanceof ExplorerLost ? 'lost' : 'fault', message: thrown(error) })
  }
}

/**
 * Answers requests, in a worker or at the other end of a connection.
 * @public
 */
export const answering = (
  explorer: Explorer,
  send: (answer: ExplorerAnswer) => void,
): ((request: ExplorerRequest) => Promise<void>) => {
  /** Where the model answers later, the next move has to wait for this one. */
  let turn: Promise<unknown> | null = null
  const inTurn = async (work: () => unknown): Promise<unknown> => {
    while (turn !== null) await turn
    const done = awaited(work)
    const mine = done.then(
      () => {},
      () => {},
    )
    turn = mine.then(() => {
      turn = null
    })
    return done
  }
  return ({ id, method, args }) =>
    replying(id, send, progress => {
      if (!methods.includes(method)) throw new Error(`an explorer has no ${method}`)
      const isLasting = method === 'check' || method === 'sample'
      const ask = explorer[method] as (...args: unknown[]) => unknown
      const work = (): unknown => ask.apply(explorer, isLasting ? [...args, progress] : [...args])
      return isLasting || method === 'open' || method === 'stop' ? work() : inTurn(work)
    })
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly progress: (statistics: Progress) => void
}

/**
 * An explorer that is elsewhere: what it would return is promised.
 * @public
 */
export class RemoteExplorer {
  private readonly pending = new Map<number, Pending>()
  private last = 0
  private lost: Error | null = null

  constructor(private readonly post: (request: ExplorerRequest) => void) {}

  ask<M extends ExplorerMethod>(
    method: M,
    ...args: M extends Lasting ? [Parameters<Explorer[M]>[0]] : Parameters<Explorer[M]>
  ): Promise<Awaited<ReturnType<Explorer[M]>>> {
    return this.asking(method, args, () => {}) as Promise<Awaited<ReturnType<Explorer[M]>>>
  }

  /** Like `ask('check', ...)`, with progress. */
  check(...[question, progress]: Parameters<Explorer['check']>): ReturnType<Explorer['check']> {
    return this.lasting('check', question, progress) as ReturnType<Explorer['check']>
  }

  /** Makes runs, and tells of those that were made so far. */
  sample(...[question, progress]: Parameters<Explorer['sample']>): ReturnType<Explorer['sample']> {
    return this.lasting('sample', question, progress) as ReturnType<Explorer['sample']>
  }

  /** What is told on the way is what the method tells: the answers carry the number of the request. */
  private lasting<M extends Lasting>(
    method: M,
    question: Parameters<Explorer[M]>[0],
    progress: (statistics: Progress<M>) => void,
  ): Promise<unknown> {
    return this.asking(method, [question], statistics => progress(statistics as Progress<M>))
  }

  /** Passes a request on that came from elsewhere; the answers carry its number. */
  forward({ id, method, args }: ExplorerRequest, send: (answer: ExplorerAnswer) => void): Promise<void> {
    return replying(id, send, progress => this.asking(method, args, progress))
  }

  /** To be called with every answer that arrives. */
  receive(answer: ExplorerAnswer): void {
    const pending = this.pending.get(answer.id)
    if (pending === undefined) return
    if (answer.kind === 'progress') {
      pending.progress(answer.statistics)
      return
    }
    this.pending.delete(answer.id)
    if (answer.kind === 'result') pending.resolve(answer.result)
    else if (answer.kind === 'failed') pending.reject(new ExplorerError(answer.problems, answer.run, answer.event))
    else pending.reject(answer.kind === 'lost' ? new ExplorerLost(answer.message) : new Error(answer.message))
  }

  /** To be called when no answers will come any more. */
  lose(error: Error): void {
    this.lost ??= error
    for (const { reject } of this.pending.values()) reject(error)
    this.pending.clear()
  }

  private asking(method: ExplorerMethod, args: readonly unknown[], progress: Pending['progress']): Promise<unknown> {
    if (this.lost !== null) return Promise.reject(this.lost)
    return new Promise((resolve, reject) => {
      const id = ++this.last
      this.pending.set(id, { resolve, reject, progress })
      this.post({ id, method, args })
    })
  }
}
