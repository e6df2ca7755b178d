import * as E from 'fp-ts/lib/Either.js'
import { map, type Observable, tap } from 'rxjs'
import type { Purpose } from '../../purposes/purpose.js'
import type { Property, PropertyExpectation } from '../ats/property.js'
import type { Run, StoredRun } from '../ats/run.js'
import { type CheckEvent, type CheckOptions, check, questionOf } from '../checking/check.js'
import type { CountEvent } from '../checking/count.js'
import type { Count } from '../checking/counting.js'
import { purposeUnknownEvent } from '../checking/errors.js'
import type { PropertyOptions } from '../checking/properties.js'
import { SimulatorError } from '../checking/simulator-error.js'
import { unknownNames, unknownPropositions } from '../checking/unknown-names.js'
import type { CertificateFile, Recheck } from '../coverability/certificates.js'
import type { PlaceBound } from '../coverability/place-bound.js'
import type { PlaceBoundsEvent } from '../coverability/place-bounds.js'
import type { CompareEvent, CompareOptions } from '../equivalence/compare.js'
import type { Comparison } from '../equivalence/comparison.js'
import type { Realisability } from '../equivalence/realisability.js'
import type { RealiseEvent } from '../equivalence/realise.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import type { Replay } from '../explore/replay.js'
import type { SimulateOptions, Simulation } from '../explore/simulate.js'
import { processMemory } from '../io/memory.js'
import { loadModel, type Parameters } from '../io/models.js'
import type { Question } from '../relations/question.js'
import type { Verdict } from '../relations/verdict.js'
import type { Graph } from '../report/graph/graph.js'
import type { DoctorOptions, Examined } from '../simulator/doctor/doctor.js'
import { instanceOf, leasing } from '../simulator/lease.js'
import type { Model } from '../simulator/simulator.js'
import type { BoundOptions } from '../work/bounds.js'
import { resultOf } from '../work/result.js'
import { usageWorkersUnused } from './errors.js'

export interface ModelReference {
  readonly path: string
  readonly parameters: Parameters
}

/** Work on a model, as plain data: it can be done here or in a worker. */
export type Job =
  | {
      readonly kind: 'check'
      readonly model: ModelReference
      readonly purpose: Purpose
      readonly questions: readonly CheckOptions[]
      readonly workers: number
    }
  /** The model's own properties: one of them, all, or those of which its file expects something. */
  | {
      readonly kind: 'properties'
      readonly model: ModelReference
      readonly which: { readonly name: string } | 'all' | 'expected'
      readonly options: PropertyOptions
      readonly workers: number
    }
  | { readonly kind: 'count'; readonly model: ModelReference; readonly options: BoundOptions; readonly workers: number }
  /** The model is the left one. */
  | {
      readonly kind: 'compare'
      readonly model: ModelReference
      readonly right: ModelReference
      readonly options: CompareOptions
    }
  | {
      readonly kind: 'realise'
      /** The implementation. */
      readonly model: ModelReference
      readonly choreography: ModelReference
      readonly peers: readonly string[]
      readonly options: BoundOptions
    }
  | {
      readonly kind: 'bounds'
      readonly model: ModelReference
      /** `null`: all of them. */
      readonly places: readonly string[] | null
      readonly options: BoundOptions
    }
  | {
      readonly kind: 'certify'
      readonly model: ModelReference
      /** A purpose, or the name of a property. */
      readonly about: Purpose | string
      readonly file: CertificateFile
    }
  | { readonly kind: 'vocabulary'; readonly model: ModelReference; readonly purpose: Purpose }
  | { readonly kind: 'doctor'; readonly model: ModelReference; readonly options: DoctorOptions }
  | {
      readonly kind: 'simulate'
      readonly model: ModelReference
      readonly purpose: Purpose | null
      readonly options: SimulateOptions
    }
  | {
      readonly kind: 'replay'
      readonly model: ModelReference
      readonly purpose: Purpose | null
      readonly run: StoredRun
    }
  | {
      readonly kind: 'graph'
      readonly model: ModelReference
      readonly purpose: Purpose | null
      readonly question: CheckOptions | null
      readonly options: { readonly maxStates?: number; readonly depth?: number }
    }
  /** One run: that of a verdict on a property or a purpose, else a random one. */
  | {
      readonly kind: 'run'
      readonly model: ModelReference
      readonly property: string | null
      readonly purpose: Purpose | null
      readonly question: CheckOptions
      readonly options: SimulateOptions
    }

/** What a job tells while it runs. */
export type JobEvent =
  | CheckEvent
  | CompareEvent
  | CountEvent
  | PlaceBoundsEvent
  | RealiseEvent
  | { readonly kind: 'warnings'; readonly warnings: readonly Diagnostic[] }
  /** The properties that are going to be checked, and what the file expects of them. */
  | {
      readonly kind: 'properties'
      readonly properties: readonly Property[]
      readonly expectations: readonly PropertyExpectation[]
    }

