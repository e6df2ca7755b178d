/** Lets so many pieces of work be under way at a time; the others wait, first come, first served. */
export class Turns {
  private readonly waiting: (() => void)[] = []
  private free: number

  constructor(most: number) {
    this.free = most
  }

  async take<A>(work: () => Promise<A>): Promise<A> {
    if (this.free > 0) this.free--
    else await new Promise<void>(resolve => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next === undefined) this.free++
      else next()
    }
  }
}
