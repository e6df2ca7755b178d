import { dequal } from 'dequal'
import { readEvent } from '../ats/event.js'
import { labelling } from '../ats/labelling.js'
import type { Code } from '../errors/catalogue.js'
import { type Diagnostic, diagnostic, thrown } from '../errors/diagnostic.js'
import { faultOfModelEvent } from './model-event.js'
import { Random } from './random.js'
import type { AnySimulator, Choice } from './simulator.js'

/** What can be seen of a state without leaving it. */
interface Observation {
  readonly events: readonly string[]
  readonly labels: readonly string[]
  readonly fingerprint: string | number | undefined
}

/** A state the doctor has been to. */
interface Visit {
  readonly snapshot: unknown
  /** A copy of the snapshot that nothing can alias; `undefined` where it cannot be copied. */
  readonly copy: { readonly of: unknown } | undefined
  readonly seen: Observation
  readonly steps: readonly string[]
}

export interface Finding {
  readonly diagnostic: Diagnostic
  /** The events that lead to the state where it shows. */
  readonly steps: readonly string[]
}

export interface Examined {
  readonly findings: readonly Finding[]
  readonly states: number
  readonly steps: number
}

export interface DoctorOptions {
  readonly seed?: number
  /** How many walks from the initial state, and how long each is. */
  readonly walks?: number
  readonly depth?: number
}

/** Where a simulator keeps its word there is nothing to say; each way to break it is said once. */
export const examine = (simulator: AnySimulator, { seed = 1, walks = 20, depth = 25 }: DoctorOptions = {}): Examined =>
  new Doctor(simulator, new Random(seed)).examine(walks, depth)

/** Thrown to end an examination that cannot go on. */
class Broken extends Error {}

class Doctor {
  private readonly findings = new Map<Code, Finding>()
  private readonly byFingerprint = new Map<string | number, Visit>()
  /** By fingerprint and transition, the state it led to first. */
  private readonly futures = new Map<string, Visit>()
  private visits: Visit[] = []
  private steps = 0
  private path: string[] = []

  constructor(
    private readonly simulator: AnySimulator,
    private readonly random: Random,
  ) {}

  examine(walks: number, depth: number): Examined {
    try {
      const start = this.visit([])
      for (let walk = 0; walk < walks; walk++) {
        this.walk(start, depth)
        this.recall()
      }
    } catch (error) {
      if (!(error instanceof Broken)) throw error
    }
    return { findings: [...this.findings.values()], states: this.visits.length, steps: this.steps }
  }

  /** Goes forward at random; every state is looked at closely, every step is taken twice. */
  private walk(start: Visit, depth: number): void {
    let here = start
    for (let i = 0; i < depth; i++) {
      const choices = this.lookTwice(here)
      if (choices.length === 0) return
      const index = this.random.below(choices.length)
      const next = this.take(here, index)
      const again = this.take(here, index)
      this.compareSteps(here, choices[index].event, next, again)
      this.compareFutures(here, choices[index].event, index, next)
      this.visits.push(next)
      here = next
    }
  }

  /** Going back must bring everything back, and asking twice must give the same answer twice. */
  private lookTwice(visit: Visit): readonly Choice[] {
    this.path = [...visit.steps]
    this.restore(visit)
    const choices = this.successors()
    const first = this.observe()
    const second = this.observe()
    if (!same(first.events, second.events)) this.unstable(visit, first.events, second.events)
    if (first.fingerprint !== second.fingerprint) {
      this.report(
        'doctor/unstable-fingerprint',
        `one state has the fingerprints ${show(first.fingerprint)} and ${show(second.fingerprint)}`,
        visit.steps,
      )
    }
    this.compare(visit, second)
    return choices
  }

