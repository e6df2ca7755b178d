import type { Entered, Shown, Transition } from '../../simulator/asynchronous/asynchronous.js'
import { Contract } from '../../simulator/contract.js'
import { lease } from '../../simulator/lease.js'
import type { AnySimulator, Choice } from '../../simulator/simulator.js'
import { isDriven } from '../../space/open-space.js'
import { Mistaken } from './served-request.js'

/** What can happen in the live simulation. */
interface LiveOffer {
  readonly event: string
  readonly weight?: unknown
  /** What there is to it besides the event, in words. */
  readonly offer?: string
}

/** The simulators of a model, by the numbers that others know their states by. */
export class ServedStates {
  readonly simulator: AnySimulator
  private readonly contract: Contract
  private readonly initial: unknown
  private readonly kept = new Map<number, unknown>()
  private next = 0
  /** It goes on beside the states that are expanded. */
  private live: Contract | null = null

  /** Throws a TelosError if what the factory makes is no simulator, a SimulatorFault, or an Awaiting. */
  constructor(private readonly factory: () => AnySimulator) {
    this.simulator = lease(factory).simulator
    this.contract = new Contract(this.simulator)
    this.initial = this.contract.currentState()
  }

  /** The initial state, by a new number; the live simulation begins there again. */
  start(): Entered {
    this.live = new Contract(lease(this.factory).simulator)
    this.contract.taking = null
    this.contract.goToState(this.initial)
    const shown = shownBy(this.contract)
    return { state: this.number(this.initial), ...shown }
  }

  /** All that can happen in a state, each of it taken. The states get their numbers at the end: this may have to be done again. */
  expand(state: number): readonly Transition[] {
    const { contract } = this
    if (!this.kept.has(state)) throw new Mistaken(`there is no state ${state}`)
    const from = this.kept.get(state)
    contract.taking = null
    contract.goToState(from)
    const choices = contract.successors()
    const entered = choices.map((choice, i) => {
      contract.taking = null
      if (i > 0) contract.goToState(from)
      const offer = offerOf(contract, choice)
      contract.take(choice)
      return { ...offer, shown: shownBy(contract), snapshot: contract.currentState() }
    })
    return entered.map(({ shown, snapshot, ...offer }) => ({
      ...(offer as Choice),
      state: this.number(snapshot),
      ...shown,
    }))
  }

  /** All of these, or none if there is one that nobody knows. */
  release(states: readonly number[]): void {
    const unknown = states.find(state => !this.kept.has(state))
    if (unknown !== undefined) throw new Mistaken(`there is no state ${unknown}`)
    for (const state of states) {
      const snapshot = this.kept.get(state)
      this.kept.delete(state)
      // The initial state may have other numbers, and is what the next start begins with.
      if (snapshot !== this.initial) this.contract.forget(snapshot)
    }
  }

  offers(): readonly LiveOffer[] {
    const live = this.running()
    return live.successors().map(choice => offerOf(live, choice))
  }

  /** Moves the live simulation on; what it shows then is asked for afterwards, since it may have to be waited for. */
  take(choice: number): () => Shown & { readonly offers: readonly LiveOffer[] } {
    const live = this.running()
    const choices = live.successors()
    const taken = choices[choice]
    if (taken === undefined) throw new Mistaken(`there is no choice ${choice}: there are ${choices.length}`)
    live.take(taken)
    live.taking = null
    return () => ({ ...shownBy(live), offers: this.offers() })
  }

  reseed(seed: number): void {
    // A model that draws nothing needs no seed.
    this.running().reseed(seed)
  }

  private running(): Contract {
    if (this.live === null) throw new Mistaken('start first')
    return this.live
  }

  private number(snapshot: unknown): number {
    this.kept.set(this.next, snapshot)
    return this.next++
  }
}

const offerOf = (contract: Contract, choice: Choice): LiveOffer => {
  // Where Telos itself made the choices, there is nothing to them that people could read.
  const words = isDriven(contract.simulator) ? contract.offered(choice) : null
  const { weight } = choice
  return {
    event: contract.eventOf(choice),
    ...(weight === undefined ? {} : { weight }),
    ...(words === null ? {} : { offer: words }),
  }
}

const shownBy = (contract: Contract): Shown => {
  const { describe, observe, score } = contract.simulator
  return {
    labels: contract.labels(),
    ...(contract.identifiable ? { fingerprint: contract.fingerprint() } : {}),
    ...(describe === undefined ? {} : { describe: contract.describe() as string }),
    ...(observe === undefined ? {} : { observe: contract.observe() as never }),
    ...(score === undefined ? {} : { score: contract.score() }),
  }
}
