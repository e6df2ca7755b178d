import * as E from 'fp-ts/lib/Either.js'
import { lastValueFrom, type Observable, tap } from 'rxjs'
import type { Purpose } from '../../purposes/purpose.js'
import type { Property, PropertyExpectation } from '../ats/property.js'
import type { Run, StoredRun } from '../ats/run.js'
import { type CheckEvent, type CheckOptions, check } from '../checking/check.js'
import type { CountEvent } from '../checking/count.js'
import type { Count } from '../checking/counting.js'
import { purposeUnknownEvent } from '../checking/errors.js'
import { SimulatorError } from '../checking/open-product.js'
import type { PropertyOptions } from '../checking/properties.js'
import { unknownNames, unobservable } from '../checking/unknown-names.js'
import type { CertificateFile, Recheck } from '../coverability/certificates.js'
import type { PlaceBound } from '../coverability/place-bound.js'
import type { CompareEvent, CompareOptions } from '../equivalence/compare.js'
import type { Comparison } from '../equivalence/comparison.js'
import type { Realisability } from '../equivalence/realisability.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import type { GraphOptions } from '../explore/explored-graph.js'
import type { Replay } from '../explore/replay.js'
import type { SimulateOptions, Simulation } from '../explore/simulate.js'
import { processMemory } from '../io/memory.js'
import { lintModel, loadModel, type Parameters } from '../io/models.js'
import type { Verdict } from '../relations/verdict.js'
import type { Graph } from '../report/graph/graph.js'
import type { DoctorOptions, Examined } from '../simulator/doctor/doctor.js'
import { leasing } from '../simulator/lease.js'
import type { Model } from '../simulator/simulator.js'
import type { BoundOptions } from '../work/bounds.js'
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
  /** What can be told of the model without running it. */
  | { readonly kind: 'lint'; readonly model: ModelReference }
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
      readonly options: Omit<GraphOptions, 'run'>
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
  readonly lint: readonly Diagnostic[]
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
  const asked: Job = job
  const { path, parameters } = asked.model
  const failed = (diagnostics: readonly Diagnostic[]): JobFailure => ({ diagnostics, run: null, event: null })
  if (asked.kind === 'lint') return E.right((await lintModel(path, parameters)) as JobResults[K])
  const loaded = await loadModel(path, parameters)
  if (E.isLeft(loaded)) return E.left(failed(loaded.left))
  const { factory, warnings, expectations } = loaded.right
  try {
    tell({ kind: 'warnings', warnings })
    return E.right((await work(asked, factory, expectations, tell, signal)) as JobResults[K])
  } catch (error) {
    if (error instanceof SimulatorError)
      return E.left({ diagnostics: error.diagnostics, run: error.run, event: error.event })
    if (error instanceof TelosError) return E.left(failed(error.diagnostics))
    throw error
  }
}

