import { asyncScheduler, Observable } from 'rxjs'
import type { Statistics } from '../search/statistics.js'
import { lease } from '../simulator/lease.js'
import type { AnySimulator, Model } from '../simulator/simulator.js'
import { stoppedBy } from './stopped.js'

/** Work that is done bit by bit. */
export interface Task<A> {
  /** Works for about `milliseconds` ms; a result when there is one. */
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
    subscriber.add(
      asyncScheduler.schedule(function () {
        try {
          task ??= begin(...simulators)
          const result = signal?.aborted ? task.stop(stoppedBy(signal)) : task.work(block)
          if (result === null) {
            subscriber.next({ kind: 'progress', statistics: task.statistics() })
            this.schedule()
          } else {
            subscriber.next({ kind: 'result', result })
            subscriber.complete()
          }
        } catch (error) {
          subscriber.error(error)
        }
      }),
    )
  })
