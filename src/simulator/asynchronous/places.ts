import { present } from '../../ats/present.js'
import { thrown } from '../../errors/diagnostic.js'
import { simulatorThrew, simulatorUnfaithful } from '../errors.js'
import { SimulatorFault } from '../fault.js'
import type { Choice, Returns } from '../simulator.js'
import type { AsynchronousSimulator, Entered, Transition } from './asynchronous.js'
import { differenceBetween, differenceFrom } from './difference.js'
import type { StraightWays } from './straight.js'

/** A place on a way through an asynchronous simulator: what was heard of it so far. */
export interface Place {
  readonly before: Place | null
  /** Which transition of the place before leads here, and its event. */
  readonly choice: number
  readonly event: string | null
  /** How many steps lead here, and a number that is drawn by them. */
  readonly depth: number
  readonly draw: number
  readonly shown: Entered
  /** By which number the simulator knows it; `null`: by none any more. */
  number: number | null
  ways: readonly Way[] | null
  /** Being asked for; it is fulfilled when there are ways, or a fault. */
  asked: Promise<void> | null
  fault: SimulatorFault | null
  /** Was what it shows compared with what it shows when it is gone to again, and was that not told yet? */
  isCompared: boolean
}

/** A transition from one place to another. */
export interface Way extends Choice {
  readonly to: Place
  readonly offer?: unknown
}

/** Questions that may be under way at once. */
const mostAsked = 32
/**
 * States near the start are asked about twice, and one of so many others. Which ones depends on the way to them alone, and not on
 * who answers when: a check says the same each time.
 */
const isTwice = ({ depth, choice, draw }: Place): boolean => (depth <= 2 && choice < 4) || draw % 64 === 0
/** Those that are not far away, and fewer of the others, are also gone to straight forward. */
const isStraight = ({ depth, draw }: Place): boolean => depth <= 8 || (depth <= 256 && draw % 1024 === 0)

/** All places of an asynchronous simulator that were heard of. Nothing is asked twice, unless it was released meanwhile. */
export class Places {
  private root: Place | null = null
  private rootFault: SimulatorFault | null = null
  private starting: Promise<void> | null = null
  private asked = 0
  readonly returns: Returns = { isCompared: false, compared: 0 }

  /** `straight`: a way to go that needs no restoring, where there is one. */
  constructor(
    readonly simulator: AsynchronousSimulator,
    private readonly straight: Pick<StraightWays, 'along'> | null = null,
  ) {}

  /** The initial place, or what to wait for until it is there. */
  start(): Place | Promise<void> {
    if (this.root !== null) return this.root
    if (this.rootFault !== null) throw this.rootFault
    this.starting ??= this.simulator.start().then(
      shown => {
        this.root = placeOf(shown, null, -1, null)
      },
      error => {
        this.rootFault = faultOf(error)
      },
    )
    return this.starting
  }

  /** What can happen in a place, or what to wait for until that is known. */
  ways(place: Place): readonly Way[] | Promise<void> {
    if (place.isCompared) {
      place.isCompared = false
      this.returns.compared++
    }
    if (place.ways !== null) return place.ways
    if (place.fault !== null) throw place.fault
    return this.ask(place)
  }

  /** Asks about a place that will be needed soon, if there are not too many questions under way. */
  foresee(place: Place): void {
    if (place.ways === null && place.fault === null && place.asked === null && this.asked < mostAsked)
      void this.ask(place)
  }

  /** Nobody need remember this place; if it is asked about again all the same, it is gone to once more. */
  forget(place: Place): void {
    if (place.number === null || place.before === null) return
    this.simulator.release([place.number])
    place.number = place.ways = null
  }

  private ask(place: Place): Promise<void> {
    if (place.asked !== null) return place.asked
    this.asked++
    place.asked = this.expand(place).then(
      transitions => {
        place.ways = transitions.map((transition, choice) => wayOf(transition, place, choice))
        this.answered(place)
      },
      error => {
        place.fault = faultOf(error)
        this.answered(place)
      },
    )
    return place.asked
  }

  private answered(place: Place): void {
    place.asked = null
    this.asked--
  }

  private async expand(place: Place): Promise<readonly Transition[]> {
    if (place.number === null) return this.expandAgain(place)
    const { simulator, returns } = this
    const transitions = simulator.expand(place.number)
    return returns.isCompared && isTwice(place)
      ? this.compared(place, transitions, simulator.expand(place.number))
      : transitions
  }

  /** What a state shows when it is gone to twice must be the same. */
  private async compared(
    place: Place,
    first: Promise<readonly Transition[]>,
    second: Promise<readonly Transition[]>,
  ): Promise<readonly Transition[]> {
    const [transitions, again] = await Promise.all([first, second])
    const differs = differenceBetween(transitions, again)
    if (differs !== null)
      throw new SimulatorFault(
        simulatorUnfaithful,
        `a state shows different things when it is gone to twice: ${differs}`,
        null,
      )
    await this.compareStraight(place, transitions)
    place.isCompared = true
    if (again.length > 0) this.simulator.release(again.map(({ state }) => state))
    return transitions
  }

  /** What a restored state shows must be what there is when the way there is gone from the start, and nothing is restored. */
  private async compareStraight(place: Place, transitions: readonly Transition[]): Promise<void> {
    if (this.straight === null || !isStraight(place)) return
    const way: Place[] = []
    for (let at = place; at.before !== null; at = at.before) way.push(at)
    const live = await this.straight.along(way.reverse())
    const differs = differenceFrom(live, place.shown, transitions)
    if (differs !== null)
      throw new SimulatorFault(simulatorUnfaithful, `a restored state is not the one that was left: ${differs}`, null)
  }

  /** Goes to a place that was forgotten, from the last one on the way there that was not. */
  private async expandAgain(place: Place): Promise<readonly Transition[]> {
    const ahead: Place[] = []
    for (let at = place; at.number === null; at = present(at.before)) ahead.push(at)
    for (const next of ahead.reverse()) {
      const transitions = await this.simulator.expand(present(present(next.before).number))
      const entered = transitions[next.choice]
      if (entered === undefined || entered.event !== next.event)
        throw new SimulatorFault(simulatorUnfaithful, 'a state has other successors than before', null)
      // Another question may have led there meanwhile.
      const others = transitions.filter(one => one !== entered || next.number !== null)
      if (others.length > 0) this.simulator.release(others.map(({ state }) => state))
      next.number ??= entered.state
    }
    return this.simulator.expand(present(place.number))
  }
}

const placeOf = (shown: Entered, before: Place | null, choice: number, event: string | null): Place => ({
  before,
  choice,
  event,
  depth: before === null ? 0 : before.depth + 1,
  draw: before === null ? 0 : drawnBy(before.draw, choice),
  shown,
  number: shown.state,
  ways: null,
  asked: null,
  fault: null,
  isCompared: false,
})

/** A number that depends on the one before and on a choice, and on nothing else. */
const drawnBy = (before: number, choice: number): number => {
  const mixed = Math.imul((before ^ (choice + 1)) + 0x9e3779b9, 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

const wayOf = (transition: Transition, before: Place, choice: number): Way => {
  const { event, weight, offer } = transition
  return {
    event,
    to: placeOf(transition, before, choice, event),
    ...(weight === undefined ? {} : { weight }),
    // Without an offer, the words for a choice would be made of its place.
    offer: offer ?? event,
  }
}

/** What a simulator rejected a promise with, as its fault. */
export const faultOf = (error: unknown): SimulatorFault =>
  error instanceof SimulatorFault ? error : new SimulatorFault(simulatorThrew, thrown(error), null, error)
