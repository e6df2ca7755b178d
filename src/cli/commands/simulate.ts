import type { Purpose } from '../../../purposes/purpose.js'
import type { Run, Step } from '../../ats/run.js'
import type { SimulateOptions, Simulation } from '../../experiment/simulate.js'
import { simulationFormats } from '../../report/simulation/formats.js'
import type { SimulationReport } from '../../report/simulation/simulation.js'
import type { Outcome } from '../carry-out.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type CommonNews, type JobContext, JobFailed, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  type ModelOptions,
  type OutputOptions,
  purposeNamed,
  walkOf,
  withDepth,
  withModel,
  withOutput,
  withPurpose,
  withTimeout,
} from '../options.js'
import { nameOf, referenceTo } from '../reference.js'
import type { Session } from '../session.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly purpose?: string }

/** What is known of the run before it ends: it may have to be ended by force. */
type News =
  | { readonly kind: 'start'; readonly start: Run['start'] }
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }

/** This number of steps are told one by one; later ones together, after these milliseconds: telling each would take long. */
const toldAtOnce = 1000
const pause = 20

const simulate = async (
  file: ModelReference,
  { purpose, options }: { readonly purpose: Purpose | null; readonly options: SimulateOptions },
  { load, tell }: JobContext<News>,
): Promise<Simulation> => {
  const { factory } = await load(file)
  const { simulate: simulated } = await import('../../experiment/simulate.js')
  const { awaited } = await import('../../simulator/asynchronous/awaiting.js')
  let count = 0
  let told = performance.now()
  let steps: Step[] = []
  return awaited(() =>
    simulated(factory, purpose, {
      ...options,
      onStart: start => tell({ kind: 'start', start }),
      onStep: step => {
        steps.push(step)
        if (++count > toldAtOnce && performance.now() - told < pause) return
        tell({ kind: 'steps', steps })
        told = performance.now()
        steps = []
      },
    }),
  )
}

export const jobs = jobsOf('simulate', { simulate }, { isWalk: true })

/** `telos simulate MODEL [PURPOSE]`: one seeded run, guided by the purpose if there is one. */
export const command = {
  takes: '<model> [purpose]',
  summary: 'one random run, guided by a purpose if there is one',
  options: c =>
    withPurpose(withOutput(withModel(withTimeout(withDepth(c, 'take at most n steps (20)'))), simulationFormats)),
  run: async (session, model: string, argument: string | undefined, options: Options) => {
    const path = purposeNamed(argument, options)
    const purpose = path === undefined ? null : await session.purpose(path)
    const { timeout } = options
    const walk = { ...walkOf(options), ...(timeout === undefined ? {} : { timeout }) }
    const steps: Step[] = []
    let start: Run['start'] | null = null
    const hear = (news: News | CommonNews): void => {
      if (news.kind === 'start') start = news.start
      // One by one: there may be more of them than a call can have arguments.
      else if (news.kind === 'steps') for (const step of news.steps) steps.push(step)
    }
    session.making.note({ walk: options.seed ?? 1 })
    const file = referenceTo(model, options)
    const ending = await session.do(jobs.simulate, file, { purpose, options: walk }, hear)
    const run = start === null ? null : { start, steps, loop: null }
    const { seed: _, ...parameters } = file.parameters
    const asked = {
      model: nameOf(model, options),
      purpose: purpose?.name ?? null,
      seed: options.seed ?? 1,
      parameters,
      seconds: timeout ?? null,
    }
    const report = { ...asked, ...endOf(session, ending, run, file.path) }
    await session.report(simulationFormats, report, options)
    if (ending.kind === 'failed') throw new JobFailed({ ...ending.failure, run: null })
    return session.exit(exitOf(report, ending.kind === 'stopped'))
  },
} satisfies CommandDefinition

/** Does a run begin in an initial state that was drawn, since there are too many to list? */
const isDrawn = ({ steps }: Run): boolean => steps[0]?.initial !== undefined

type End = Pick<SimulationReport, 'run' | 'startDrawn' | 'outcome' | 'bound' | 'stuck' | 'fault'>

/** How it ended, as far as that is known; throws if there is not even the beginning of a run. */
const endOf = (session: Session, ending: Outcome<Simulation>, run: Run | null, model: string): End => {
  if (ending.kind === 'done') return { ...ending.result, fault: null }
  if (ending.kind === 'failed') {
    const { failure } = ending
    const [fault] = failure.diagnostics
    if (failure.run === null || fault === undefined || fault.blame !== 'simulator') throw new JobFailed(failure)
    return { run: failure.run, startDrawn: isDrawn(failure.run), outcome: 'fault', bound: null, stuck: null, fault }
  }
  const { why, isForced } = ending
  if (run === null) throw session.stopped(why, `${session.stopInWords(why)}, before the run began`)
  if (isForced && why !== 'cancelled') session.sayStopped(why, model)
  const bound = ({ 'time-bound': 'time', 'memory-bound': 'memory', cancelled: 'interruption' } as const)[why]
  return { run, startDrawn: isDrawn(run), outcome: 'bound', bound, stuck: null, fault: null }
}

/** Without a purpose there is nothing to succeed in; but a model that had to be ended by force gave no answer. */
const exitOf = ({ outcome, purpose }: SimulationReport, isForced: boolean): number => {
  if (purpose === null) return isForced ? exitCodes.inconclusive : exitCodes.holds
  return outcome === 'success' ? exitCodes.holds : outcome === 'failure' ? exitCodes.fails : exitCodes.inconclusive
}
