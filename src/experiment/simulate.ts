import { freePurpose } from '../../purposes/free.js'
import type { Purpose } from '../../purposes/purpose.js'
import type { SimulationOutcome } from '../ats/outcome.js'
import { present } from '../ats/present.js'
import type { Run, Step, Stuck } from '../ats/run.js'
import { openProduct } from '../checking/open-product.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { placeAt, stepAlong } from '../checking/walk-path.js'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Product } from '../product/product.js'
import { stuckAt } from '../product/stuck.js'
import { leasingOn } from '../simulator/asynchronous/going-on.js'
import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import { Random } from '../simulator/random.js'
import type { Model } from '../simulator/simulator.js'
import { drawnStarts } from '../simulator/starts.js'

export interface SimulateOptions {
  readonly seed?: number
  /** The most steps to take. */
  readonly depth?: number
  /** The most seconds to take. */
  readonly timeout?: number
  /** Gets where the run begins and then each step as it is taken: what is known of the run if it does not end. */
  readonly onStart?: (start: Run['start']) => void
  readonly onStep?: (step: Step) => void
}

const simulateNames: OptionNames<SimulateOptions> = {
  seed: true,
  depth: true,
  timeout: true,
  onStart: true,
  onStep: true,
}

export interface Simulation {
  readonly run: Run
  readonly outcome: Exclude<SimulationOutcome, 'fault'>
  /** Which bound was reached, if the outcome is `bound`. */
  readonly bound: 'depth' | 'time' | null
  /** What the model offered, if the outcome is `left` or `stuck`. */
  readonly stuck: Stuck | null
  /** Was the initial state drawn, since there are too many to list? */
  readonly startDrawn: boolean
}

type End = Omit<Simulation, 'run' | 'startDrawn'>

/**
 * One random run. With a purpose it is guided: among the steps that the purpose allows it takes one of those that lead
 * nearest to Success, and any other now and then, so that it does not go round for ever. Throws a SimulatorError with the
 * run so far if the model fails. A model that answers later needs `await awaited(() => simulate(model, purpose))`.
 * @public
 */
export const simulate = (model: Model, purpose: Purpose | null, options: SimulateOptions = {}): Simulation => {
  requirePurpose({ caller: 'simulate', place: 'second', orNull: true }, purpose)
  requireKnown('simulate', options, simulateNames)
  const { depth = 20, timeout = Number.POSITIVE_INFINITY } = options
  if (!Number.isSafeInteger(depth) || depth < 0)
    throw new TelosError([usageWrong('depth must be a whole number from 0')])
  if (!(timeout >= 0)) throw new TelosError([usageWrong('timeout must be a number of seconds from 0')])
  const until = performance.now() + timeout * 1000
  return leasingOn(model, given => {
    const { simulator, starts } = drawnStarts(given, options.seed ?? 1, 1)
    const product = openProduct(simulator, purpose ?? freePurpose, null, [], { straight: true })
    const start = reportingFaults(() => placeAt(product, product.space.initial, product.purpose.start))
    const steps: Step[] = []
    const run: Run = { start, steps, loop: null }
    const wanderer = new Wanderer(product, new Random(options.seed ?? 1), { depth, until }, step => {
      const noted = starts === null || steps.length > 0 ? step : { ...step, initial: [...present(starts[0])] }
      steps.push(noted)
      options.onStep?.(noted)
    })
    options.onStart?.(start)
    return () =>
      reportingFaults(
        () => ({ run, startDrawn: starts !== null, ...wanderer.wander() }),
        () => run,
      )
  })
}

const verdict = (outcome: 'success' | 'failure'): End => ({ outcome, bound: null, stuck: null })

/** Goes on until something ends it; the steps that are taken are noted. Where it had to wait, it goes on from there. */
class Wanderer {
  private state: number
  private q: number
  private taken = 0
  /** The transition that is to be taken next, if it has been drawn. */
  private chosen: number | null = null

  constructor(
    private readonly product: Product,
    private readonly random: Random,
    private readonly bounds: { readonly depth: number; readonly until: number },
    private readonly note: (step: Step) => void,
  ) {
    this.state = product.space.initial
    this.q = product.purpose.start
  }

  wander(): End {
    const { depth, until } = this.bounds
    const { success, failure } = this.product.purpose
    for (; this.taken < depth; this.taken++) {
      if (performance.now() >= until) return { outcome: 'bound', bound: 'time', stuck: null }
      this.chosen ??= this.draw()
      if (this.chosen === null) {
        const stuck = present(stuckAt(this.product, this.state, this.q))
        return { outcome: stuck.kind === 'left' ? 'left' : 'stuck', bound: null, stuck }
      }
      this.take(this.chosen)
      if (this.q === success) return verdict('success')
      if (this.q === failure) return verdict('failure')
    }
    return { outcome: 'bound', bound: 'depth', stuck: null }
  }

  /** One of the transitions from here; `null` if there is none. */
  private draw(): number | null {
    const { product, random } = this
    const { count, state: states, purpose: purposes, transition } = product.expand(this.state, this.q)
    if (count === 0) return null
    const near = nearest(product.purpose.distances.toSuccess, purposes, count)
    const i = random.below(4) === 0 ? random.below(count) : present(near[random.below(near.length)])
    for (let k = 0; k < count; k++) product.space.release(present(states[k]))
    return present(transition[i])
  }

  private take(chosen: number): void {
    const { product, state } = this
    const next = stepAlong(product, state, this.q, chosen)
    if (next === null) throw new SimulatorFault(simulatorUnfaithful, 'a state has other successors than before', null)
    if (state !== product.space.initial) product.space.release(state)
    this.state = next.state
    this.q = next.purpose
    this.chosen = null
    this.note(next.step)
  }
}

const nearest = (distance: Int32Array, purposes: Int32Array, count: number): number[] => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) least = Math.min(least, present(distance[present(purposes[i])]))
  return Array.from({ length: count }, (_, i) => i).filter(i => distance[present(purposes[i])] === least)
}
