import type { Expansion } from './space.js'

/** More moves than this are sorted; fewer are compared with each other. */
const few = 16

/** Counts labelled moves: two with one event and one target are one. */
export class DistinctMoves {
  private keys = new Float64Array(64)

  count({ event, target, from, to }: Expansion): number {
    let count = to - from
    if (count <= few) {
      for (let i = from + 1; i < to; i++) {
        for (let j = from; j < i; j++) {
          if (target[j] !== target[i] || event[j] !== event[i]) continue
          count--
          break
        }
      }
      return count
    }
    if (count > this.keys.length) this.keys = new Float64Array(2 * count)
    const keys = this.keys.subarray(0, count)
    for (let i = from; i < to; i++) keys[i - from] = event[i]! * 2 ** 32 + target[i]!
    keys.sort()
    for (let i = 1; i < keys.length; i++) if (keys[i] === keys[i - 1]) count--
    return count
  }
}
