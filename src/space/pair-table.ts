const pageBits = 16
const pageSize = 2 ** pageBits
const pageMask = pageSize - 1
const segments = 256
/** How many bits of a slot hold the number, stage by stage; the rest of the slot holds bits of the hash. */
const stages = [20, 24, 28, 31]

/** The most pairs that a table should number; there is room for more, so that it need not be looked at all the time. */
export const mostPairs = 2 ** 30

/** Mixes two words so that every bit of them counts. */
const mix = (a: number, b: number): number => {
  let h = Math.imul(a ^ (a >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16) ^ (b >>> 16), 0x9e3779b1)
  return h ^ (h >>> 15)
}

/**
 * Numbers pairs of 32-bit words, densely and in the order they come: exact, by open addressing.
 *
 * The pairs lie in pages. The slots are divided into segments by the hash; a segment that is three quarters full is
 * doubled by itself, so that growing never copies more than a small part. A slot holds a number + 1 (0: free) and, above
 * it, as many bits of the hash as there is room for: they rule out most slots that hold another pair.
 */
export class PairTable {
  size = 0
  /** Of memory. */
  bytes: number
  private readonly pages: Int32Array[] = [new Int32Array(2 * 64)]
  private room = 64
  private readonly slots: Int32Array[] = Array.from({ length: segments }, () => new Int32Array(16))
  private readonly used = new Int32Array(segments)
  private stage = 0
  /** Of the pair last looked for in vain: its hash, and the slot that is free for it. */
  private missed = 0
  private freeSlot = 0
  private numberMask: number

  constructor(private readonly numberBits: readonly number[] = stages) {
    this.numberMask = 2 ** numberBits[0]! - 1
    this.bytes = 4 * (2 * this.room + segments * 16)
  }

  first(number: number): number {
    return this.pages[number >>> pageBits]![(number & pageMask) << 1]!
  }

  second(number: number): number {
    return this.pages[number >>> pageBits]![((number & pageMask) << 1) + 1]!
  }

  /** The number of a pair; a pair that is new gets the next one. */
  intern(a: number, b: number): number {
    const known = this.find(a, b)
    return known >= 0 ? known : this.add(a, b)
  }

  /** The number of a pair, or -1 if it has none. */
  find(a: number, b: number): number {
    const hash = mix(a, b)
    const slots = this.slots[hash & (segments - 1)]!
    const mask = slots.length - 1
    const { numberMask, pages } = this
    for (let slot = (hash >>> 8) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot]!
      if (entry === 0) {
        this.missed = hash
        this.freeSlot = slot
        return -1
      }
      if (((entry ^ hash) & ~numberMask) !== 0) continue
      const number = (entry & numberMask) - 1
      const page = pages[number >>> pageBits]!
      const at = (number & pageMask) << 1
      if (page[at] === a && page[at + 1] === b) return number
    }
  }

  /** Numbers the pair that was just not found. */
  private add(a: number, b: number): number {
    const hash = this.missed
    const number = this.size++
    if (number >= this.room) this.extend()
    const page = this.pages[number >>> pageBits]!
    const at = (number & pageMask) << 1
    page[at] = a
    page[at + 1] = b
    if (number >= this.numberMask) this.widenNumbers()
    const segment = hash & (segments - 1)
    const slots = this.slots[segment]!
    slots[this.freeSlot] = (hash & ~this.numberMask) | (number + 1)
    if (++this.used[segment]! * 4 > slots.length * 3) this.double(segment)
    return number
  }

  private extend(): void {
    if (this.room < pageSize) {
      const grown = new Int32Array(this.pages[0]!.length * 2)
      grown.set(this.pages[0]!)
      this.pages[0] = grown
      this.bytes += 4 * grown.length - 8 * this.room
      this.room *= 2
      return
    }
    this.pages.push(new Int32Array(2 * pageSize))
    this.bytes += 8 * pageSize
    this.room += pageSize
  }

  /** More bits of each slot for the number, fewer for the hash: in place. */
  private widenNumbers(): void {
    const before = this.numberMask
    this.numberMask = 2 ** this.numberBits[++this.stage]! - 1
    const kept = before | ~this.numberMask
    for (const slots of this.slots) for (let i = 0; i < slots.length; i++) slots[i]! &= kept
  }

  private double(segment: number): void {
    const before = this.slots[segment]!
    const slots = new Int32Array(before.length * 2)
    const mask = slots.length - 1
    for (const entry of before) {
      if (entry === 0) continue
      const number = (entry & this.numberMask) - 1
      let slot = (mix(this.first(number), this.second(number)) >>> 8) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = entry
    }
    this.slots[segment] = slots
    this.bytes += 4 * before.length
  }

  /** The share of the slots that are used. */
  get load(): number {
    let slots = 0
    for (const segment of this.slots) slots += segment.length
    return this.size / slots
  }
}
