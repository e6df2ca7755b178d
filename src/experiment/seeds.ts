import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** A one-to-one map of 32-bit numbers that leaves nothing of their order (the last steps of MurmurHash3). */
const scatter = (number: number): number => {
  let h = number | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** What is added from one number to the next, before they are scattered: odd, so that none recurs. */
const stride = 0x9e3779b9

/** Seeds have 32 bits, since generators of models often take no more; so no two runs at a point have the same one. */
export const mostRuns = 2 ** 32

/**
 * The seed of run `run`: it depends on the experiment's seed and on the run alone, so that the same seeds are used at every
 * point (common random numbers); where points are to be independent, on the point too. Each experiment has an order of its own
 * in which all seeds come: that two have one seed in common says nothing of the next.
 */
export const seedOfRun = (experiment: number, run: number, point: number | null = null): number => {
  const low = scatter(experiment) ^ scatter(Math.floor(experiment / 2 ** 32) + stride)
  const first = scatter(low + (point === null ? 0 : Math.imul(point + 1, stride)))
  const second = scatter(first ^ stride)
  return scatter(scatter(scatter(run) ^ first) ^ second)
}

/** What a seed is used for: each use has a stream of its own, and those of a run have nothing to do with each other. */
export type Stream = 'choices' | 'start' | 'continuations' | 'design'
const streams: Readonly<Record<Stream, number>> = { choices: 1, start: 2, continuations: 3, design: 4 }

/** Uniformly distributed numbers by a seed. */
export class Draws {
  private readonly generator

  constructor(seed: number, stream: Stream) {
    // The generator takes 128 bits; a seed put into it as it is would be its first number.
    const word = (i: number): number => scatter(scatter(seed) + Math.imul(4 * streams[stream] + i, stride)) | 0
    this.generator = xoroshiro128plusFromState([word(0), word(1), word(2), word(3) | 1])
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    return uniformFloat64(this.generator)
  }

  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** A seed for something that draws by itself. */
  seed(): number {
    return this.generator.next() >>> 0
  }
}