/** Only what a job needs is loaded: start-up is part of the experience. */
const work = async (
  job: Exclude<Job, { kind: 'lint' }>,
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
        const { purpose, relation, fair } = inquiryOf(factory, property)
        const question = relation === 'recurrence' ? relation : { ...job.options, relation, fair }
        const isShared =
          job.workers > 1 && purpose.start < purpose.success && (await isForWorkers(factory, question, tell))
        if (isShared && question !== 'recurrence') {
          const { model, workers } = job
          const verdict = together({ model, purpose, workers }, question, tell, signal)
          verdicts.push(
            await reported(
              verdict.then(one => aboutProperty(one, property)),
              tell,
            ),
          )
        } else {
          const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory) }
          verdicts.push(await ending(checkProperty(factory, property, options), tell))
        }
      }
      return verdicts
    }
    case 'check': {
      tell({ kind: 'warnings', warnings: leasing(factory, simulator => unknownNames(job.purpose, simulator)) })
      const verdicts: Verdict[] = []
      for (const question of job.questions) {
        const verdict =
          job.workers > 1 && (await isForWorkers(factory, question, tell))
            ? await reported(together(job, question, tell, signal), tell)
            : await answer(factory, job.purpose, question, tell, signal)
        verdicts.push(verdict)
      }
      return verdicts
    }
    case 'count': {
      const { count } = await import('../checking/count.js')
      if (job.workers > 1 && (await isForWorkers(factory, {}, tell))) {
        const { countWithWorkers } = await import('../io/with-workers.js')
        const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory, job.workers) }
        return countWithWorkers(job.model, job.workers, options, statistics => tell({ kind: 'progress', statistics }))
      }
      const events = count(factory, { ...job.options, signal, memory: processMemory(job.options.maxMemory) })
      const last = await lastValueFrom(events.pipe(tap(tell)))
      if (last.kind !== 'count') throw new Error('a count ended without a result')
      return last.count
    }
    case 'compare': {
      const { compare } = await import('../equivalence/compare.js')
      const loaded = await loadModel(job.right.path, job.right.parameters)
      if (E.isLeft(loaded)) throw new TelosError(loaded.left)
      const right = loaded.right.factory
      const { observe = [] } = job.options
      const warn = (model: Model, { path }: ModelReference): void =>
        tell({ kind: 'warnings', warnings: leasing(model, simulator => unobservable(observe, simulator, path)) })
      tell({ kind: 'warnings', warnings: loaded.right.warnings })
      warn(factory, job.model)
      warn(right, job.right)
      const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory) }
      const last = await lastValueFrom(compare(factory, right, options).pipe(tap(tell)))
      if (last.kind !== 'comparison') throw new Error('a comparison ended without a result')
      return last.comparison
    }
    case 'realise': {
      const { realisabilityOf } = await import('../equivalence/realise.js')
      const loaded = await loadModel(job.choreography.path, job.choreography.parameters)
      if (E.isLeft(loaded)) throw new TelosError(loaded.left)
      const options = { ...job.options, signal, memory: processMemory(job.options.maxMemory) }
      return realisabilityOf(loaded.right.factory, factory, job.peers, options)
    }
    case 'bounds': {
      const { placeBoundsOf } = await import('../coverability/place-bounds.js')
      return placeBoundsOf(factory, job.places, {
        ...job.options,
        signal,
        memory: processMemory(job.options.maxMemory),
      })
    }
    case 'certify': {
      const { certify } = await import('../checking/certify.js')
      const { inquiryOf, propertiesOf, propertyNamed } = await import('../checking/properties.js')
      const { about, file } = job
      const purpose =
        typeof about === 'string' ? inquiryOf(factory, propertyNamed(propertiesOf(factory), about)).purpose : about
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
const ending = async (events: Observable<CheckEvent>, tell: (event: JobEvent) => void): Promise<Verdict> => {
  const last = await lastValueFrom(events.pipe(tap(tell)))
  if (last.kind !== 'verdict') throw new Error('a check ended without a verdict')
  return last.verdict
}

const reported = async (pending: Promise<Verdict>, tell: (event: JobEvent) => void): Promise<Verdict> => {
  const verdict = await pending
  tell({ kind: 'verdict', verdict })
  return verdict
}

/** Can several threads do it? If not, it is said why. */
const isForWorkers = async (
  factory: Model,
  question: CheckOptions | 'recurrence',
  tell: (event: JobEvent) => void,
): Promise<boolean> => {
  const { oneThreadFor } = await import('../io/with-workers.js')
  const why =
    question === 'recurrence'
      ? 'fairly_inf looks for ways back from every state, which is done by one thread'
      : leasing(factory, simulator => oneThreadFor(simulator, question))
  if (why !== null) tell({ kind: 'warnings', warnings: [usageWorkersUnused(why)] })
  return why === null
}

const together = async (
  { model, purpose, workers }: Pick<Extract<Job, { kind: 'check' }>, 'model' | 'purpose' | 'workers'>,
  question: CheckOptions,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<Verdict> => {
  const { verdictWithWorkers } = await import('../io/with-workers.js')
  const options = { ...question, signal, memory: processMemory(question.maxMemory, workers) }
  return verdictWithWorkers(model, purpose, workers, options, statistics => tell({ kind: 'progress', statistics }))
}
