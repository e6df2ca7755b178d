import { type Lease, lease } from '../lease.js'
import type { AnySimulator, Model } from '../simulator.js'
import { Awaiting, isAwaited, kept } from './awaiting.js'

/**
 * Does one piece of work with a simulator, like `leasing`. `begin` returns how the work goes on: where it is awaited and has to
 * wait, that is called again, and what it keeps is still there. So long work does not have to begin anew at every wait.
 */
export const leasingOn = <A>(model: Model, begin: (simulator: AnySimulator) => () => A): A =>
  kept(() => new Leased(lease(model), begin)).goOn()

class Leased<A> {
  private work: (() => A) | null = null
  private done: { readonly result: A } | null = null

  constructor(
    private readonly lease: Lease,
    private readonly begin: (simulator: AnySimulator) => () => A,
  ) {}

  goOn(): A {
    if (this.done !== null) return this.done.result
    let isWaiting = false
    try {
      this.work ??= this.begin(this.lease.simulator)
      this.done = { result: this.work() }
      return this.done.result
    } catch (error) {
      isWaiting = error instanceof Awaiting && isAwaited()
      throw error
    } finally {
      if (!isWaiting) this.lease.release()
    }
  }
}
