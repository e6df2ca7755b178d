import { simulatorUnfaithful } from './errors.js'
import { SimulatorFault } from './fault.js'
import { type ForwardOnly, forwardOnly, type UnsavedModel } from './mutable.js'
import type { Choice, EventIn, Offer, Offered, Simulator } from './simulator.js'
import { spelling } from './spelling.js'

/** A state as the way that leads to it: the state before, and which of the choices there was taken; `null`: the first one. */
export type Track = { readonly before: Track; readonly choice: number; readonly event: string } | null

/**
 * The steps that lead to a track: on from where a program is, if that is on the way (`isOn`), else from the beginning. A program
 * that is `undefined` is nowhere.
 */
export const stepsTo = (
  track: Track,
  live: Track | undefined,
): { readonly isOn: boolean; readonly steps: readonly NonNullable<Track>[] } => {
  const steps: NonNullable<Track>[] = []
  let at = track
  for (; at !== null && at !== live; at = at.before) steps.push(at)
  return { isOn: at === live, steps: steps.reverse() }
}

/** One of the choices that are offered, which should be the one that was offered in this place before. */
export const retaken = <C extends Choice>(choices: readonly C[], choice: number, event: string): C => {
  const again = choices[choice]
  if (again?.event === event) return again
  const offered = choices.map(one => one.event).join(', ') || 'nothing'
  const message = `a run that was taken again from the start went another way: ${offered} can happen instead of ${event}`
  throw new SimulatorFault(simulatorUnfaithful, message, null)
}

/** What is offered in a state, and which of the offers it is. */
interface Numbered<C extends Offer> extends Offered<C> {
  readonly choice: number
}

/**
 * Plugs a program in that cannot save: to come back to a state, a new program is made and the same choices are taken again. It
 * must do the same each time: what it draws by chance, it draws from a seed. While the work goes forward, no step is taken twice.
 * @public
 */
export const replayedModel = <C extends Offer, P extends string = never>(
  make: () => UnsavedModel<C, P>,
): Simulator<EventIn<C>, P, Track, Numbered<C>> => {
  const program = new ReplayedProgram(make)
  const { world, alphabet, random, describe, observe, reseed, score, fingerprint } = program.live
  return {
    world,
    restoring: 'replay',
    goToState: spelling('enabled or inject', (track: Track) => program.goTo(track)),
    currentState: () => program.track,
    successors: spelling('enabled', () => program.offers()),
    scheduleStep: spelling('inject', ({ choice, event }: Numbered<C>) => program.schedule(choice, event)),
    step: spelling('tick', () => program.step()),
    isCommitEvent: spelling('commits', (event: EventIn<C>) => program.live.isCommitEvent(event)),
    labels: spelling('label', () => program.live.labels()),
    ...(fingerprint === undefined ? {} : { fingerprint: () => program.live.fingerprint?.() as never }),
    ...(describe === undefined ? {} : { describe: () => program.live.describe?.() as never }),
    ...(observe === undefined ? {} : { observe: () => program.live.observe?.() as never }),
    ...(reseed === undefined ? {} : { reseed: (seed: number) => program.live.reseed?.(seed) }),
    ...(score === undefined ? {} : { score: () => program.live.score?.() as never }),
    ...(alphabet === undefined ? {} : { alphabet }),
    ...(random === undefined ? {} : { random }),
  }
}

/** The program that is live, and where it is. */
class ReplayedProgram<C extends Offer, P extends string> {
  live: ForwardOnly<C, P>
  track: Track = null
  /** Did the live program fail on its way, so that it is nowhere? */
  private isAstray = false

  constructor(private readonly make: () => UnsavedModel<C, P>) {
    this.live = forwardOnly(make())
  }

  goTo(track: Track): void {
    const { isOn, steps } = stepsTo(track, this.isAstray ? undefined : this.track)
    if (!isOn) {
      this.isAstray = true
      this.live = forwardOnly(this.make())
      this.track = null
      this.isAstray = false
    }
    for (const { choice, event } of steps) {
      this.schedule(choice, event as EventIn<C>)
      if (this.live.isCommitEvent(event as EventIn<C>)) this.step()
    }
    // Who has taken the same steps has come to the same place: one track stands for it.
    this.track = track
  }

  offers(): Numbered<C>[] {
    const offers = this.live.successors()
    return Array.isArray(offers) ? offers.map((offer, choice) => ({ ...offer, choice })) : (offers as never)
  }

  /** The offers of another program are of no use to this one: it takes its own. */
  schedule(choice: number, event: EventIn<C>): void {
    const taken = retaken(this.live.successors(), choice, event)
    this.isAstray = true
    this.live.scheduleStep(taken)
    this.isAstray = false
    this.track = { before: this.track, choice, event }
  }

  step(): void {
    this.isAstray = true
    this.live.step()
    this.isAstray = false
  }
}
