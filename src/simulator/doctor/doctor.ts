import { dequal } from 'dequal'
import { labelling } from '../../ats/labelling.js'
import { present } from '../../ats/present.js'
import type { ErrorCode } from '../../errors/code.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { type OptionNames, requireKnown } from '../../errors/known-options.js'
import { Contract } from '../contract.js'
import { SimulatorFault } from '../fault.js'
import { leasing } from '../lease.js'
import { Random } from '../random.js'
import type { Choice, Model } from '../simulator.js'
import { drawnStarts } from '../starts.js'
import { vectorsOf } from '../vector.js'
import * as errors from './errors.js'
import { differ, differInNumbers, list, look, type Observation, sameSet, show } from './observation.js'
import { type Broken, brokenPromises } from './promises.js'
import { brokenReseeding } from './reseeding.js'

/** A state the doctor has been to, and how it got there. */
interface Visit {
  readonly snapshot: unknown
  /** A copy of the snapshot that nothing can alias; `undefined` where it cannot be copied. */
  readonly copy: { readonly of: unknown } | undefined
  readonly seen: Observation
  readonly before: { readonly visit: Visit; readonly event: string } | null
}

export interface Finding {
  readonly diagnostic: Diagnostic
  /** The events that lead to the state where it shows. */
  readonly steps: readonly string[]
}

export interface Examined {
  readonly findings: readonly Finding[]
  /** How many states were looked at (one may be met more than once), and how many steps were taken. */
  readonly visits: number
  readonly steps: number
}

/** Where the doctor is with a model, and what it asks of it there. */
export interface Whereabouts extends Pick<Examined, 'visits' | 'steps'> {
  /** The events that lead there. */
  readonly led: readonly string[]
  /** What the model is asked, in words: `while ...`. */
  readonly doing: string
}

export interface DoctorOptions {
  readonly seed?: number
  /** How many walks from the initial state, and how long each is. */
  readonly walks?: number
  readonly depth?: number
}

const doctorNames: OptionNames<DoctorOptions> = { seed: true, walks: true, depth: true }

/**
 * Looks for breaches of the contract that simulators promise to keep; reports each kind of breach once.
 * @public
 */
export const examine = (model: Model, options: DoctorOptions = {}): Examined => examineAloud(model, options, () => {})

/** Says where it is before it asks anything: a model may never answer. */
export const examineAloud = (model: Model, options: DoctorOptions, say: (where: Whereabouts) => void): Examined => {
  requireKnown('examine', options, doctorNames)
  const { seed = 1, walks = 20, depth = 25 } = options
  return leasing(model, given => {
    const { simulator } = drawnStarts(given, seed, walks)
    return new Doctor(new Contract(simulator), new Random(seed), say).examine(walks, depth)
  })
}

/** What is wrong where numbers are others when they are asked for again. */
const unstableNumbers = {
  weights: errors.unstableWeights,
  observables: errors.unstableObservables,
  score: errors.unstableScore,
}
const numbers: readonly ErrorCode[] = Object.values(unstableNumbers)

/** Findings that follow from another one are not reported: one cause, one finding. */
const symptoms: ReadonlyMap<ErrorCode, readonly ErrorCode[]> = new Map([
  [errors.aliasedSnapshot, [errors.hiddenState, errors.unstableStep, errors.fingerprintLies, ...numbers]],
  [errors.hiddenState, [errors.unstableStep, errors.fingerprintLies, errors.reseedDraws, ...numbers]],
  [errors.unstableStep, [errors.reseedDraws]],
  [errors.unstableOrder, [errors.unstableWeights]],
  [errors.unstableWeights, [errors.fingerprintLies]],
])

class Doctor {
  private readonly findings = new Map<ErrorCode, Finding>()
  private readonly byFingerprint = new Map<string | number, Visit>()
  /** By fingerprint and transition, the state it led to first. */
  private readonly futures = new Map<string, Visit>()
  private readonly visits: Visit[] = []
  private steps = 0
  /** Where the doctor is, to say so when something breaks. */
  private at: Visit['before'] = null

  constructor(
    private readonly contract: Contract,
    private readonly random: Random,
    private readonly say: (where: Whereabouts) => void,
  ) {}

