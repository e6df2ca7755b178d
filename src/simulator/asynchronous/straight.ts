import { present } from '../../ats/present.js'
import { simulatorUnfaithful } from '../errors.js'
import { SimulatorFault } from '../fault.js'
import type { AnySimulator, Choice } from '../simulator.js'
import type { AsynchronousSimulator, Live, LiveState } from './asynchronous.js'
import { heard } from './awaiting.js'
import { faultOf } from './places.js'

/** A place on a way that the live simulation has gone, or will. */
interface Stop {
  readonly before: Stop | null
  readonly choice: number
  readonly event: string
  state: LiveState | null
  ways: readonly Way[] | null
  fault: SimulatorFault | null
}

interface Way extends Choice {
  readonly to: Stop
  readonly offer: unknown
}

/**
 * An asynchronous simulator that is only driven straight forward, by its live simulation: what it shows on a way has really
 * happened, without anything being restored. To go another way it begins anew. What it showed is kept.
 */
export class StraightWays {
  private readonly root: Stop = stopAfter(null, -1, '')
  /** Where the live simulation is; `null`: nowhere. */
  private at: Stop | null = null
  private turn: Promise<void> = Promise.resolve()

  constructor(
    private readonly about: AsynchronousSimulator,
    private readonly live: Live,
  ) {}

  simulator(): AnySimulator {
    const { world, fingerprints, shows, alphabet, random, restoring } = this.about
    let here = this.root
    const state = (): LiveState => heard(this.stateOf(here))
    return {
      world,
      restoring,
      goToState(stop: Stop) {
        here = stop
      },
      currentState: () => here,
      successors: () => {
        const offers = state()
        here.ways ??= offers.offers.map((offer, choice) => wayFrom(here, offer, choice))
        return here.ways
      },
      scheduleStep({ to }: Way) {
        here = to
      },
      step() {
        // The step is taken when the state it leads to is asked about.
      },
      isCommitEvent: () => false,
      labels: () => state().labels as never,
      ...(fingerprints ? { fingerprint: () => state().fingerprint as never } : {}),
      ...(shows.describe ? { describe: () => state().describe as never } : {}),
      ...(shows.observe ? { observe: () => state().observe as never } : {}),
      ...(shows.score ? { score: () => state().score as never } : {}),
      ...(alphabet === undefined ? {} : { alphabet }),
      ...(random === undefined ? {} : { random }),
    }
  }

  /** What there is at the end of a way, when it is gone from the start. */
  along(way: readonly { readonly choice: number; readonly event: string | null }[]): Promise<LiveState> {
    let stop = this.root
    for (const { choice, event } of way) stop = stopAfter(stop, choice, event ?? '')
    const gone = this.turn.then(() => this.goTo(stop))
    this.turn = gone.catch(() => {
      this.at = null
    })
    return gone.then(() => present(stop.state))
  }

  private stateOf(stop: Stop): LiveState | Promise<void> {
    if (stop.state !== null) return stop.state
    if (stop.fault !== null) throw stop.fault
    const gone = this.turn.then(async () => {
      try {
        if (stop.state === null) await this.goTo(stop)
      } catch (error) {
        this.at = null
        stop.fault = faultOf(error)
      }
    })
    this.turn = gone
    return gone
  }

  private async goTo(stop: Stop): Promise<void> {
    const ahead: Stop[] = []
    let from: Stop | null = stop
    for (; from !== null && from !== this.at; from = from.before) ahead.push(from)
    if (from === null) {
      ahead.pop()
      this.root.state = await this.live.restart()
      this.at = this.root
    }
    for (const next of ahead.reverse()) {
      const { offers } = present(this.at?.state)
      if (offers[next.choice]?.event !== next.event)
        throw new SimulatorFault(
          simulatorUnfaithful,
          `a run that is taken again from the start offers other things`,
          null,
        )
      next.state = await this.live.take(next.choice)
      this.at = next
    }
  }
}

const stopAfter = (before: Stop | null, choice: number, event: string): Stop => ({
  before,
  choice,
  event,
  state: null,
  ways: null,
  fault: null,
})

const wayFrom = (before: Stop, offer: Choice, choice: number): Way => {
  const { event, weight } = offer
  const words = 'offer' in offer ? { toString: () => String(offer.offer) } : event
  return { event, ...(weight === undefined ? {} : { weight }), to: stopAfter(before, choice, event), offer: words }
}
