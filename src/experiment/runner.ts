import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { verdictOf } from '../checking/check.js'
import { reportingFaults, SimulatorError } from '../checking/simulator-error.js'
import { TelosError } from '../errors/diagnostic.js'
import { awaited } from '../simulator/asynchronous/awaiting.js'
import { SimulatorFault } from '../simulator/fault.js'
import { seedOf } from '../simulator/seed.js'
import type { AnySimulator } from '../simulator/simulator.js'
import type { Asked, Experiment } from './definition.js'
import type { MakeSimulator } from './driven-world.js'
import { experimentNotSplit } from './errors.js'
import { Recorder } from './kept-run.js'
import type { LaterRuns } from './later-runs.js'
import { levelsByTrial } from './levels.js'
import { requireSeed } from './maker.js'
import { Observables } from './observables.js'
import type { RunResult } from './row.js'
import { type Encountered, Sampler } from './sampler.js'
import { simulate } from './simulate.js'
import { Splitting } from './splitting.js'
import { driven } from './waiting.js'

/** A run written down, and how it went. */
interface Kept {
  readonly run: Run | null
  readonly result: RunResult
}

/** What makes runs at one point: each depends on its seed alone. */
export interface Runner {
  run(seed: number): RunResult | Promise<RunResult>
  /** The same run once more, written down. */
  keep(seed: number): Kept | Promise<Kept>
  /** How many processes of the model were lost so far, where it has any. */
  readonly lost?: number
  /** What its runs have come upon; `null` where that is not noted. */
  readonly encountered: Encountered | null
}

export type RunnerOptions = Pick<Experiment, 'policy' | 'depth' | 'runTimeout' | 'ask' | 'plan' | 'seed'>

/** The runner for an experiment's policy, for the question that it asks, or for splitting. Throws a TelosError. */
export const runnerFor = (make: MakeSimulator, purpose: Purpose, options: RunnerOptions): Runner => {
  const { policy, depth, runTimeout, ask, plan } = options
  requireSeed(make(0))
  if (ask !== null) return new Asking(make, purpose, ask, options)
  if (policy === 'seek') {
    if (make.later !== undefined) requireReturning(make.later)
    return new Seeking(make, purpose, options)
  }
  const sampler = new Sampler(make, purpose, { policy, depth, runTimeout })
  if (plan.kind !== 'rare') return new Sampling(purpose, sampler, make.later)
  if (make.later !== undefined)
    throw new TelosError([
      experimentNotSplit('the model runs in a process of its own, and splitting does not reach there yet', {
        fix: 'make more runs without splitting, or write the model as a program in JavaScript',
      }),
    ])
  requireSplittable(make(0))
  return new Repeating(purpose, sampler, options, plan)
}

/** Runs that go on from one state must have nothing in common but that state. */
const requireSplittable = (simulator: AnySimulator): void => {
  if (seedOf(simulator) !== undefined && simulator.reseed === undefined)
    throw new TelosError([
      experimentNotSplit('the model draws random numbers by itself, and cannot be given another seed on the way', {
        fix: 'give the simulator reseed(seed), after which it draws by that seed',
      }),
    ])
}

/** Who looks ahead goes back to states. */
const requireReturning = ({ simulator: { restoring } }: LaterRuns): void => {
  if (restoring !== 'none') return
  throw new TelosError([
    experimentNotSplit('the simulator cannot go back to a state (its restore is none), and seek has to', {
      fix: 'let it restore states (snapshot, fork or replay), or use another policy',
    }),
  ])
}

/** The world chooses, or the experiment drives. */
class Sampling implements Runner {
  constructor(
    private readonly purpose: Purpose,
    private readonly sampler: Sampler,
    private readonly later: LaterRuns | undefined,
  ) {}

  get encountered(): Encountered {
    return this.sampler.encountered
  }

  get lost(): number {
    return this.later?.live.lost ?? 0
  }

  run(seed: number): RunResult | Promise<RunResult> {
    return driven(this.sampler.sampling(seed))
  }

  async keep(seed: number): Promise<Kept> {
    const recorder = new Recorder(this.purpose)
    const result = await driven(this.sampler.sampling(seed, recorder))
    return { run: recorder.run, result }
  }
}

/** Repetitions of splitting. Of a model that scores, levels are found by trial, unless they are given. */
class Repeating implements Runner {
  readonly encountered = null
  private splitting: Splitting | null = null

  constructor(
    private readonly purpose: Purpose,
    private readonly sampler: Sampler,
    private readonly options: RunnerOptions,
    private readonly plan: Extract<Experiment['plan'], { kind: 'rare' }>,
  ) {}

  run(seed: number): RunResult {
    this.splitting ??= this.prepare()
    return this.splitting.repeat(seed)
  }

  keep(seed: number): Kept {
    return { run: null, result: this.run(seed) }
  }