export interface JobResults {
  readonly check: readonly Verdict[]
  readonly properties: readonly Verdict[]
  readonly count: Count
  readonly compare: Comparison
  readonly realise: Realisability
  readonly bounds: readonly PlaceBound[]
  readonly certify: Recheck
  /** `null`: the model does not say beforehand what it has. */
  readonly vocabulary: readonly Diagnostic[] | null
  readonly doctor: Examined
  readonly simulate: Simulation
  readonly replay: Replay
  readonly graph: Graph
  /** `null`: the verdict has no run to show. */
  readonly run: Run | null
}

/** A failure as plain data. */
export interface JobFailure {
  readonly diagnostics: readonly Diagnostic[]
  readonly run: Run | null
  readonly event: string | null
}

export type JobOutcome<K extends Job['kind']> = E.Either<JobFailure, JobResults[K]>

/** Does a job where it is called. */
export const perform = async <K extends Job['kind']>(
  job: Extract<Job, { kind: K }>,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<JobOutcome<K>> => {
  const loaded = await loadModel(job.model.path, job.model.parameters)
  if (E.isLeft(loaded)) return E.left({ diagnostics: loaded.left, run: null, event: null })
  const { factory, warnings, expectations } = loaded.right
  try {
    tell({ kind: 'warnings', warnings })
    return E.right((await work(job, factory, expectations, tell, signal)) as JobResults[K])
  } catch (error) {
    if (error instanceof SimulatorError)
      return E.left({ diagnostics: error.diagnostics, run: error.run, event: error.event })
    if (error instanceof TelosError) return E.left({ diagnostics: error.diagnostics, run: null, event: null })
    throw error
  }
}

/** Only what a job needs is loaded: start-up is part of the experience. */
const work = async (
  job: Job,
  factory: Model,
  expectations: readonly PropertyExpectation[],
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<JobResults[Job['kind']]> => {
  switch (job.kind) {
    case 'properties': {
      const { aboutProperty, checkProperty, inquiryOf, propertiesOf, propertyNamed } = await import(
        '../checking/properties.js'
      )
      const known = propertiesOf(factory)
      const asked =
        job.which === 'all'
          ? known
          : job.which === 'expected'
            ? expectations.map(({ property }) => propertyNamed(known, property))
            : [propertyNamed(known, job.which.name)]
      tell({ kind: 'properties', properties: asked, expectations })
      const verdicts: Verdict[] = []
      for (const property of asked) {
        // One instance of the model for each property: it is built once.
        const model = instanceOf(factory)
        const { purpose, relation } = inquiryOf(model, property)
        const isShared =
          job.workers > 1 &&
          purpose.start < purpose.success &&
          (await isForWorkers(model, purpose, { ...questionOf(job.options), relation }, tell))
        if (isShared && relation !== 'recurrence') {
          const events = together(job, purpose, { ...job.options, relation }, signal)
          const about = map(
            (event: CheckEvent): CheckEvent =>
              event.kind === 'verdict' ? { ...event, verdict: aboutProperty(event.verdict, property) } : event,
          )
          verdicts.push(await ending((await events).pipe(about), tell))
        } else {
          const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory) }
          verdicts.push(await ending(checkProperty(model, property, options), tell))
        }
      }
      return verdicts
    }
    case 'check': {
      tell({ kind: 'warnings', warnings: leasing(factory, simulator => unknownNames(job.purpose, simulator)) })
      const verdicts: Verdict[] = []
      for (const question of job.questions) {
        const verdict =
          job.workers > 1 && (await isForWorkers(factory, job.purpose, questionOf(question), tell))
            ? await ending(await together(job, job.purpose, question, signal), tell)
            : await answer(factory, job.purpose, question, tell, signal)
        verdicts.push(verdict)
      }
      return verdicts
    }
    case 'count': {
      const { count } = await import('../checking/count.js')
      const { countingWithWorkers, oneThreadForCount } = await import('../io/with-workers.js')
      const isShared = job.workers > 1 && mayShare(leasing(factory, oneThreadForCount), tell)
      const options = {
        ...job.options,
        signal,
        memory: processMemory(job.options.maxMemory, isShared ? job.workers : 1),
      }
      const events = isShared ? countingWithWorkers(job.model, job.workers, options) : count(factory, options)
      return (await resultOf(events.pipe(tap(tell)), 'count')).count
    }
    case 'compare': {
      const { compare } = await import('../equivalence/compare.js')
      const loaded = await loadModel(job.right.path, job.right.parameters)
      if (E.isLeft(loaded)) throw new TelosError(loaded.left)
      const right = loaded.right.factory
      const { observe = [] } = job.options
      const warn = (model: Model, { path }: ModelReference): void =>
        tell({ kind: 'warnings', warnings: leasing(model, simulator => unknownPropositions(observe, simulator, path)) })
      tell({ kind: 'warnings', warnings: loaded.right.warnings })
      warn(factory, job.model)
      warn(right, job.right)
      const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory) }
      return (await resultOf(compare(factory, right, options).pipe(tap(tell)), 'comparison')).comparison
    }
    case 'realise': {
      const { realise } = await import('../equivalence/realise.js')
      const loaded = await loadModel(job.choreography.path, job.choreography.parameters)
      if (E.isLeft(loaded)) throw new TelosError(loaded.left)
      const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory) }
      const events = realise(loaded.right.factory, factory, job.peers, options)
      return (await resultOf(events.pipe(tap(tell)), 'realisability')).realisability
    }
    case 'bounds': {
      const { placeBounds } = await import('../coverability/place-bounds.js')
      const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory) }
      return (await resultOf(placeBounds(factory, job.places, options).pipe(tap(tell)), 'place-bounds')).bounds
    }
    case 'certify': {
      const { certify } = await import('../checking/certify.js')
      const { inquiryOf, propertyNamed } = await import('../checking/properties.js')
      const { about, file } = job
      const purpose =
        typeof about === 'string'
          ? leasing(factory, simulator => inquiryOf(simulator, propertyNamed(simulator.properties ?? [], about)))
              .purpose
          : about
      return certify(file, { model: factory, purpose })
    }
    case 'vocabulary':
      return leasing(factory, simulator => {
        if (simulator.alphabet === undefined && simulator.mayHave === undefined) return null
        const found = unknownNames(job.purpose, simulator)
        const remarks = simulator.remarks?.() ?? []
        return [...found, ...remarks.map(remark => purposeUnknownEvent(remark))]
      })
    case 'doctor': {
      const { examine } = await import('../simulator/doctor/doctor.js')
      return examine(factory, job.options)
    }
    case 'simulate': {
      const { simulate } = await import('../explore/simulate.js')
      return simulate(factory, job.purpose, job.options)
    }
    case 'replay': {
      const { replay } = await import('../explore/replay.js')
      return replay(factory, job.run, job.purpose)
    }
    case 'run': {
      const { property, purpose, question } = job
      if (property !== null) {
        const { propertiesOf, propertyNamed, verdictOfProperty } = await import('../checking/properties.js')
        const asked = propertyNamed(propertiesOf(factory), property)
        const options = { ...question, signal, memory: processMemory(question.maxMemory) }
        return decided(await verdictOfProperty(factory, asked, options))
      }
      if (purpose !== null) return decided(await answer(factory, purpose, question, () => {}, signal))
      const { simulate } = await import('../explore/simulate.js')
      return simulate(factory, null, job.options).run
    }
    case 'graph': {
      const { exploredGraph } = await import('../explore/explored-graph.js')
      const { purpose, question } = job
      const verdict =
        purpose === null || question === null ? null : await answer(factory, purpose, question, () => {}, signal)
      const run = verdict === null ? null : decided(verdict)
      return exploredGraph(factory, purpose, job.model.path, { ...job.options, run })
    }
  }
}

