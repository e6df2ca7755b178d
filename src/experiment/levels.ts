import { present } from '../ats/present.js'
import type { Sampler } from './sampler.js'
import { Draws } from './seeds.js'
import { quantile } from './statistics/quantiles.js'

/** A level should be reached by about this share of the runs from the level before it. */
const wantedShare = 0.2

/** With so many levels the score leads nowhere. */
const mostLevels = 500

/**
 * Levels of a model's score, from trial runs: each is a score that about a fifth of the runs get to from the level before. The
 * estimates are made with other runs, so that choosing levels by these does not bias them. Empty if no run scores any better;
 * `null` if the model does not score.
 */
export const levelsByTrial = (
  sampler: Sampler,
  effort: number,
  depth: number,
  seed: number,
): readonly number[] | null => {
  const { world, purpose } = sampler
  const draws = new Draws(seed, 'design')
  world.begin(draws.seed())
  if (world.score() === null) return null
  let entrances = [{ saved: world.save(), q: purpose.start, steps: 0 }]
  const levels: number[] = []
  let level = world.score() ?? Number.NEGATIVE_INFINITY

  /** Goes on from some entrance until the score is reached; where it ends, and the best score on the way. */
  const run = (until: number) => {
    const entrance = present(entrances[draws.below(entrances.length)])
    world.restore(entrance.saved)
    const own = draws.seed()
    world.reseed(own)
    const choices = new Draws(own, 'choices')
    const at = { q: entrance.q, steps: entrance.steps }
    let best = world.score() ?? level
    let outcome = null
    while (outcome === null && at.steps < depth && best < until) {
      outcome = sampler.step(at, choices, null)
      if (outcome === null || outcome === 'success') best = Math.max(best, world.score() ?? best)
    }
    return {
      best,
      isSuccess: outcome === 'success',
      entrance: outcome === null ? { saved: world.save(), ...at } : null,
    }
  }

  while (levels.length < mostLevels) {
    const trials = Array.from({ length: effort }, () => run(Number.POSITIVE_INFINITY))
    if (trials.filter(({ isSuccess }) => isSuccess).length >= wantedShare * effort) return levels
    const next = quantile(
      trials.map(({ best }) => best),
      1 - wantedShare,
    )
    const better = trials.map(({ best }) => best).filter(best => best > level)
    if (better.length === 0) return levels
    const chosen = next > level ? next : Math.min(...better)
    entrances = Array.from({ length: effort }, () => run(chosen)).flatMap(({ best, entrance }) =>
      best >= chosen && entrance !== null ? [entrance] : [],
    )
    if (entrances.length === 0) return levels
    levels.push(chosen)
    level = chosen
  }
  return levels
}