  private prepare(): Splitting {
    const { purpose, sampler } = this
    const { depth, seed } = this.options
    const { effort } = this.plan
    sampler.world.begin(seed)
    if (this.plan.levels !== null && sampler.world.score() === null)
      throw new TelosError([
        experimentNotSplit('levels are scores, and the model has no score()', {
          fix: 'give the simulator score(), or leave the levels out: the distances of the purpose to Success take their place',
        }),
      ])
    const levels = this.plan.levels ?? reportingFaults(() => levelsByTrial(sampler, effort, depth, seed))
    const isFlat = levels === null ? present(purpose.distances.toSuccess[purpose.start]) < 2 : levels.length === 0
    if (isFlat)
      throw new TelosError([
        levels === null
          ? experimentNotSplit(
              'the purpose is one step away from Success, and the model has no score(): there is only one level',
              { fix: 'let the purpose have states on the way to Success, or give the simulator score()' },
            )
          : experimentNotSplit(
              'no trial run got to a better score than that of the initial state: there is only one level',
              {
                fix: 'let score() grow on the way to Success; if it does, make trial runs longer (depth) or more (effort), or give the levels',
              },
            ),
      ])
    return new Splitting(sampler, purpose, { effort, levels, depth })
  }
}

/** Runs that prefer whatever leads towards Success: those of `simulate`. */
class Seeking implements Runner {
  readonly encountered = null
  constructor(
    private readonly make: MakeSimulator,
    private readonly purpose: Purpose,
    private readonly options: RunnerOptions,
  ) {}

  get lost(): number {
    return this.make.later?.live.lost ?? 0
  }

  async run(seed: number): Promise<RunResult> {
    return (await this.keep(seed)).result
  }

  async keep(seed: number): Promise<Kept> {
    const began = performance.now()
    const { depth, runTimeout } = this.options
    const walk = { seed, depth, ...(runTimeout === null ? {} : { timeout: runTimeout }) }
    try {
      const model = await modelWith(this.make, seed)
      const { run, outcome } = await awaited(() => simulate(model, this.purpose, walk))
      return keptFrom(this.purpose, began, run, outcome)
    } catch (error) {
      return keptFault(this.purpose, began, error)
    }
  }
}

/** The verifier's question: a run of the experiment is a world, and its outcome the verdict. */
class Asking implements Runner {
  constructor(
    private readonly make: MakeSimulator,
    private readonly purpose: Purpose,
    private readonly ask: Asked,
    private readonly options: RunnerOptions,
  ) {}

  /** The verifier says itself which names were not met; what differs between worlds is drawn by their seeds. */
  get encountered(): Encountered {
    const simulator = this.make(0)
    return {
      events: [],
      labels: [],
      states: [],
      isDrawn: seedOf(simulator) !== undefined || simulator.reseed !== undefined,
    }
  }

  async run(seed: number): Promise<RunResult> {
    return (await this.keep(seed)).result
  }

  async keep(seed: number): Promise<Kept> {
    const began = performance.now()
    const { depth, runTimeout } = this.options
    const { relation, variant } = this.ask
    const bound = { depth, ...(runTimeout === null ? {} : { timeout: runTimeout }) }
    try {
      const model = await modelWith(this.make, seed)
      const verdict = await verdictOf(model, this.purpose, { relation, variant, ...bound })
      const outcome = verdict.kind === 'inconclusive' ? 'bound' : verdict.kind
      return keptFrom(this.purpose, began, verdict.run, outcome)
    } catch (error) {
      return keptFault(this.purpose, began, error)
    }
  }
}

/** What a run that was told tells of itself. */
const keptFrom = (
  { states, start }: Purpose,
  began: number,
  run: Run | null,
  outcome: RunResult['outcome'],
  fault: string | null = null,
): Kept => {
  const last = run?.steps[run.steps.length - 1] ?? run?.start
  const result: RunResult = {
    outcome,
    steps: run?.steps.length ?? 0,
    purposeState: last?.purpose ?? present(states[start]).name,
    observables: observedIn(run),
    milliseconds: performance.now() - began,
    fault,
  }
  return { run, result }
}

/** A factory for the model of one run, which goes back to states. */
const modelWith = async (make: MakeSimulator, seed: number): Promise<() => AnySimulator> =>
  make.later === undefined ? () => make(seed) : make.later.returning(seed)

const keptFault = (purpose: Purpose, began: number, error: unknown): Kept => {
  if (error instanceof SimulatorFault) return keptFrom(purpose, began, null, 'fault', error.message)
  if (!(error instanceof SimulatorError)) throw error
  return keptFrom(purpose, began, error.run, 'fault', error.message)
}

const observedIn = (run: Run | null): RunResult['observables'] => {
  const observables = new Observables()
  for (const { observe } of run === null ? [] : [run.start, ...run.steps]) observables.note(observe ?? null)
  return observables.summary()
}
