/** What a search may use; `null`: as much as there is. */
export interface Bound {
  /** The longest runs, in transitions. */
  readonly depth: number | null
  /** Product nodes; in a count, states. */
  readonly states: number | null
  readonly seconds: number | null
  /** Bytes. */
  readonly memory: number | null
}

export const unbounded: Bound = { depth: null, states: null, seconds: null, memory: null }

/** What stops a search before it has ended. */
export type Stop = 'state-bound' | 'time-bound' | 'memory-bound'

/** How much memory there is and how much of it is in use: the caller has to know the machine, the core does not. */
export interface MemoryGauge {
  readonly available: number
  inUse(): number
}

/** How large a piece of work has become. */
export interface Extent {
  readonly nodes: number
  /** What its tables hold, in bytes. */
  readonly bytes: number
  /** Is there no room for more states? */
  readonly full: boolean
}

/** Watches over a piece of work that is done in blocks of time: is the block over, or has a limit been reached? */
export class Limits {
  private readonly began = performance.now()
  private until = 0
  private looked = 0
  /** Steps between two looks at the clock, and those that are left: a look costs more than most steps do. */
  private stride = 1
  private left = 1

  constructor(
    private readonly bound: Bound,
    private readonly gauge: MemoryGauge | null,
  ) {}

  get seconds(): number {
    return (performance.now() - this.began) / 1000
  }

  /** Begins a block of about `milliseconds` ms. Asking for the memory takes long, so that is done once a block. */
  begin(milliseconds: number): Stop | null {
    this.looked = performance.now()
    this.until = this.looked + milliseconds
    this.stride = this.left = 1
    return this.gauge !== null && this.gauge.inUse() > this.gauge.available ? 'memory-bound' : null
  }

  /** To be asked before each step. */
  ask(extent: Extent): Stop | 'pause' | null {
    if (this.bound.states !== null && extent.nodes > this.bound.states) return 'state-bound'
    return --this.left > 0 ? null : this.look(extent)
  }

  private look(extent: Extent): Stop | 'pause' | null {
    const { seconds, memory } = this.bound
    const now = performance.now()
    if (seconds !== null && now - this.began >= seconds * 1000) return 'time-bound'
    if (extent.full || (memory !== null && extent.bytes > memory)) return 'memory-bound'
    if (now >= this.until) return 'pause'
    // Rarely, but often enough where steps are slow.
    this.stride = now - this.looked < 2 ? Math.min(this.stride * 2, 8) : Math.max(1, this.stride >> 1)
    this.looked = now
    this.left = this.stride
    return null
  }
}
