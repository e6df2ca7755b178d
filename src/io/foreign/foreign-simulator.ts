import type { Parameters } from '../../../simulators/parameters.js'
import type { AsynchronousSimulator, Entered, Live, Transition } from '../../simulator/asynchronous/asynchronous.js'
import { SimulatorFault } from '../../simulator/fault.js'
import type { Random, Restoring } from '../../simulator/simulator.js'
import type { Conversation } from './conversation.js'
import { processOtherProtocol } from './errors.js'
import { ForeignLive, helloWith } from './foreign-live.js'
import type { ForeignProcess } from './foreign-process.js'
import { areTransitions, HelloAnswer, isEntered, isNothing, protocol } from './protocol.js'

/** A simulator in another process. */
export class ForeignSimulator implements AsynchronousSimulator {
  readonly world: 'closed' | 'open'
  readonly fingerprints: boolean
  readonly restoring: Restoring
  readonly shows: AsynchronousSimulator['shows']
  readonly alphabet?: NonNullable<AsynchronousSimulator['alphabet']>
  readonly random?: Random
  /** Parameters that the model does not know. */
  readonly unread: readonly string[]

  readonly live: Live

  /** Makes the model anew in its process, and hears what it says of itself and of its initial state. Rejected with a SimulatorFault. */
  static async open(process: ForeignProcess, given: Parameters): Promise<ForeignSimulator> {
    const conversation = process.talk()
    const hello = await conversation.ask(helloWith(given), HelloAnswer.is)
    if (hello.protocol !== protocol) {
      const message = `${process.command.name} speaks version ${hello.protocol} of the protocol, and Telos version ${protocol}`
      throw new SimulatorFault(processOtherProtocol, message, null)
    }
    const start = await conversation.ask({ op: 'start' }, isEntered)
    return new ForeignSimulator(process, conversation, hello, start, given.seed)
  }

  private constructor(
    process: ForeignProcess,
    private readonly conversation: Conversation,
    hello: HelloAnswer,
    private readonly first: Entered,
    seed: Parameters[string] | undefined,
  ) {
    this.live = new ForeignLive(process, parameters => ForeignSimulator.open(process, parameters))
    this.world = hello.world
    this.fingerprints = hello.fingerprints
    this.restoring = hello.restore
    this.unread = hello.unread ?? []
    const { events, propositions } = hello
    if (events != null && propositions != null) this.alphabet = { events, propositions }
    if (hello.random === true) this.random = typeof seed === 'number' ? { seed } : true
    const { describe, observe, score } = first
    this.shows = { describe: describe !== undefined, observe: observe !== undefined, score: score !== undefined }
  }

  async start(): Promise<Entered> {
    return this.first
  }

  async expand(state: number): Promise<readonly Transition[]> {
    const transitions = await this.conversation.ask({ op: 'expand', state }, areTransitions)
    return transitions.some(({ offer }) => offer !== undefined) ? transitions.map(worded) : transitions
  }

  release(states: readonly number[]): void {
    // A program that fails says so to the next one who asks.
    this.conversation.ask({ op: 'release', states }, isNothing).catch(() => {})
  }
}

/** What there is to a choice besides its event comes in words, and is told in them. */
const worded = (transition: Transition): Transition => {
  const { offer, ...rest } = transition
  return typeof offer === 'string' ? { ...rest, offer: { toString: () => offer } } : rest
}
