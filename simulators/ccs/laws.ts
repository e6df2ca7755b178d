import { headLength, nil, operands, outline, par, relabel, restrict, sync, type Tokens } from './terms.js'

/**
 * The laws that states are taken by: `|` is associative and commutative with unit 0, 0\L = 0[f] = 0, (P\A)\B = P\(A ∪ B),
 * and relabellings are composed. Brings terms to a form that is the same for all that are equal by these laws. Without
 * them a term is its own form.
 *
 * Nodes are gone through from the last to the first, so that operands come before what is applied to them, and the result
 * is written from its end: what stays as it is need not be moved.
 */
export class Laws {
  /** The term that was made last: in `result` from `from` on, up to its end. */
  result: number[] = new Array(256).fill(0)
  from = 256
  private readonly starts: number[] = []
  /** Where finished operands begin in the result, the first on top. */
  private readonly chunks: number[] = []
  private top = 0
  /** The parts of a parallel composition: from, to. */
  private readonly parts: number[] = []
  private readonly copy: number[] = []

  constructor(private readonly syntactic: boolean) {}

  normal(tokens: Tokens): Tokens {
    this.take(tokens, tokens.length)
    return this.result.slice(this.from)
  }

  /** Brings the first `length` tokens into form. */
  take(tokens: ArrayLike<number>, length: number): void {
    if (2 * length + 2 > this.result.length) this.result = new Array(4 * length).fill(0)
    const { result } = this
    this.from = result.length
    if (this.syntactic) {
      for (let i = length - 1; i >= 0; i--) result[--this.from] = tokens[i]!
      return
    }
    this.top = 0
    for (let n = outline(tokens, length, this.starts) - 1; n >= 0; n--) {
      const i = this.starts[n]!
      switch (tokens[i]) {
        case par:
          this.parallel(tokens[i + 1]!)
          break
        case restrict:
          if (result[this.from] !== nil) this.restricted(tokens, i + 2, tokens[i + 1]!)
          break
        case relabel:
          if (result[this.from] !== nil) this.relabelled(tokens, i + 2, tokens[i + 1]!)
          break
        case sync:
          this.top -= 2
          this.prepend(sync, tokens[i + 1]!)
          break
        default:
          result[--this.from] = tokens[i]!
          this.chunks[this.top++] = this.from
      }
    }
  }

  /** Puts an operator of two tokens before what was made last. */
  private prepend(operator: number, count: number): void {
    this.result[--this.from] = count
    this.result[--this.from] = operator
    this.chunks[this.top++] = this.from
  }

  private parallel(k: number): void {
    const { result, parts } = this
    const end = this.top === k ? result.length : this.chunks[this.top - k - 1]!
    let count = 0
    let moved = false
    for (let child = this.top - 1; child >= this.top - k; child--) {
      const from = this.chunks[child]!
      const to = child === this.top - k ? end : this.chunks[child - 1]!
      if (result[from] === nil) moved = true
      else if (result[from] === par) {
        moved = true
        for (let at = from + 2; at < to; ) {
          parts[2 * count] = at
          at = this.skip(at)
          parts[2 * count++ + 1] = at
        }
      } else {
        parts[2 * count] = from
        parts[2 * count++ + 1] = to
      }
    }
    this.top -= k
    if (this.sort(count) || moved) this.gather(count, end)
    if (count === 0) result[--this.from] = nil
    if (count < 2) this.chunks[this.top++] = this.from
    else this.prepend(par, count)
  }

  /** Where the term that begins here ends. */
  private skip(at: number): number {
    const { result } = this
    for (let missing = 1; missing > 0; missing--) {
      missing += operands(result, at)
      at += headLength(result, at)
    }
    return at
  }

  /** Sorts the parts; says whether their order has changed. */
  private sort(count: number): boolean {
    const { parts } = this
    let changed = false
    for (let i = 1; i < count; i++) {
      const from = parts[2 * i]!
      const to = parts[2 * i + 1]!
      let j = i - 1
      for (; j >= 0 && this.compare(parts[2 * j]!, parts[2 * j + 1]!, from, to) > 0; j--) {
        parts[2 * j + 2] = parts[2 * j]!
        parts[2 * j + 3] = parts[2 * j + 1]!
      }
      if (j === i - 1) continue
      changed = true
      parts[2 * j + 2] = from
      parts[2 * j + 3] = to
    }
    return changed
  }

  private compare(a: number, aEnd: number, b: number, bEnd: number): number {
    const { result } = this
    for (; a < aEnd && b < bEnd; a++, b++) if (result[a] !== result[b]) return result[a]! - result[b]!
    return aEnd - a - (bEnd - b)
  }

  /** Writes the parts one after the other, up to `end`. */
  private gather(count: number, end: number): void {
    const { result, parts, copy } = this
    let length = 0
    for (let i = 0; i < count; i++)
      for (let at = parts[2 * i]!; at < parts[2 * i + 1]!; at++) copy[length++] = result[at]!
    this.from = end - length
    for (let i = 0; i < length; i++) result[this.from + i] = copy[i]!
  }

  /** Restricts what was made last to actions without these labels (m of them, from `at` on). */
  private restricted(tokens: ArrayLike<number>, at: number, m: number): void {
    const { result, copy } = this
    let length = 0
    if (result[this.from] === restrict) {
      const inner = this.from + 2
      const innerEnd = inner + result[this.from + 1]!
      let a = at
      for (let b = inner; a < at + m || b < innerEnd; ) {
        const one = a < at + m ? tokens[a]! : Number.POSITIVE_INFINITY
        const other = b < innerEnd ? result[b]! : Number.POSITIVE_INFINITY
        copy[length++] = Math.min(one, other)
        if (one <= other) a++
        if (other <= one) b++
      }
      this.from = innerEnd
    } else for (; length < m; length++) copy[length] = tokens[at + length]!
    this.top--
    this.write(length)
    this.prepend(restrict, length)
  }

  /** Relabels what was made last (m labels and what they become, from `at` on). */
  private relabelled(tokens: ArrayLike<number>, at: number, m: number): void {
    const { result, copy } = this
    let length = 0
    if (result[this.from] === relabel) {
      const inner = this.from + 2
      const innerEnd = inner + 2 * result[this.from + 1]!
      const becomes = (label: number): number => {
        for (let i = at; i < at + 2 * m; i += 2) if (tokens[i] === label) return tokens[i + 1]!
        return label
      }
      const composed = new Map<number, number>()
      for (let i = at; i < at + 2 * m; i += 2) composed.set(tokens[i]!, tokens[i + 1]!)
      for (let i = inner; i < innerEnd; i += 2) composed.set(result[i]!, becomes(result[i + 1]!))
      for (const [label, now] of [...composed].sort(([one], [other]) => one - other)) {
        if (label === now) continue
        copy[length++] = label
        copy[length++] = now
      }
      this.from = innerEnd
    } else for (; length < 2 * m; length++) copy[length] = tokens[at + length]!
    this.top--
    this.write(length)
    this.prepend(relabel, length / 2)
  }

  /** Puts the first tokens of `copy` before what was made last. */
  private write(length: number): void {
    const { result, copy } = this
    for (let i = length - 1; i >= 0; i--) result[--this.from] = copy[i]!
  }
}
