import { expect, test } from 'vitest'
import { Draws, seedOfRun } from '../../src/experiment/seeds.js'

const seeds = (experiment: number, count: number, point: number | null = null): number[] =>
  Array.from({ length: count }, (_, run) => seedOfRun(experiment, run, point))

test('no two runs have one seed, and all are numbers of 32 bits', () => {
  const some = seeds(1, 200_000)
  expect(new Set(some).size).toBe(some.length)
  expect(some.every(seed => seed === seed >>> 0)).toBe(true)
})

test('experiments and independent points have orders of their own: one seed in common says nothing of the next', () => {
  const sequences = [
    ...Array.from({ length: 40 }, (_, i) => seeds(1000 + 113 * i, 5000)),
    ...Array.from({ length: 40 }, (_, point) => seeds(1, 5000, 37 * point)),
  ]
  const places = new Map<number, [sequence: number, run: number]>()
  let pairs = 0
  for (const [i, sequence] of sequences.entries())
    for (const [run, seed] of sequence.entries()) {
      const before = places.get(seed)
      if (before !== undefined && seedsFollow(sequences[before[0]]!, before[1], sequence, run)) pairs++
      places.set(seed, [i, run])
    }
  expect(pairs).toBe(0)
  // The seed of an experiment may have more than 32 bits.
  expect(seedOfRun(2 ** 32 + 1, 0)).not.toBe(seedOfRun(1, 0))
})

const seedsFollow = (one: readonly number[], i: number, other: readonly number[], j: number): boolean =>
  one[i + 1] !== undefined && one[i + 1] === other[j + 1]

test('what is drawn by neighbouring seeds has nothing to do with each other', () => {
  for (const next of [(seed: number) => seed + 1, (seed: number) => seed ^ 0x80000000]) {
    let products = 0
    const count = 20_000
    for (let seed = 0; seed < count; seed++) {
      const [one, other] = [new Draws(seed, 'choices').next(), new Draws(next(seed), 'choices').next()]
      products += (one - 0.5) * (other - 0.5)
    }
    // The correlation of independent numbers has the deviation 1 / sqrt(count).
    expect(Math.abs((12 * products) / count)).toBeLessThan(5 / Math.sqrt(count))
  }
})
