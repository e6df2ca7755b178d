import type { Parameters } from '../../../simulators/parameters.js'
import type { AsynchronousSimulator, Live, LiveState } from '../../simulator/asynchronous/asynchronous.js'
import { simulatorThrew } from '../../simulator/errors.js'
import { SimulatorFault } from '../../simulator/fault.js'
import type { Conversation } from './conversation.js'
import type { ForeignProcess } from './foreign-process.js'
import { areOffers, HelloAnswer, isEntered, isLiveState, isNothing, protocol, type Request } from './protocol.js'

/** The live simulation in another process. */
export class ForeignLive implements Live {
  private conversation: Conversation | null = null

  constructor(
    private readonly process: ForeignProcess,
    readonly remade: (parameters: Parameters) => Promise<AsynchronousSimulator>,
  ) {}

  /** Three questions in one piece: the answers come in one round trip. */
  async begin(parameters: Parameters): Promise<LiveState> {
    const conversation = this.process.talk()
    this.conversation = conversation
    const asked = [
      conversation.ask(helloWith(parameters), HelloAnswer.is),
      conversation.ask({ op: 'start' }, isEntered),
      conversation.ask({ op: 'offers' }, areOffers),
    ] as const
    // The first that fails is told; the others fail for that reason, and are not waited for.
    for (const question of asked) question.catch(() => {})
    await asked[0]
    const shown = await asked[1]
    return { ...shown, offers: await asked[2] }
  }

  async restart(): Promise<LiveState> {
    this.conversation ??= this.process.talk()
    const [{ state, ...shown }, offers] = await Promise.all([
      this.ask({ op: 'start' }, isEntered),
      this.ask({ op: 'offers' }, areOffers),
    ])
    // The initial state has a number already.
    await this.ask({ op: 'release', states: [state] }, isNothing)
    return { ...shown, offers }
  }

  take(choice: number): Promise<LiveState> {
    return this.ask({ op: 'take', choice }, isLiveState)
  }

  async reseed(seed: number): Promise<void> {
    await this.ask({ op: 'reseed', seed }, isNothing)
  }

  giveUp(message: string): void {
    this.process.giveUp(message)
  }

  get lost(): number {
    return this.process.lost
  }

  private ask<A>(request: Request, isRight: (ok: unknown) => ok is A): Promise<A> {
    return (
      this.conversation?.ask(request, isRight) ??
      Promise.reject(new SimulatorFault(simulatorThrew, 'the live simulation has not begun', null))
    )
  }
}

/** The seed has a place of its own; a text that is called so is a parameter like any other. */
export const helloWith = ({ seed, ...parameters }: Parameters): Request => ({
  op: 'hello',
  protocol,
  parameters: { ...parameters, ...(typeof seed === 'number' || seed === undefined ? {} : { seed }) },
  ...(typeof seed === 'number' ? { seed } : {}),
})
