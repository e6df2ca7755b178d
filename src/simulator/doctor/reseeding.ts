import { present } from '../../ats/present.js'
import type { Contract } from '../contract.js'
import { Random } from '../random.js'
import * as errors from './errors.js'
import { differ, differInBehaviour, differInNumbers, look, type Observation } from './observation.js'
import type { Broken } from './promises.js'

/** How far a walk goes to see what is drawn after reseeding. */
const depth = 10

/**
 * What a simulator promises by `reseed`, tried out in one state: it changes nothing but what is drawn, and what is drawn
 * depends on the last seed alone.
 */
export const brokenReseeding = (contract: Contract, restore: () => void, seed: number): Broken[] => {
  restore()
  const before = look(contract)
  contract.reseed(seed)
  const after = look(contract)
  const difference = differInBehaviour(before, after) ?? differInNumbers(before, after)?.difference ?? null
  if (difference !== null)
    return [{ code: errors.reseedChanges, message: `reseeding changed more than what is drawn: ${difference}` }]
  const one = walk(contract, restore, [seed])
  const other = walk(contract, restore, [seed + 1, seed])
  for (const [i, seen] of one.entries()) {
    const again = present(other[i])
    const drawn = differ(seen, again) ?? differInNumbers(seen, again)?.difference ?? null
    if (drawn === null) continue
    const message = `after reseeding with ${seed} the same ${i} steps do not always draw alike: ${drawn}`
    return [{ code: errors.reseedDraws, message }]
  }
  return []
}

/** The states along a walk after reseeding, with the same choices each time: it ends where two walks part. */
const walk = (contract: Contract, restore: () => void, seeds: readonly number[]): Observation[] => {
  restore()
  for (const seed of seeds) contract.reseed(seed)
  const choosing = new Random(present(seeds.at(-1)))
  const seen = [look(contract)]
  for (let i = 0; i < depth; i++) {
    const choices = contract.successors()
    if (choices.length === 0) break
    contract.take(present(choices[choosing.below(choices.length)]))
    seen.push(look(contract))
  }
  return seen
}