  private unstable(visit: Visit, first: readonly string[], second: readonly string[]): void {
    const sorted = same([...first].sort(), [...second].sort())
    this.report(
      sorted ? 'doctor/unstable-order' : 'doctor/hidden-state',
      `successors answers ${list(first)} first and ${list(second)} when asked again in the same state`,
      visit.steps,
    )
  }

  /** The state that a transition leads to. */
  private take(from: Visit, index: number): Visit {
    this.path = [...from.steps]
    this.restore(from)
    const choice = this.successors()[index]
    if (choice === undefined) {
      this.report('doctor/hidden-state', `back in the same snapshot there are fewer successors than before`, from.steps)
      throw new Broken()
    }
    this.path.push(choice.event)
    this.call('scheduleStep', () => this.simulator.scheduleStep(choice))
    if (this.call('isCommitEvent', () => this.simulator.isCommitEvent(choice.event)))
      this.call('step', () => this.simulator.step())
    this.steps++
    const visit = this.visit([...from.steps, choice.event])
    this.checkAlias(from)
    return visit
  }

  private compareSteps(from: Visit, event: string, first: Visit, second: Visit): void {
    const difference = differ(first.seen, second.seen)
    if (difference === null) return
    this.report(
      'doctor/unstable-step',
      `taking ${event} twice from the same snapshot leads to states that differ: ${difference}`,
      from.steps,
    )
  }

  /** Where a fingerprint says that two states are one, the same transition must lead them to one state again. */
  private compareFutures(from: Visit, event: string, index: number, next: Visit): void {
    if (from.seen.fingerprint === undefined) return
    const key = JSON.stringify([from.seen.fingerprint, index, event])
    const known = this.futures.get(key)
    if (known === undefined) this.futures.set(key, next)
    else if (known.seen.fingerprint !== next.seen.fingerprint) {
      const led = `${show(known.seen.fingerprint)} after ${list(known.steps)}, and to ${show(next.seen.fingerprint)} here`
      this.report(
        'doctor/fingerprint-lies',
        `from the fingerprint ${show(from.seen.fingerprint)}, ${event} leads to ${led}`,
        next.steps,
      )
    }
  }

  /** Goes back to places visited long ago, in another order than they were met. */
  private recall(): void {
    for (let i = 0; i < 10 && this.visits.length > 0; i++) {
      const visit = this.visits[this.random.below(this.visits.length)]
      this.path = [...visit.steps]
      this.restore(visit)
      this.compare(visit, this.observe())
    }
  }

  private compare(visit: Visit, now: Observation): void {
    if (this.findings.has('doctor/aliased-snapshot')) return
    if (!same(visit.seen.events, now.events) && same([...visit.seen.events].sort(), [...now.events].sort())) {
      this.unstable(visit, visit.seen.events, now.events)
      return
    }
    const difference = differ(visit.seen, now)
    if (difference !== null && !this.checkAlias(visit)) {
      this.report(
        'doctor/hidden-state',
        `back in a snapshot taken before, something has changed: ${difference}`,
        visit.steps,
      )
    }
  }

  /** A snapshot that is not what it was shares something with the live simulation. */
  private checkAlias({ snapshot, copy, steps }: Visit): boolean {
    if (copy === undefined) return false
    const now = clone(snapshot)
    if (now === undefined || dequal(now.of, copy.of)) return false
    this.report('doctor/aliased-snapshot', 'a snapshot changed while the simulation went on', steps)
    return true
  }

  private visit(steps: readonly string[]): Visit {
    this.path = [...steps]
    const snapshot = this.call('currentState', () => this.simulator.currentState())
    const visit: Visit = { snapshot, copy: clone(snapshot), seen: this.observe(), steps }
    const { fingerprint } = visit.seen
    if (fingerprint !== undefined) {
      const known = this.byFingerprint.get(fingerprint)
      const difference = known === undefined ? null : differ(known.seen, visit.seen)
      if (known === undefined) this.byFingerprint.set(fingerprint, visit)
      else if (difference !== null && !same([...known.seen.events].sort(), [...visit.seen.events].sort()))
        this.liar(known, visit, difference)
      else if (difference !== null && !same(known.seen.labels, visit.seen.labels)) this.liar(known, visit, difference)
    }
    return visit
  }

