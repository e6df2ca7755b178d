import { present } from '../../ats/present.js'
import type { ErrorCode } from '../../errors/code.js'
import type { AsynchronousSimulator, Live, LiveState, Shown, Transition } from '../asynchronous/asynchronous.js'
import { differenceBetween, differenceFrom } from '../asynchronous/difference.js'
import { SimulatorFault } from '../fault.js'
import { Random } from '../random.js'
import type { Choice } from '../simulator.js'
import type { DoctorOptions, Examined, Finding } from './doctor.js'
import * as errors from './errors.js'

/** A state that the doctor has been to: by which number, what could happen there, and how it got there. */
interface Visit {
  readonly state: number
  readonly transitions: readonly Transition[]
  readonly steps: readonly string[]
}

/** Of each walk, this number of states are gone to once more at its end, when others have been gone to. */
const mostRecalled = 8

/**
 * Looks for breaches of the contract in a simulator that answers later. What a state shows when it is restored is compared with
 * what it shows when it is restored again, and with what the live simulation shows, which goes straight forward.
 */
export const examineLater = async (
  simulator: AsynchronousSimulator,
  { seed = 1, walks = 20, depth = 25 }: DoctorOptions,
): Promise<Examined> => {
  const doctor = new LaterDoctor(simulator, new Random(seed))
  try {
    for (let walk = 0; walk < walks; walk++) await doctor.walk(depth)
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    doctor.found(errors.broken, error.message)
  }
  return doctor.examined()
}

class LaterDoctor {
  private readonly findings = new Map<ErrorCode, Finding>()
  private readonly byFingerprint = new Map<string | number, { readonly labels: string; events: string | null }>()
  private led: string[] = []
  private visits = 0
  private steps = 0

  constructor(
    private readonly simulator: AsynchronousSimulator,
    private readonly random: Random,
  ) {}

  examined(): Examined {
    // One cause, one finding: where going back is not faithful, the rest follows from that.
    if (this.findings.has(errors.hiddenState))
      for (const symptom of [errors.unstableStep, errors.fingerprintLies, errors.unstableObservables])
        this.findings.delete(symptom)
    return { findings: [...this.findings.values()], visits: this.visits, steps: this.steps }
  }

  found(code: ErrorCode, message: string): void {
    if (!this.findings.has(code)) this.findings.set(code, { diagnostic: code(message), steps: [...this.led] })
  }

  /** Goes forward at random, straight ahead and from restored states at the same time. */
  async walk(depth: number): Promise<void> {
    const { simulator } = this
    this.led = []
    const visits: Visit[] = []
    const live = await this.begin(simulator.live)
    let here = await simulator.start()
    this.look(here)
    for (let step = 0; step < depth; step++) {
      const transitions = await simulator.expand(here.state)
      visits.push({ state: here.state, transitions, steps: [...this.led] })
      this.compare(transitions, await simulator.expand(here.state))
      this.recur(here, transitions)
      const differs = live === null ? null : differenceFrom(live.state, here, transitions)
      if (differs !== null) this.found(errors.hiddenState, differs)
      for (const transition of transitions) this.look(transition)
      if (transitions.length === 0 || this.findings.has(errors.hiddenState)) break
      const choice = this.random.below(transitions.length)
      here = present(transitions[choice])
      const { event } = present(transitions[choice])
      this.led.push(event)
      this.steps++
      if (live !== null) live.state = await live.of.take(choice)
    }
    await this.recall(visits)
  }

  private async begin(of: Live | undefined): Promise<{ readonly of: Live; state: LiveState } | null> {
    return of === undefined ? null : { of, state: await of.restart() }
  }

  /** States are gone to again after others have been, and then they are left for good. */
  private async recall(visits: readonly Visit[]): Promise<void> {
    for (let i = 0; i < mostRecalled && visits.length > 0; i++) {
      const { state, transitions, steps } = present(visits[this.random.below(visits.length)])
      this.led = [...steps]
      this.compare(transitions, await this.simulator.expand(state))
    }
    const left = visits.flatMap(({ transitions }) => transitions.map(({ state }) => state))
    if (left.length > 0) this.simulator.release(left)
  }

  private compare(before: readonly Transition[], now: readonly Transition[]): void {
    const [events, others] = [before, now].map(eventsOf)
    const difference = differenceBetween(before, now)
    if (difference === null) return
    const isReordered = [...present(events)].sort().join() === [...present(others)].sort().join()
    if (present(events).join() !== present(others).join())
      this.found(isReordered ? errors.unstableOrder : errors.hiddenState, `gone to twice, ${difference}`)
    else this.found(errors.unstableStep, `gone to twice, ${difference}`)
  }

  /** What holds in one state by itself. */
  private look({ labels, observe = {}, ...more }: Shown & Partial<Choice>): void {
    this.visits++
    const both = labels.find(label => labels.includes(`not ${label}`))
    if (both !== undefined)
      this.found(errors.contradictoryLabels, `a state is labelled with ${both} and with not ${both}`)
    for (const [name, value] of Object.entries(observe))
      if (!Number.isFinite(value))
        this.found(errors.broken, `${name} is observed to be ${String(value)}, which is no number`)
    const { weight = 1 } = more
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY))
      this.found(errors.broken, `${more.event} has the weight ${String(weight)}; weights are finite numbers from 0`)
  }

  /** States with one fingerprint have the same labels, and the same can happen in them. */
  private recur({ fingerprint, labels }: Shown, transitions: readonly Transition[]): void {
    if (fingerprint === undefined) return
    const shown = { labels: [...labels].sort().join(', '), events: eventsOf(transitions).join(', ') }
    const known = this.byFingerprint.get(fingerprint)
    this.byFingerprint.set(fingerprint, known ?? shown)
    if (known === undefined) return
    const about = `two states with the fingerprint ${JSON.stringify(fingerprint)}`
    if (known.labels !== shown.labels)
      this.found(errors.fingerprintLies, `${about} are labelled ${known.labels} and ${shown.labels}`)
    else if (known.events !== shown.events)
      this.found(errors.fingerprintLies, `in ${about}, ${known.events} and ${shown.events} can happen`)
  }
}

const eventsOf = (choices: readonly Choice[]): string[] => choices.map(({ event }) => event)