  examine(walks: number, depth: number): Examined {
    try {
      const start = this.visit(null)
      this.visits.push(start)
      for (let walk = 0; walk < walks; walk++) {
        this.tryReseeding(this.walk(start, depth), walk)
        this.recall()
      }
    } catch (error) {
      if (!(error instanceof SimulatorFault)) throw error
      this.findings.set(errors.broken, {
        diagnostic: errors.broken(error.message),
        steps: stepsTo(this.at),
      })
    }
    for (const [cause, follow] of symptoms) {
      if (this.findings.has(cause)) for (const symptom of follow) this.findings.delete(symptom)
    }
    return { findings: [...this.findings.values()], visits: this.visits.length, steps: this.steps }
  }

  /** Goes forward at random; every state is looked at closely, every step is taken twice. Returns where it came to. */
  private walk(start: Visit, depth: number): Visit {
    let here = start
    for (let i = 0; i < depth; i++) {
      const events = this.lookTwice(here)
      this.tryPromises(here)
      if (events.length === 0) return here
      const index = this.random.below(events.length)
      const next = this.take(here, index)
      const again = this.take(here, index)
      if (next === null || again === null) return here
      this.compareSteps(here, present(events[index]), next, again)
      this.compareFutures(here, present(events[index]), index, next)
      this.visits.push(next)
      here = next
    }
    return here
  }

  /** A model that can be given a seed must draw by that seed alone. */
  private tryReseeding(visit: Visit, seed: number): void {
    const { contract } = this
    if (contract.simulator.reseed === undefined) return
    this.at = visit.before
    this.tell('it was given a seed and driven on (reseed)')
    this.broke(
      brokenReseeding(contract, () => this.restore(visit), seed),
      visit.before,
    )
  }

  private broke(promises: readonly Broken[], before: Visit['before']): void {
    for (const { code, message } of promises) this.report(code, message, before)
  }

  /** What a vector model promises for reductions must hold. */
  private tryPromises({ snapshot, before }: Visit): void {
    const { contract } = this
    const white = vectorsOf(contract.simulator)
    if (white === undefined || !(snapshot instanceof Int32Array)) return
    try {
      this.broke(brokenPromises(white, snapshot), before)
    } catch (cause) {
      throw contract.threw('a hook for reductions', cause)
    }
  }

  /** Going back must bring everything back, and asking twice must give the same answer twice. */
  private lookTwice(visit: Visit): readonly string[] {
    this.restore(visit)
    const first = this.observe()
    const second = this.observe()
    if (!dequal(first.events, second.events)) this.unstable(visit, first.events, second.events)
    if (first.fingerprint !== second.fingerprint) {
      const prints = `${show(first.fingerprint)} and ${show(second.fingerprint)}`
      this.report(errors.unstableFingerprint, `one state has the fingerprints ${prints}`, visit.before)
    }
    this.compareNumbers(first, second, 'asked again in the same state', visit)
    this.compare(visit, second)
    return second.events
  }

  private unstable(visit: Visit, first: readonly string[], second: readonly string[]): void {
    this.report(
      sameSet(first, second) ? errors.unstableOrder : errors.hiddenState,
      `successors answers ${list(first)} first and ${list(second)} when asked again in the same state`,
      visit.before,
    )
  }

  /** The state that a transition leads to; `null` when it is not offered again. */
  private take(from: Visit, index: number): Visit | null {
    this.restore(from)
    const choice: Choice | undefined = this.contract.successors()[index]
    if (choice === undefined) return null
    this.at = { visit: from, event: choice.event }
    this.tell(`the last of these steps was taken (${this.contract.nameOf('scheduleStep')})`)
    this.contract.take(choice)
    this.steps++
    const visit = this.visit({ visit: from, event: choice.event })
    this.checkAlias(from)
    return visit
  }

  private compareSteps(from: Visit, event: string, first: Visit, second: Visit): void {
    // Numbers that are not stable even in one place have been found already.
    const hasNumbers = !numbers.some(code => this.findings.has(code))
    const inNumbers = hasNumbers ? differInNumbers(first.seen, second.seen)?.difference : undefined
    const difference = differ(first.seen, second.seen) ?? inNumbers
    if (difference === undefined) return
    const message = `taking ${event} twice from the same snapshot leads to states that differ: ${difference}`
    this.report(errors.unstableStep, message, from.before)
  }

