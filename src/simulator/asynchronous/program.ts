import { present } from '../../ats/present.js'
import type { Observed } from '../../ats/run.js'
import { thrown } from '../../errors/diagnostic.js'
import { simulatorGarbage, simulatorThrew } from '../errors.js'
import { SimulatorFault } from '../fault.js'
import { retaken, stepsTo, type Track } from '../replayed.js'
import { type AnySimulator, allOffered, type Offer, type Offered, type Random } from '../simulator.js'
import { literalsOf, type Truths } from '../truths.js'
import type { AsynchronousSimulator, Entered, Shown, Transition } from './asynchronous.js'
import { awaitedSimulators } from './awaited-simulator.js'

type Later<A> = A | PromiseLike<A>

/**
 * A program like those of `mutableModel`, but each operation may return a Promise of its answer. One that has no `save` and
 * `restore` is made anew to come back to a state, and takes the same choices again.
 */
export interface AsynchronousProgram<S = unknown, C extends Offer = Offer, P extends string = string> {
  save?(): Later<S>
  restore?(saved: S): Later<void>
  enabled(): Later<readonly C[]>
  inject(choice: C): Later<void>
  tick?(): Later<void>
  commits?(event: string): Later<boolean>
  label?(): Later<Truths<P>>
  fingerprint?(): Later<string | number>
  describe?(): Later<string>
  observe?(): Later<Observed>
  score?(): Later<number>
  readonly world?: 'closed' | 'open'
  readonly random?: Random
  readonly alphabet?: { readonly events: readonly string[]; readonly propositions: readonly string[] }
}

/**
 * Plugs a program in whose operations return Promises; `make`, which may also return one, makes a program in its initial state.
 * The result is a factory to be given to `check` and the others.
 * @public
 */
export const asynchronousModel = async <S, C extends Offer, P extends string = never>(
  make: () => Later<AsynchronousProgram<S, C, P>>,
): Promise<() => AnySimulator> => awaitedSimulators(new ProgramDriver(await make(), make))

/** A state of a program: a snapshot, and the way that led there. */
interface Kept<S> {
  readonly snapshot: S | undefined
  readonly track: Track
}

/** Drives a program whose operations return Promises, one question after the other. */
class ProgramDriver<S, C extends Offer, P extends string> implements AsynchronousSimulator {
  readonly world: 'closed' | 'open'
  readonly fingerprints: boolean
  readonly restoring: 'snapshot' | 'replay'
  readonly shows: AsynchronousSimulator['shows']
  readonly alphabet?: NonNullable<AsynchronousSimulator['alphabet']>
  readonly random?: Random
  private readonly kept = new Map<number, Kept<S>>()
  private next = 0
  /** Where the program is; `undefined`: nowhere. */
  private track: Track | undefined = null
  private taking: string | null = null
  /** What is done now: the next question has to wait for it. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    private program: AsynchronousProgram<S, C, P>,
    private readonly make: () => Later<AsynchronousProgram<S, C, P>>,
  ) {
    const { fingerprint, describe, observe, score, save, restore, world, alphabet, random } = program
    this.world = world ?? 'open'
    this.fingerprints = fingerprint !== undefined
    this.restoring = save === undefined || restore === undefined ? 'replay' : 'snapshot'
    this.shows = { describe: describe !== undefined, observe: observe !== undefined, score: score !== undefined }
    if (alphabet !== undefined) this.alphabet = alphabet
    if (random !== undefined) this.random = random
  }

  start(): Promise<Entered> {
    return this.inTurn(() => this.enter())
  }

  expand(state: number): Promise<readonly Transition[]> {
    return this.inTurn(async () => {
      const from = present(this.kept.get(state))
      this.taking = null
      await this.goTo(from)
      const transitions: Transition[] = []
      for (const [choice, { event, weight, offer }] of (await this.offers()).entries()) {
        this.taking = null
        await this.goTo(from)
        await this.take(choice, event)
        transitions.push({ event, offer, ...(weight === undefined ? {} : { weight }), ...(await this.enter()) })
      }
      return transitions
    })
  }

  release(states: readonly number[]): void {
    // What was asked before is answered first.
    void this.inTurn(async () => {
      for (const state of states) this.kept.delete(state)
    })
  }

  private inTurn<A>(work: () => Promise<A>): Promise<A> {
    const done = this.turn.then(work)
    // A question that cannot be answered does not keep the next one from being asked.
    this.turn = done.catch(() => {})
    return done
  }

  /** Keeps the state that the program is in, and tells what it shows. */
  private async enter(): Promise<Entered> {
    const { program, track } = this
    const snapshot =
      this.restoring === 'snapshot' ? await this.ask('save', () => present(program.save).call(program)) : undefined
    const state = this.next++
    this.kept.set(state, { snapshot, track: track as Track })
    return { state, ...(await this.shown()) }
  }

  private async shown(): Promise<Shown> {
    const { program } = this
    const { label, fingerprint, describe, observe, score } = program
    return {
      labels: label === undefined ? [] : await this.ask('label', async () => literalsOf(await label.call(program))),
      ...(fingerprint && { fingerprint: await this.ask('fingerprint', () => fingerprint.call(program)) }),
      ...(describe && { describe: await this.ask('describe', () => describe.call(program)) }),
      ...(observe && { observe: await this.ask('observe', () => observe.call(program)) }),
      ...(score && { score: await this.ask('score', () => score.call(program)) }),
    }
  }

  private async goTo({ snapshot, track }: Kept<S>): Promise<void> {
    const { program } = this
    if (this.restoring === 'snapshot') {
      this.track = undefined
      await this.ask('restore', () => present(program.restore).call(program, snapshot as S))
      this.track = track
      return
    }
    const { isOn, steps } = stepsTo(track, this.track)
    if (!isOn) {
      this.program = await this.ask('the factory', () => this.make())
      this.track = null
    }
    for (const { choice, event } of steps) await this.take(choice, event)
    this.track = track
  }

  private async offers(): Promise<readonly Offered<C>[]> {
    const { program } = this
    const offers = allOffered(await this.ask('enabled', () => program.enabled()))
    if (Array.isArray(offers)) return offers
    throw new SimulatorFault(simulatorGarbage, 'enabled did not answer with a list', this.taking)
  }

  /** Takes one of the program's own offers: those of another program are of no use to it. */
  private async take(choice: number, event: string): Promise<void> {
    const { program } = this
    const { offer } = retaken(await this.offers(), choice, event)
    const before = this.track as Track
    this.taking = event
    this.track = undefined
    await this.ask('inject', () => program.inject(offer))
    if (await this.ask('commits', () => program.commits?.(event) ?? true))
      await this.ask('tick', () => program.tick?.())
    this.track = { before, choice, event }
  }

  private async ask<A>(operation: string, call: () => Later<A>): Promise<A> {
    try {
      return await call()
    } catch (cause) {
      if (cause instanceof SimulatorFault) throw cause
      throw new SimulatorFault(simulatorThrew, `${operation} threw: ${thrown(cause)}`, this.taking, cause)
    }
  }
}
