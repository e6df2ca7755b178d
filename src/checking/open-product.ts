import { type Purpose, propositions } from '../../purposes/purpose.js'
import { comparisonNamed } from '../ats/comparison.js'
import { isPlain } from '../ats/event.js'
import { present } from '../ats/present.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import { Product } from '../product/product.js'
import type { Reduction } from '../relations/question.js'
import { Contract } from '../simulator/contract.js'
import { comparing, settled } from '../simulator/decorators.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { type Sliced, vectorsOf } from '../simulator/vector.js'
import { type Driving, openSpace } from '../space/open-space.js'
import { ShardedSpace } from '../space/sharded.js'
import type { Propositions, Space } from '../space/space.js'
import { ableToCompare, defineComparison, defineComparisons, isComparison } from './comparisons.js'
import { purposeLetUnsupported, purposeLetWrong } from './errors.js'
import { reportingFaults } from './simulator-error.js'

/** The product of a purpose with a fresh simulator, in which what the purpose names by `let` is defined. */
export const openProduct = (
  given: AnySimulator,
  purpose: Purpose,
  avoid: number | null = null,
  reductions: readonly Reduction[] = [],
  driving: Driving = {},
): Product =>
  reportingFaults(() => {
    const simulator = preparedFor(
      driving.straight === true && driving.asHeard !== true ? (given.straight?.() ?? given) : given,
      purpose,
    )
    const open = (propositions: Propositions, isIgnored: (event: string) => boolean): Space => {
      const whole = vectorsOf(simulator)?.model
      const slice = reductions.includes('slice') ? (present(whole?.slice?.(propositions.names)) as Sliced) : null
      const model = slice?.model ?? whole
      const symmetry = reductions.includes('symmetry') ? present(present(model).symmetry) : null
      const partialOrder = reductions.includes('partial-order') ? present(present(model).partialOrder) : null
      return openSpace(simulator, propositions, driving, { slice, symmetry, partialOrder, isIgnored })
    }
    return new Product(purpose, open, avoid)
  })

/**
 * A fresh simulator as a purpose asks for it: with what it names by `let`, with the numbers it compares, and with what counts as
 * false where it is not known.
 */
export const preparedFor = (given: AnySimulator, purpose: Purpose): AnySimulator => {
  const simulator = define(given, purpose)
  return purpose.settles === undefined ? simulator : settled(simulator, purpose.settles)
}

/** The part of the product that belongs to one of several shards of a vector model's states. */
export const openShard = (
  given: AnySimulator,
  purpose: Purpose,
  avoid: number | null,
  shard: number,
  shards: number,
): Product<ShardedSpace> =>
  reportingFaults(() => {
    const simulator = preparedFor(given, purpose)
    const open = (propositions: Propositions): ShardedSpace =>
      new ShardedSpace(present(vectorsOf(simulator)), simulator, propositions, shard, shards)
    return new Product(purpose, open, avoid)
  })

/**
 * Defines in a simulator what a purpose names by `let`, and its propositions in the model's own language. Returns the simulator
 * that knows all of it: a program needs help to compare what it observes.
 */
export const define = (given: AnySimulator, purpose: Purpose): AnySimulator => {
  const { definitions } = purpose
  const simulator = ableToCompare(given, purpose)
  const contract = new Contract(simulator)
  const found: Diagnostic[] = []
  for (const [name, { expression, span }] of definitions) {
    if (simulator.define === undefined) {
      const message = `this model has no expressions: it cannot define ${name}`
      found.push(purposeLetUnsupported(message, span === undefined ? {} : { span }))
      continue
    }
    const wrong = contract.define(name, expression)
    if (wrong === undefined) continue
    const at = span === undefined ? {} : { span: { ...span, start: span.start + wrong.at } }
    found.push(purposeLetWrong(wrong.message, at))
  }
  found.push(...defineComparisons(simulator, purpose))
  if (found.length > 0) throw new TelosError(found)
  defineCalls(
    simulator,
    propositions(purpose).filter(name => !definitions.has(name) && !isComparison(name)),
  )
  return simulator
}

/**
 * A proposition that is not a plain name, like `can(a)` or `infected >= 6`, may be an expression of the model's language itself.
 * Returns the simulator that knows them.
 */
export const defineCalls = (given: AnySimulator, names: readonly string[]): AnySimulator => {
  const simulator = names.some(isComparison) ? comparing(given) : given
  if (simulator.define === undefined) return simulator
  const contract = new Contract(simulator)
  const known = new Set([
    ...(simulator.alphabet?.propositions ?? []),
    ...(vectorsOf(simulator)?.propositions.keys() ?? []),
  ])
  for (const name of names) {
    if (isPlain(name) || known.has(name)) continue
    const comparison = comparisonNamed(name)
    if (comparison === undefined) contract.define(name, name)
    else defineComparison(simulator, name, comparison)
  }
  return simulator
}