  private liar(known: Visit, visit: Visit, difference: string): void {
    this.report(
      'doctor/fingerprint-lies',
      `the fingerprint ${show(visit.seen.fingerprint)} also stands for the state after ${list(known.steps)}, which differs: ${difference}`,
      visit.steps,
    )
  }

  private observe(): Observation {
    const events = this.successors().map(choice => choice.event)
    const labels = this.labels()
    const fingerprint = this.simulator.fingerprint === undefined ? undefined : this.fingerprint()
    const name: unknown = this.call('describe', () => this.simulator.describe?.())
    if (name !== undefined && typeof name !== 'string') this.broken('describe did not answer with a string')
    return { events, labels, fingerprint }
  }

  private fingerprint(): string | number {
    const print: unknown = this.call('fingerprint', () => this.simulator.fingerprint!())
    if (typeof print !== 'string' && typeof print !== 'number')
      this.broken('fingerprint answered with neither a string nor a number')
    return print as string | number
  }

  private labels(): readonly string[] {
    const answer: unknown = this.call('labels', () => {
      const given: unknown = this.simulator.labels()
      return given !== null && typeof given === 'object' && Symbol.iterator in given
        ? [...(given as Iterable<unknown>)]
        : given
    })
    if (!Array.isArray(answer) || answer.some(label => typeof label !== 'string'))
      this.broken('labels did not answer with a list of literals')
    const labels = (answer as string[]).sort()
    const result = labelling(labels)
    if ('contradiction' in result) {
      const p = result.contradiction
      this.report('doctor/contradictory-labels', `one state is labelled both ${p} and not ${p}`, this.path)
    }
    return labels
  }

  private successors(): readonly Choice[] {
    const choices: unknown = this.call('successors', () => this.simulator.successors())
    if (!Array.isArray(choices)) this.broken('successors did not answer with a list')
    for (const choice of choices as Choice[]) {
      const event: unknown = choice?.event
      if (typeof event !== 'string') this.broken('successors offered something without an event')
      const fault = faultOfModelEvent(event as string, readEvent(event as string))
      if (fault !== undefined) this.broken(`successors offered an event that no model has: ${fault.message}`)
    }
    return choices as Choice[]
  }

  private restore(visit: Visit): void {
    this.call('goToState', () => this.simulator.goToState(visit.snapshot))
  }

  private call<A>(operation: string, call: () => A): A {
    try {
      return call()
    } catch (error) {
      return this.broken(`${operation} threw: ${thrown(error)}`)
    }
  }

  private broken(message: string): never {
    this.report('doctor/broken', message, this.path)
    throw new Broken()
  }

  private report(code: Code, message: string, steps: readonly string[]): void {
    if (!this.findings.has(code)) this.findings.set(code, { diagnostic: diagnostic(code, message), steps: [...steps] })
  }
}

const clone = (value: unknown): { of: unknown } | undefined => {
  try {
    return { of: structuredClone(value) }
  } catch {
    // Functions and the like cannot be copied; then only behaviour tells.
    return undefined
  }
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i])

const differ = (a: Observation, b: Observation): string | null => {
  if (!same(a.events, b.events)) return `the successors were ${list(a.events)} and are ${list(b.events)}`
  if (!same(a.labels, b.labels)) return `the labels were ${list(a.labels)} and are ${list(b.labels)}`
  if (a.fingerprint !== b.fingerprint) return `the fingerprint was ${show(a.fingerprint)} and is ${show(b.fingerprint)}`
  return null
}

const list = (items: readonly string[]): string => (items.length === 0 ? '(nothing)' : items.join(', '))
const show = (value: unknown): string => JSON.stringify(value) ?? String(value)
