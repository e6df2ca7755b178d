import * as E from 'fp-ts/lib/Either.js'
import type { LoadedModel } from '../../../simulators/language.js'
import type { Parameters } from '../../../simulators/parameters.js'
import { jsonText } from '../../ats/printable.js'
import { type Diagnostic, TelosError, thrown } from '../../errors/diagnostic.js'
import { render } from '../../errors/render.js'
import { Awaiting, awaited } from '../../simulator/asynchronous/awaiting.js'
import { SimulatorFault } from '../../simulator/fault.js'
import { seedOf } from '../../simulator/seed.js'
import { protocol } from './protocol.js'
import { type Asked, Mistaken, numbers, parametersIn, requestIn, whole } from './served-request.js'
import { ServedStates } from './served-states.js'

/** Where a served model comes from. */
export interface Serving {
  readonly name: string
  /** Loads it with the parameters that somebody asks for, besides those that it is served with. */
  load(parameters: Parameters, seed: number | undefined): Promise<E.Either<Diagnostic[], LoadedModel>>
  /** Warnings about the model. */
  warn(warnings: readonly Diagnostic[]): void
}

/** What is answered, unless it has to be waited for; it may be asked for again. */
type Answering = () => unknown

/** A model that is asked by lines of JSON: the other side of a Conversation. */
export class ServedModel {
  /** Was it asked to end? */
  isClosed = false
  private model: LoadedModel | null = null
  private states: ServedStates | null = null

  constructor(private readonly serving: Serving) {}

  /**
   * The answer to a line; whatever goes wrong is one, too. It comes later only where something has to be loaded or waited for:
   * most answers are there at once, and many of them go out together.
   */
  answer(line: string): string | Promise<string> {
    let id: unknown = null
    // What changes something is done once, and what tells of it as often as it takes.
    let done: Answering | null = null
    try {
      const request = requestIn(line)
      id = request.id ?? null
      if (request.op === 'hello') return later(id, this.hello(request))
      const work = (): string => {
        done ??= this.answering(request)
        return answered(id, done())
      }
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Awaiting)) throw error
        return error.ready.then(() => awaited(work)).catch(thrown => refused(id, thrown))
      }
    } catch (error) {
      return refused(id, error)
    }
  }

  async end(): Promise<void> {
    const { model } = this
    this.model = this.states = null
    await model?.end?.()
  }

  /** Does what is asked for, but for telling what came of it. */
  private answering(request: Asked): Answering {
    switch (request.op) {
      case 'start':
        return () => this.served().start()
      case 'expand': {
        const state = whole(request, 'state')
        return () => this.served().expand(state)
      }
      case 'release': {
        this.served().release(numbers(request.states))
        return nothing
      }
      case 'offers':
        return () => this.served().offers()
      case 'take':
        return this.served().take(whole(request, 'choice'))
      case 'reseed': {
        this.served().reseed(whole(request, 'seed'))
        return nothing
      }
      case 'close':
        this.isClosed = true
        return nothing
      default:
        throw new Mistaken(`there is no operation ${JSON.stringify(request.op) ?? 'without a name'}`)
    }
  }

  private async hello(request: Asked): Promise<unknown> {
    const { name, load, warn } = this.serving
    const spoken = request.protocol ?? protocol
    if (spoken !== protocol) throw new Mistaken(`this is protocol ${protocol}, and not ${JSON.stringify(spoken)}`)
    const parameters = parametersIn(request.parameters ?? {})
    const seed = request.seed == null ? undefined : whole(request, 'seed')
    await this.end()
    const loaded = await load(parameters, seed)
    if (E.isLeft(loaded)) throw new TelosError(loaded.left)
    this.model = loaded.right
    warn(loaded.right.warnings)
    const states = await awaited(() => new ServedStates(loaded.right.factory))
    this.states = states
    const { simulator } = states
    const { world, restoring = 'snapshot', alphabet, observe } = simulator
    const unread = unreadOf(loaded.right, Object.keys(parameters))
    return {
      protocol,
      name,
      world,
      fingerprints: simulator.fingerprint !== undefined,
      restore: restoring,
      events: alphabet?.events ?? null,
      propositions: alphabet?.propositions ?? null,
      observables: observe === undefined ? [] : null,
      ...(seedOf(simulator) === undefined ? {} : { random: true }),
      ...(unread.length === 0 ? {} : { unread }),
    }
  }

  private served(): ServedStates {
    if (this.states === null) throw new Mistaken('say hello first')
    return this.states
  }
}

const nothing = (): null => null

/** Which of these parameters a program has not read, now that it was made; there may be others that it was served with. */
const unreadOf = ({ unread = () => [] }: LoadedModel, names: readonly string[]): string[] =>
  names.filter(name => unread(names.filter(other => other !== name)).length > unread(names).length)

const later = (id: unknown, answer: Promise<unknown>): Promise<string> =>
  answer.then(
    ok => answered(id, ok),
    error => refused(id, error),
  )

const answered = (id: unknown, ok: unknown): string => jsonText({ id, ok })

const refused = (id: unknown, error: unknown): string => jsonText({ id, error: inWords(error) })

const inWords = (error: unknown): { readonly message: string; readonly trace?: string } => {
  if (error instanceof TelosError)
    return {
      message: error.diagnostics.map(({ message }) => message).join('; '),
      trace: error.diagnostics.map(found => render(found)).join('\n'),
    }
  if (error instanceof SimulatorFault)
    return { message: error.message, ...(error.notes.length === 0 ? {} : { trace: error.notes.join('\n') }) }
  if (error instanceof Mistaken) return { message: error.message }
  return { message: thrown(error), ...(error instanceof Error && error.stack ? { trace: error.stack } : {}) }
}
