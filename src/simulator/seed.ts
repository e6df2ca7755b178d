import type { AnySimulator } from './simulator.js'

/** By what a model draws its random numbers; `null`: that is not known, or two models have seeds that differ. */
export type Seed = number | string | null

/** The seeds of simulators that do not speak of randomness themselves, as those know them who made the simulators. */
const noted = new WeakMap<AnySimulator, () => Seed | undefined>()

/** Notes by what seed a simulator was made; it is asked when an answer about the simulator is given. */
export const noteSeed = (simulator: AnySimulator, seed: () => Seed | boolean | undefined): void => {
  if (typeof simulator !== 'object' || simulator === null) return
  noted.set(simulator, () => {
    const known = seed()
    return typeof known === 'boolean' ? String(known) : known
  })
}

/** The seed that answers about a simulator hold for: `undefined` if nothing in it is random. */
export const seedOf = (simulator: AnySimulator): Seed | undefined => {
  const { random } = simulator
  if (random === false) return undefined
  if (typeof random === 'object') return random.seed
  const known = noted.get(simulator)?.()
  return random === true ? (known ?? null) : known
}

/** What an answer about some simulators says of their seeds: nothing, unless one of them has a seed. */
export const seedOfAnswer = (...simulators: readonly AnySimulator[]): { readonly seed?: Seed } => {
  const seeds = new Set(simulators.map(seedOf).filter(seed => seed !== undefined))
  const [first] = seeds
  return first === undefined ? {} : { seed: seeds.size === 1 ? first : null }
}