  /** Where a fingerprint says that two states are one, the same transition must lead them to one state again. */
  private compareFutures(from: Visit, event: string, index: number, next: Visit): void {
    if (from.seen.fingerprint === undefined) return
    const key = JSON.stringify([from.seen.fingerprint, index, event])
    const known = this.futures.get(key)
    if (known === undefined) this.futures.set(key, next)
    else if (known.seen.fingerprint !== next.seen.fingerprint) {
      const led = `${show(known.seen.fingerprint)} in one place and to ${show(next.seen.fingerprint)} in another`
      const message = `from the fingerprint ${show(from.seen.fingerprint)}, ${event} leads to ${led}`
      this.report(errors.fingerprintLies, message, next.before)
    }
  }

  /** Goes back to places visited long ago, in another order than they were met. */
  private recall(): void {
    for (let i = 0; i < 10; i++) {
      const visit = present(this.visits[this.random.below(this.visits.length)])
      this.restore(visit)
      this.compare(visit, this.observe())
    }
  }

  private compare(visit: Visit, now: Observation): void {
    if (!dequal(visit.seen.events, now.events) && sameSet(visit.seen.events, now.events)) {
      this.unstable(visit, visit.seen.events, now.events)
      return
    }
    const difference = differ(visit.seen, now)
    if (difference !== null && !this.checkAlias(visit)) {
      const message = `back in a snapshot taken before, something has changed: ${difference}`
      this.report(errors.hiddenState, message, visit.before)
    }
    this.compareNumbers(visit.seen, now, 'back in a snapshot taken before', visit)
  }

  private compareNumbers(one: Observation, other: Observation, when: string, { before }: Visit): void {
    if (!dequal(one.events, other.events)) return
    const found = differInNumbers(one, other)
    if (found !== null) this.report(unstableNumbers[found.of], `${when}, ${found.difference}`, before)
  }

  /** A snapshot that is not what it was shares something with the live simulation. */
  private checkAlias({ snapshot, copy, before }: Visit): boolean {
    if (copy === undefined) return false
    const now = clone(snapshot)
    if (now === undefined || dequal(now.of, copy.of)) return false
    this.report(errors.aliasedSnapshot, 'a snapshot changed while the simulation went on', before)
    return true
  }

  private visit(before: Visit['before']): Visit {
    const snapshot = this.contract.currentState()
    const visit: Visit = { snapshot, copy: clone(snapshot), seen: this.observe(), before }
    const { fingerprint, events, weights, labels } = visit.seen
    if (fingerprint === undefined) return visit
    const known = this.byFingerprint.get(fingerprint)
    if (known === undefined) this.byFingerprint.set(fingerprint, visit)
    else if (!sameSet(known.seen.events, events) || !dequal(known.seen.labels, labels)) {
      const there = `also stands for another state, which differs: ${differ(known.seen, visit.seen)}`
      this.report(errors.fingerprintLies, `the fingerprint ${show(fingerprint)} ${there}`, before)
    } else if (dequal(known.seen.events, events) && !dequal(known.seen.weights, weights)) {
      const there = `weights ${list(known.seen.weights)} in one place and ${list(weights)} in another`
      this.report(
        errors.fingerprintLies,
        `with the fingerprint ${show(fingerprint)}, ${list(events)} have the ${there}`,
        before,
      )
    }
    return visit
  }

  private observe(): Observation {
    const { contract } = this
    this.tell(
      `it was asked what can happen and what holds (${contract.nameOf('successors')}, ${contract.nameOf('labels')})`,
    )
    const seen = look(contract)
    const known = labelling(seen.labels)
    if ('contradiction' in known) {
      const message = `one state is labelled both ${known.contradiction} and not ${known.contradiction}`
      this.report(errors.contradictoryLabels, message, this.at)
    }
    return seen
  }

  private restore(visit: Visit): void {
    this.at = visit.before
    this.tell(`it was taken back there (${this.contract.nameOf('goToState')})`)
    this.contract.goToState(visit.snapshot)
  }

  private tell(doing: string): void {
    this.say({ led: stepsTo(this.at), doing, visits: this.visits.length, steps: this.steps })
  }

  private report(code: ErrorCode, message: string, before: Visit['before']): void {
    if (!this.findings.has(code)) this.findings.set(code, { diagnostic: code(message), steps: stepsTo(before) })
  }
}

const stepsTo = (before: Visit['before']): string[] => {
  const steps: string[] = []
  for (let at = before; at !== null; at = at.visit.before) steps.push(at.event)
  return steps.reverse()
}

const clone = (value: unknown): { of: unknown } | undefined => {
  try {
    return { of: structuredClone(value) }
  } catch {
    // Functions and the like cannot be copied; then only behaviour tells.
    return undefined
  }
}
