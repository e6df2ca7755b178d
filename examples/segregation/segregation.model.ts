import { mutableModel } from '@telos-verifier/telos'

type Cell = 'x' | 'o' | '.'

/** A generator whose whole state is one number, so that it can be saved with everything else. */
const next = (state: number): number => (Math.imul(state, 1664525) + 1013904223) >>> 0

/**
 * Schelling's model: two kinds of people live on a square whose edges are joined, and move when fewer than the wanted
 * share of their neighbours are like them. The seed decides who lives where and who moves where: one seed, one run.
 */
class Town {
  private readonly cells: Cell[]
  private generator: number
  /** Says that answers hold for this seed. */
  readonly random: { readonly seed: number }

  constructor(
    private readonly size: number,
    private readonly wanted: number,
    seed: number,
  ) {
    this.generator = next(seed >>> 0)
    this.random = { seed }
    const places = size * size
    const empty = Math.max(1, Math.round(places / 5))
    this.cells = Array.from({ length: places }, (_, i): Cell => (i < empty ? '.' : i % 2 === 0 ? 'x' : 'o'))
    for (let i = places - 1; i > 0; i--) {
      const j = this.below(i + 1)
      ;[this.cells[i], this.cells[j]] = [this.cells[j]!, this.cells[i]!]
    }
  }

  /** A number from 0 to n - 1. */
  private below(n: number): number {
    this.generator = next(this.generator)
    return Math.floor((this.generator / 2 ** 32) * n)
  }

  private isContent(at: number): boolean {
    const { size, cells } = this
    const [row, column] = [Math.floor(at / size), at % size]
    let like = 0
    let all = 0
    for (let dr = -1; dr <= 1; dr++)
      for (let dc = -1; dc <= 1; dc++) {
        if (dr === 0 && dc === 0) continue
        const other = cells[((row + dr + size) % size) * size + ((column + dc + size) % size)]
        if (other === '.') continue
        all++
        if (other === cells[at]) like++
      }
    return all === 0 || like / all >= this.wanted
  }

  private discontent(): number[] {
    return [...this.cells.keys()].filter(at => this.cells[at] !== '.' && !this.isContent(at))
  }

  save() {
    return { cells: this.cells.slice(), generator: this.generator }
  }

  restore({ cells, generator }: ReturnType<Town['save']>): void {
    for (const [at, cell] of cells.entries()) this.cells[at] = cell
    this.generator = generator
  }

  enabled(): '?move'[] {
    return this.discontent().length > 0 ? ['?move'] : []
  }

  inject(): void {
    const from = this.discontent()
    const free = [...this.cells.keys()].filter(at => this.cells[at] === '.')
    const [mover, home] = [from[this.below(from.length)]!, free[this.below(free.length)]!]
    this.cells[home] = this.cells[mover]!
    this.cells[mover] = '.'
  }

  label() {
    return { content: this.discontent().length === 0 }
  }

  /** The generator decides the future as much as the houses do. */
  fingerprint(): string {
    return `${this.cells.join('')} ${this.generator}`
  }

  describe(): string {
    return Array.from({ length: this.size }, (_, row) =>
      this.cells.slice(row * this.size, (row + 1) * this.size).join(' '),
    ).join('\n')
  }
}

export default ({ size = 6, wanted = 0.5, seed = 1 }: { size?: number; wanted?: number; seed?: number } = {}) =>
  mutableModel(new Town(size, wanted, seed))
