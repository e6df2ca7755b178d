const room = 2 ** 16
const mask = room - 1
/** Where the two counts stand, far enough apart not to share a cache line, and where the stream begins. */
const written = 0
const read = 16
const begin = 32

/**
 * A one-way stream of integers from one thread to another, in shared memory. What is written is seen once it is flushed,
 * and its room is free again once it is released. Counts go round at 2^32; only their difference matters.
 */
export class Channel {
  private readonly ints: Int32Array
  private at = 0
  /** How far the other side was when last looked at. */
  private other = 0

  static create(): SharedArrayBuffer {
    return new SharedArrayBuffer(4 * (begin + room))
  }

  constructor(buffer: SharedArrayBuffer) {
    this.ints = new Int32Array(buffer)
  }

  /** Can `count` integers be written without overtaking the reader? */
  hasRoom(count: number): boolean {
    if (count > room) throw new RangeError(`${count} integers do not fit into a channel`)
    if (((this.at - this.other) | 0) + count <= room) return true
    this.other = Atomics.load(this.ints, read)
    return ((this.at - this.other) | 0) + count <= room
  }

  put(value: number): void {
    this.ints[begin + (this.at & mask)] = value
    this.at = (this.at + 1) | 0
  }

  flush(): void {
    Atomics.store(this.ints, written, this.at)
  }

  /** Is there something to take? */
  hasMore(): boolean {
    if (this.at !== this.other) return true
    this.other = Atomics.load(this.ints, written)
    return this.at !== this.other
  }

  take(): number {
    const value = this.ints[begin + (this.at & mask)]!
    this.at = (this.at + 1) | 0
    return value
  }

  release(): void {
    Atomics.store(this.ints, read, this.at)
  }
}
