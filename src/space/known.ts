import { Bits } from './bits.js'
import { Ints } from './ints.js'

/** What is known of states, as far as it was asked for: `stride` words for each, and a bit that says they are there. */
export class Known {
  private readonly words = new Ints()
  private readonly there = new Bits()

  constructor(private readonly stride: number) {}

  /** Reads what is known of a state; false if that was never asked for. */
  read(state: number, into: Int32Array): boolean {
    const { stride, words, there } = this
    if (!there.has(state)) return false
    for (let w = 0; w < stride; w++) into[w] = words.get(state * stride + w)
    return true
  }

  write(state: number, knowledge: Int32Array): void {
    const { stride, words, there } = this
    there.add(state)
    words.reserve((state + 1) * stride)
    for (let w = 0; w < stride; w++) words.set(state * stride + w, knowledge[w]!)
  }

  /** Of memory. */
  get bytes(): number {
    return this.words.bytes + this.there.bytes
  }
}