const answer = async (
  model: Model,
  purpose: Purpose,
  question: CheckOptions,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<Verdict> => {
  return ending(check(model, purpose, { ...question, signal, memory: processMemory(question.maxMemory) }), tell)
}

/** The run of a verdict, to be drawn. One that only came near would be taken for the answer. */
const decided = (verdict: Verdict): Run | null => (verdict.kind === 'inconclusive' ? null : verdict.run)

/** The verdict that a check ends with. */
const ending = async (events: Observable<CheckEvent>, tell: (event: JobEvent) => void): Promise<Verdict> =>
  (await resultOf(events.pipe(tap(tell)), 'verdict')).verdict

/** Can several threads do it? If not, a warning says why. */
const isForWorkers = async (
  model: Model,
  purpose: Purpose,
  question: Question,
  tell: (event: JobEvent) => void,
): Promise<boolean> => {
  const { oneThreadFor } = await import('../io/with-workers.js')
  return mayShare(
    leasing(model, simulator => oneThreadFor(simulator, purpose, question)),
    tell,
  )
}

/** Warns if there is a reason for one thread; true if there is none. */
const mayShare = (why: string | null, tell: (event: JobEvent) => void): boolean => {
  if (why !== null) tell({ kind: 'warnings', warnings: [usageWorkersUnused(why)] })
  return why === null
}

const together = async (
  { model, workers }: Pick<Extract<Job, { kind: 'check' }>, 'model' | 'workers'>,
  purpose: Purpose,
  question: CheckOptions,
  signal: AbortSignal,
): Promise<Observable<CheckEvent>> => {
  const { checkWithWorkers } = await import('../io/with-workers.js')
  const options = { ...question, signal, memory: processMemory(question.maxMemory, workers) }
  return checkWithWorkers(model, purpose, workers, options)
}
