import { mutableModel } from '@telos-verifier/telos'

const meadow = 7
const nest = 3

/**
 * An ant that wanders about a meadow of seven places. All its randomness is one seeded generator, and the generator's
 * state is part of the snapshot: going back to a snapshot brings back the same future.
 */
class Forager {
  private at = nest
  private food: number | null = null
  private carrying = false
  private generator: number
  /** Says that answers hold for this seed. */
  readonly random: { readonly seed: number }

  constructor(seed: number) {
    this.generator = seed >>> 0
    this.random = { seed }
  }

  save() {
    return { at: this.at, food: this.food, carrying: this.carrying, generator: this.generator }
  }

  restore({ at, food, carrying, generator }: ReturnType<Forager['save']>): void {
    this.at = at
    this.food = food
    this.carrying = carrying
    this.generator = generator
  }

  /** The next number from 0 to 1, computed without advancing the generator. */
  private peek(): number {
    return ((Math.imul(this.generator, 1664525) + 1013904223) >>> 0) / 2 ** 32
  }

  private intention(): '?go_left' | '?go_right' | '?pick_up' | '?deliver' {
    if (this.carrying) return this.at === nest ? '?deliver' : this.at > nest ? '?go_left' : '?go_right'
    if (this.food === this.at) return '?pick_up'
    if (this.at === 0) return '?go_right'
    if (this.at === meadow - 1) return '?go_left'
    return this.peek() < 0.5 ? '?go_left' : '?go_right'
  }

  enabled(): ('!drop' | '?go_left' | '?go_right' | '?pick_up' | '?deliver')[] {
    return this.food === null && !this.carrying ? ['!drop', this.intention()] : [this.intention()]
  }

  inject(event: '!drop' | '?go_left' | '?go_right' | '?pick_up' | '?deliver'): void {
    this.generator = (Math.imul(this.generator, 1664525) + 1013904223) >>> 0
    if (event === '!drop') this.food = 0
    if (event === '?go_left') this.at--
    if (event === '?go_right') this.at++
    if (event === '?pick_up') {
      this.carrying = true
      this.food = null
    }
    if (event === '?deliver') this.carrying = false
  }

  label() {
    return { carrying: this.carrying, home: this.at === nest }
  }
}

export default ({ seed = 2 }: { seed?: number } = {}) => mutableModel(new Forager(seed))
