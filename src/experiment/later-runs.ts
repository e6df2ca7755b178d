import type { Parameters } from '../../simulators/parameters.js'
import type { AsynchronousSimulator, Live, LiveState } from '../simulator/asynchronous/asynchronous.js'
import { awaitedSimulators } from '../simulator/asynchronous/awaited-simulator.js'
import type { AnySimulator, Choice } from '../simulator/simulator.js'
import type { MakeSimulator } from './driven-world.js'

/** A choice, and which one it is. */
interface Numbered extends Choice {
  readonly choice: number
}

/** Runs of a model that answers later, at a point: what was last heard of the live simulation, and what is being asked. */
export class LaterRuns {
  private state: LiveState
  private choices: readonly Numbered[] = []
  /** Fulfilled when the next state is known. */
  arriving: Promise<void> | null = null

  constructor(
    /** The model as it is made with these parameters. */
    readonly simulator: AsynchronousSimulator,
    private readonly first: LiveState,
    readonly live: Live,
    private readonly parameters: Parameters,
  ) {
    this.state = first
  }

  begin(seed: number): void {
    // Until it is known, it looks like the first of its kind: names of observables are the same.
    this.state = this.first
    this.await(this.live.begin({ ...this.parameters, seed }))
  }

  private await(answer: Promise<LiveState>): void {
    this.arriving = answer.then(
      state => {
        this.state = state
        this.choices = state.offers.map((offer, choice) => ({ ...offer, offer: offer.event, choice }))
        this.arriving = null
      },
      error => {
        this.arriving = null
        throw error
      },
    )
  }

  /** Simulators of the model with this seed that can go back to states. */
  async returning(seed: number): Promise<() => AnySimulator> {
    return awaitedSimulators(await this.live.remade({ ...this.parameters, seed }))
  }

  /** The live simulation as a simulator. It cannot go back. */
  facade(seed: number): AnySimulator {
    const { world, alphabet, random, shows } = this.simulator
    const forwardOnly = (): never => {
      throw new Error('the live simulation only goes forward')
    }
    return {
      world,
      restoring: 'none',
      goToState: forwardOnly,
      currentState: forwardOnly,
      successors: () => this.choices,
      scheduleStep: (choice: Numbered) => this.await(this.live.take(choice.choice)),
      step() {
        // To take a choice is all there is to it.
      },
      isCommitEvent: () => false,
      labels: () => this.state.labels as never,
      ...(shows.describe ? { describe: () => this.state.describe as never } : {}),
      ...(shows.observe ? { observe: () => this.state.observe as never } : {}),
      ...(shows.score ? { score: () => this.state.score as never } : {}),
      ...(alphabet === undefined ? {} : { alphabet }),
      ...(random === undefined || random === false ? {} : { random: { seed } }),
    }
  }
}

/** Makes simulators of a model that answers later, at a point. Rejected with a SimulatorFault. */
export const laterMaker = async (live: Live, parameters: Parameters): Promise<MakeSimulator> => {
  const simulator = await live.remade(parameters)
  const later = new LaterRuns(simulator, { ...(await simulator.start()), offers: [] }, live, parameters)
  return Object.assign((seed: number) => later.facade(seed), { later })
}
