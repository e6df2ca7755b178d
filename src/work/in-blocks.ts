import { asyncScheduler, Observable } from 'rxjs'
import type { Statistics } from '../search/statistics.js'
import { Awaiting } from '../simulator/asynchronous/awaiting.js'
import { lease } from '../simulator/lease.js'
import type { AnySimulator, Model } from '../simulator/simulator.js'
import { stoppedBy } from './stopped.js'

/** Work that is done bit by bit. */
export interface Task<A> {
  /** Works for about `milliseconds` ms; a result when there is one. What has to be awaited is an Awaiting that it throws. */
  work(milliseconds: number): A | null
  /** The result when a signal ends it. */
  stop(reason: 'cancelled' | 'time-bound'): A
  statistics(): Statistics
}

export type BlockEvent<A> =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'result'; readonly result: A }

/** Milliseconds of work between two looks at the rest of the world. */
const block = 30

/** A simulator for each model. */
type Simulators<M extends readonly Model[]> = { readonly [K in keyof M]: AnySimulator }

/**
 * Does a task on some models in blocks; between them the Observable reports progress and can be unsubscribed, which stops
 * the work. `prepare` looks at the input before anything is begun.
 */
export const inBlocks = <A, const M extends readonly Model[]>(
  models: M,
  prepare: () => (...simulators: Simulators<M>) => Task<A>,
  signal: AbortSignal | undefined,
): Observable<BlockEvent<A>> =>
  new Observable(subscriber => {
    const begin = prepare()
    const simulators = models.map(model => {
      const { simulator, release } = lease(model)
      subscriber.add(release)
      return simulator
    }) as unknown as Simulators<M>
    let task: Task<A> | null = null
    /** Works for a block of time, or until something has to be awaited, and sees to it that the work goes on. */
    const work = (until: number): void => {
      if (subscriber.closed) return
      try {
        task ??= begin(...simulators)
        const result = signal?.aborted
          ? task.stop(stoppedBy(signal))
          : task.work(Math.max(0, until - performance.now()))
        if (result !== null) {
          subscriber.next({ kind: 'result', result })
          subscriber.complete()
          return
        }
      } catch (error) {
        if (error instanceof Awaiting) waitFor(error, until)
        else subscriber.error(error)
        return
      }
      pause()
    }
    const pause = (): void => {
      if (task !== null) subscriber.next({ kind: 'progress', statistics: task.statistics() })
      subscriber.add(asyncScheduler.schedule(() => work(performance.now() + block)))
    }
    /** Goes on as soon as there is an answer; when the block of time is over, the rest of the world is looked at all the same. */
    const waitFor = ({ ready }: Awaiting, until: number): void => {
      let isOver = false
      const goOn = (next: () => void) => (): void => {
        if (isOver || subscriber.closed) return
        isOver = true
        late.unsubscribe()
        next()
      }
      const left = until - performance.now()
      const late = asyncScheduler.schedule(goOn(pause), Math.max(0, left))
      subscriber.add(late)
      void ready.then(goOn(left > 0 ? () => work(until) : pause))
    }
    subscriber.add(asyncScheduler.schedule(() => work(performance.now() + block)))
  })
