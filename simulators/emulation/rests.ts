import { present } from '../../src/ats/present.js'
import type { Definitions, Flow } from './flow.js'
import { deepest, mostPoints, type Residual, TooLarge } from './residual.js'

/** The word of nothing more to do. */
const nothing = 0

/** An endless word: where in what is repeated it begins. */
interface Turned {
  readonly cycle: number
  readonly letters: readonly number[]
  readonly from: number
}

/**
 * Names for what follows: the same wherever the same is still to be done, however it was written. It is a word of actions,
 * choices and so on; names of processes stand for what they name. A call at the end may lead back to where it came from:
 * then the word is endless, a beginning and what is repeated after it. Equal words have equal numbers. Each word is made of
 * a shorter one, and known once it has been asked for.
 */
export class Rests<A, G> {
  private readonly numbers = new Map<string, number>()
  /** The words that are endless and have no beginning. */
  private readonly turned = new Map<number, Turned>()
  private readonly known = new Map<string, number>()
  private readonly words = new WeakMap<NonNullable<Residual<A, G>>, number>()
  /** The words of processes with nothing after them. */
  private readonly endings = new Map<string, number>()
  private readonly endless = new Map<string, boolean>()
  private depth = 0

  constructor(
    private readonly definitions: Definitions<A, G>,
    private readonly nameOfFlow: (flow: Flow<A, G>) => number,
  ) {}

  nameOf(rest: Residual<A, G>): number {
    const unknown: NonNullable<Residual<A, G>>[] = []
    let at = rest
    for (; at !== null && !this.words.has(at); at = at.rest) unknown.push(at)
    let word = at === null ? nothing : present(this.words.get(at))
    for (const one of unknown.reverse()) {
      word = this.before([one.head as Flow<A, G>], word)
      this.words.set(one, word)
    }
    return word
  }

  /** The word of these, one after the other, and then another word. */
  private before(flows: readonly Flow<A, G>[], after: number): number {
    if (++this.depth > deepest) throw new TooLarge()
    const word = flows.reduceRight((word, flow) => {
      if (flow.is === 'sequence') return this.before(flow.of, word)
      if (flow.is !== 'call') return this.with(this.letter(flow), word)
      const key = `${flow.name} ${word}`
      const ends = word === nothing || this.isEndless(flow.name)
      const known = this.known.get(key) ?? (ends ? this.endingWith(flow.name) : this.called(flow.name, word))
      this.known.set(key, known)
      return known
    }, after)
    this.depth--
    return word
  }

  /** The name of one of the things to do. What its parts do identifies a parallel composition. */
  private letter(flow: Flow<A, G>): number {
    if (flow.is !== 'parallel') return this.nameOfFlow(flow)
    return -this.number(`|| ${flow.of.map(part => this.before([part], nothing)).join()}`)
  }

  private called(name: string, after: number): number {
    return this.before([present(this.definitions.get(name))], after)
  }

  /** What a process does before the call that it ends with, if it does, and the name that it calls. */
  private parted(name: string): { readonly parts: readonly Flow<A, G>[]; readonly next: string | null } {
    const body = present(this.definitions.get(name))
    const flat = body.is === 'sequence' ? body.of : [body]
    const last = present(flat[flat.length - 1])
    return last.is === 'call' ? { parts: flat.slice(0, -1), next: last.name } : { parts: flat, next: null }
  }

  /** Does a process lead back to itself in the end, whatever it does? Then nothing comes after it. */
  private isEndless(name: string): boolean {
    const seen = new Set<string>()
    let next: string | null = name
    while (next !== null && !seen.has(next) && !this.endless.has(next)) {
      seen.add(next)
      next = this.parted(next).next
    }
    const isEndless = next !== null && (this.endless.get(next) ?? true)
    for (const one of seen) this.endless.set(one, isEndless)
    return isEndless
  }

  /** The word of a process with nothing after it: endless if its end leads back. */
  private endingWith(name: string): number {
    const chain: { readonly name: string; readonly parts: readonly Flow<A, G>[] }[] = []
    const open = new Map<string, number>()
    let word = nothing
    let next: string | null = name
    while (next !== null) {
      const known: number | undefined = this.endings.get(next)
      const since: number | undefined = open.get(next)
      if (known !== undefined || since !== undefined) {
        word = known ?? this.repeating(chain.slice(since).flatMap(({ parts }) => parts))
        break
      }
      open.set(next, chain.length)
      const { parts, next: called } = this.parted(next)
      chain.push({ name: next, parts })
      next = called
    }
    for (const { name: ended, parts } of chain.reverse()) {
      word = this.before(parts, word)
      this.endings.set(ended, word)
    }
    return word
  }

  /** The endless word that repeats these: by what is repeated, as short as can be. */
  private repeating(flows: readonly Flow<A, G>[]): number {
    const word: number[] = []
    const left = flows.toReversed()
    while (left.length > 0) {
      if (word.length > mostPoints || left.length > mostPoints) throw new TooLarge()
      const flow = present(left.pop())
      if (flow.is === 'sequence') for (const part of flow.of.toReversed()) left.push(part)
      else if (flow.is === 'call' && this.isEndless(flow.name))
        return word.reduceRight((after, first) => this.with(first, after), this.endingWith(flow.name))
      else if (flow.is === 'call') left.push(present(this.definitions.get(flow.name)))
      else word.push(this.letter(flow))
    }
    const isPeriod = (period: number): boolean =>
      word.length % period === 0 && word.every((name, i) => name === word[i % period])
    let period = 1
    while (!isPeriod(period)) period++
    // Wherever one comes into it, what is repeated has one name: that of its least rotation.
    const from = leastRotation(word.slice(0, period))
    const letters = Array.from({ length: period }, (_, i) => present(word[(from + i) % period]))
    return this.turn({ cycle: this.number(`(${letters.join(' ')})`), letters, from: (period - from) % period })
  }

  private turn(turned: Turned): number {
    const number = this.number(`(${turned.cycle} ${turned.from})`)
    this.turned.set(number, turned)
    return number
  }

  /** A word with one more before it. What is repeated anyway is not a beginning. */
  private with(first: number, after: number): number {
    const turned = this.turned.get(after)
    if (turned === undefined) return this.number(`${first} ${after}`)
    const { letters, from } = turned
    const before = (from + letters.length - 1) % letters.length
    return letters[before] === first ? this.turn({ ...turned, from: before }) : this.number(`${first} ${after}`)
  }

  private number(key: string): number {
    const known = this.numbers.get(key) ?? this.numbers.size + 1
    if (known > 4 * mostPoints) throw new TooLarge()
    this.numbers.set(key, known)
    return known
  }
}

/** Where the rotation begins that is the least of all: two of them are compared at a time, and the greater one is skipped. */
const leastRotation = (word: readonly number[]): number => {
  const { length } = word
  let [one, other, same] = [0, 1, 0]
  while (one < length && other < length && same < length) {
    const difference = present(word[(one + same) % length]) - present(word[(other + same) % length])
    if (difference === 0) {
      same++
      continue
    }
    if (difference > 0) one += same + 1
    else other += same + 1
    if (one === other) other++
    same = 0
  }
  return Math.min(one, other)
}
