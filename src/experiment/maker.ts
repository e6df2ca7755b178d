import type { Parameters } from '../../simulators/parameters.js'
import type { ReadNames } from '../../simulators/read-parameters.js'
import { TelosError } from '../errors/diagnostic.js'
import { instanceOf } from '../simulator/lease.js'
import { noteSeed, seedOf } from '../simulator/seed.js'
import type { AnySimulator } from '../simulator/simulator.js'
import type { MakeSimulator } from './driven-world.js'
import { experimentNoSeed } from './errors.js'

/** A model whose runs differ in their seed, and points in their parameters: it gets an object with both. */
// biome-ignore lint/suspicious/noExplicitAny: which parameters there are is the model's own business
export type ExperimentModel = (parameters: any) => AnySimulator

/** Makes the simulators at a point, and notes what the model reads: its seed, and which of its parameters. */
export const makerOf =
  (model: ExperimentModel, parameters: Parameters, reads: ReadNames): MakeSimulator =>
  seed => {
    const simulator = instanceOf(() => model(reads.object({ ...parameters, seed })))
    noteSeed(simulator, () => (reads.has('seed') ? seed : undefined))
    return simulator
  }

/** A model that draws by itself must be given a seed: else no run could be repeated. Throws a TelosError. */
export const requireSeed = (simulator: AnySimulator): void => {
  if (simulator.random === true && seedOf(simulator) === null && simulator.reseed === undefined)
    throw new TelosError([
      experimentNoSeed('the model draws random numbers, but reads no seed and has no reseed(seed)'),
    ])
}
