/** How far one shard is. */
export interface Share {
  readonly nodes: number
  readonly states: number
  readonly transitions: number
  readonly depth: number
  readonly bytes: number
  /** 1 if there is no room for more. */
  readonly full: number
}
const keys = ['nodes', 'states', 'transitions', 'depth', 'bytes', 'full'] as const satisfies readonly (keyof Share)[]

const arrived = 0
const ended = 1
/** The sizes of three levels: one is being added up, one may still be read, one is cleared. */
const levels = 2

/** What the shards of a search share besides their channels: where they meet, and how far each of them is. */
export class Control {
  private readonly ints: Int32Array
  private readonly reported: Float64Array
  private meetings = 0

  static create(shards: number): SharedArrayBuffer {
    return new SharedArrayBuffer(64 + 8 * keys.length * shards)
  }

  constructor(
    buffer: SharedArrayBuffer,
    private readonly shards: number,
  ) {
    this.ints = new Int32Array(buffer, 0, 16)
    this.reported = new Float64Array(buffer, 64)
  }

  /** Ends the search, for all. */
  end(): void {
    Atomics.store(this.ints, ended, 1)
  }

  get isEnded(): boolean {
    return Atomics.load(this.ints, ended) === 1
  }

  /** Arrives at the next meeting of all shards. */
  arrive(): void {
    this.meetings++
    Atomics.add(this.ints, arrived, 1)
    Atomics.notify(this.ints, arrived)
  }

  /** Waits a little for the others to arrive. */
  pause(): void {
    const here = Atomics.load(this.ints, arrived)
    if (here < this.meetings * this.shards) Atomics.wait(this.ints, arrived, here, 0.02)
  }

  /** Have all shards arrived at the meeting that this one has arrived at? */
  get isMet(): boolean {
    return Atomics.load(this.ints, arrived) >= this.meetings * this.shards
  }

  /** Adds nodes to a level; the one after it is cleared. */
  add(level: number, nodes: number): void {
    Atomics.store(this.ints, levels + ((level + 1) % 3), 0)
    Atomics.add(this.ints, levels + (level % 3), nodes)
  }

  sizeOf(level: number): number {
    return Atomics.load(this.ints, levels + (level % 3))
  }

  report(shard: number, share: Share): void {
    for (const [i, key] of keys.entries()) this.reported[shard * keys.length + i] = share[key]
  }

  /** All shards together. */
  get total(): Share {
    const all = keys.map((_, i) =>
      Array.from({ length: this.shards }, (__, shard) => this.reported[shard * keys.length + i]!),
    )
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
    const of = (key: (typeof keys)[number]): readonly number[] => all[keys.indexOf(key)]!
    return {
      nodes: sum(of('nodes')),
      states: sum(of('states')),
      transitions: sum(of('transitions')),
      depth: Math.max(...of('depth')),
      bytes: sum(of('bytes')),
      full: Math.max(...of('full')),
    }
  }
}
