import { readEvent, showEvent } from '../ats/event.js'
import { present } from '../ats/present.js'
import type { Observed } from '../ats/run.js'
import { thrown } from '../errors/diagnostic.js'
import { Awaiting } from './asynchronous/awaiting.js'
import { simulatorGarbage, simulatorPromise, simulatorThrew } from './errors.js'
import { SimulatorFault } from './fault.js'
import { faultOfModelEvent } from './model-event.js'
import { offerInWords } from './offer-words.js'
import { isPromise, refused } from './promised.js'
import { type AnySimulator, type Choice, requiredOperations } from './simulator.js'
import { spellingOf } from './spelling.js'
import { valueInWords } from './value-words.js'

type Optional = 'fingerprint' | 'describe' | 'observe' | 'reseed' | 'score' | 'define' | 'forget' | 'foresee'
type Operation = (typeof requiredOperations)[number] | Optional

/**
 * A simulator held to its contract: whatever it throws, and whatever it answers that the contract does not allow, is a
 * SimulatorFault that names the operation and the transition that was being taken.
 */
export class Contract {
  /** The event of the transition being taken, if one is. */
  taking: string | null = null

  /** `spelling`: events in the notation in which they are compared, by the way that simulators of this model spell them. */
  constructor(
    readonly simulator: AnySimulator,
    private readonly spelling = new Map<string, string>(),
  ) {}

  get identifiable(): boolean {
    return this.simulator.fingerprint !== undefined
  }

  goToState(snapshot: unknown): void {
    try {
      this.now('goToState', this.simulator.goToState(snapshot))
    } catch (cause) {
      throw this.threw('goToState', cause)
    }
  }

  currentState(): unknown {
    try {
      return this.now('currentState', this.simulator.currentState())
    } catch (cause) {
      throw this.threw('currentState', cause)
    }
  }

  successors(): readonly Choice[] {
    let choices: unknown
    try {
      choices = this.now('successors', this.simulator.successors())
    } catch (cause) {
      throw this.threw('successors', cause)
    }
    if (!Array.isArray(choices)) throw this.garbage(`${this.nameOf('successors')} did not answer with a list`)
    for (const choice of choices) {
      if (typeof choice?.event !== 'string')
        throw this.garbage(`${this.nameOf('successors')} offered something without an event`)
    }
    // The simulator may use one list for all its states.
    return [...choices]
  }

  /** The event of a choice as it is compared: different spellings of one event are one event. */
  eventOf({ event }: Choice): string {
    const known = this.spelling.get(event)
    if (known !== undefined) return known
    const read = readEvent(event)
    const fault = faultOfModelEvent(event, read)
    if (fault !== undefined) throw this.garbage(`it has an event that no model has: ${fault.message}`)
    const shown = showEvent(present(read))
    this.spelling.set(event, shown)
    return shown
  }

  /** What the program offered besides the event of a choice, in words, if anything. */
  offered(choice: Choice): string | null {
    try {
      return offerInWords(choice)
    } catch (cause) {
      throw this.threw('the text of a choice', cause)
    }
  }

  /** ScheduleStep, and Step where the event is a commit event. */
  take(choice: Choice): void {
    this.taking = choice.event
    let operation: Operation = 'scheduleStep'
    try {
      this.now(operation, this.simulator.scheduleStep(choice))
      operation = 'isCommitEvent'
      const commits = this.now(operation, this.simulator.isCommitEvent(choice.event))
      operation = 'step'
      if (commits) this.now(operation, this.simulator.step())
    } catch (cause) {
      throw this.threw(operation, cause)
    }
  }

  labels(): readonly string[] {
    let labels: unknown
    try {
      const answer: unknown = this.now('labels', this.simulator.labels())
      labels = Array.isArray(answer) || !isIterable(answer) ? answer : [...answer]
    } catch (cause) {
      throw this.threw('labels', cause)
    }
    if (!Array.isArray(labels)) throw this.garbage(`${this.nameOf('labels')} did not answer with a list of literals`)
    for (const label of labels) {
      if (typeof label !== 'string')
        throw this.garbage(`${this.nameOf('labels')} did not answer with a list of literals`)
    }
    return labels
  }

  fingerprint(): string | number {
    let print: unknown
    try {
      print = this.now('fingerprint', this.simulator.fingerprint?.())
    } catch (cause) {
      throw this.threw('fingerprint', cause)
    }
    if (typeof print !== 'string' && typeof print !== 'number') {
      throw this.garbage(`${this.nameOf('fingerprint')} answered with neither a string nor a number`)
    }
    return print
  }

  /** The name of the current state, if states have names. */
  describe(): string | null {
    if (this.simulator.describe === undefined) return null
    let name: unknown
    try {
      name = this.now('describe', this.simulator.describe())
    } catch (cause) {
      throw this.threw('describe', cause)
    }
    if (typeof name !== 'string') throw this.garbage('describe did not answer with a string')
    return name
  }

  /** What the model observes in the current state, if it observes anything. */
  observe(): Observed | null {
    if (this.simulator.observe === undefined) return null
    let observed: unknown
    try {
      observed = this.now('observe', this.simulator.observe())
    } catch (cause) {
      throw this.threw('observe', cause)
    }
    if (typeof observed !== 'object' || observed === null) throw this.garbage('observe did not answer with an object')
    for (const [name, value] of Object.entries(observed))
      if (!Number.isFinite(value))
        throw this.garbage(`observe answered with ${name}: ${valueInWords(value)}, which is no number`)
    // The model may use one object for all its states.
    return { ...(observed as Observed) }
  }

  /** Lets the model's generator go on from a seed, if it can. */
  reseed(seed: number): void {
    try {
      this.now('reseed', this.simulator.reseed?.(seed))
    } catch (cause) {
      throw this.threw('reseed', cause)
    }
  }

  /** How near the current state is to what is looked for. */
  score(): number {
    let score: unknown
    try {
      score = this.now('score', this.simulator.score?.())
    } catch (cause) {
      throw this.threw('score', cause)
    }
    if (typeof score !== 'number' || Number.isNaN(score))
      throw this.garbage(`score answered with ${valueInWords(score)}, which is no number`)
    return score
  }

  /** How likely a choice is beside the others. */
  weightOf({ event, weight = 1 }: Choice): number {
    if (typeof weight !== 'number' || !(weight >= 0 && weight < Number.POSITIVE_INFINITY))
      throw this.garbage(
        `${this.nameOf('successors')} offered ${event} with the weight ${valueInWords(weight)}; weights are finite numbers from 0`,
      )
    return weight
  }

  forget(snapshot: unknown): void {
    try {
      this.now('forget', this.simulator.forget?.(snapshot))
    } catch (cause) {
      throw this.threw('forget', cause)
    }
  }

  foresee(snapshot: unknown): void {
    try {
      this.now('foresee', this.simulator.foresee?.(snapshot))
    } catch (cause) {
      throw this.threw('foresee', cause)
    }
  }

  /** Names a proposition; what is wrong with the expression, if anything. */
  define(name: string, expression: string): { message: string; at: number } | undefined {
    let wrong: unknown
    try {
      wrong = this.now('define', this.simulator.define?.(name, expression))
    } catch (cause) {
      throw this.threw('define', cause)
    }
    if (wrong === undefined) return undefined
    const { message, at } = (wrong ?? {}) as { message?: unknown; at?: unknown }
    if (typeof message !== 'string' || typeof at !== 'number') {
      throw this.garbage('define answered with neither nothing nor { message, at }')
    }
    return { message, at: Math.max(0, Math.min(Math.floor(at) || 0, expression.length)) }
  }

  /** The labels of a state say both of one proposition. */
  contradiction(proposition: string): SimulatorFault {
    return this.garbage(`${this.nameOf('labels')} answered with ${proposition} and not ${proposition}`)
  }

  garbage(message: string): SimulatorFault {
    return new SimulatorFault(simulatorGarbage, message, this.taking)
  }

  /** What an operation answered, which must be there now. */
  private now<A>(operation: Operation, answer: A): A {
    if (isPromise(answer))
      throw new SimulatorFault(simulatorPromise, refused(this.nameOf(operation), answer), this.taking)
    return answer
  }

  /** An operation by the name that the author of the model knows. */
  nameOf(operation: Operation): string {
    return spellingOf(this.simulator[operation], operation)
  }

  /** What an operation threw, as a fault of the model; a fault that a model finds in itself stays what it is. */
  threw(operation: string, cause: unknown): SimulatorFault | Awaiting {
    if (cause instanceof Awaiting) return cause
    if (cause instanceof SimulatorFault)
      return cause.event !== null || this.taking === null
        ? cause
        : Object.assign(new SimulatorFault(cause.code, cause.message, this.taking, cause.cause, cause.span), {
            notes: cause.notes,
          })
    const name = spellingOf(this.simulator[operation as Operation], operation)
    return new SimulatorFault(simulatorThrew, `${name} threw: ${thrown(cause)}`, this.taking, cause)
  }
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  value !== null && typeof value === 'object' && Symbol.iterator in value

/** What something lacks to be a simulator. */
export const missingFrom = (made: unknown): string[] => {
  if (typeof made !== 'object' || made === null) return ['everything']
  const simulator = made as Record<string, unknown>
  const missing: string[] = requiredOperations.filter(operation => typeof simulator[operation] !== 'function')
  if (simulator.world !== 'closed' && simulator.world !== 'open') missing.push("world ('closed' or 'open')")
  const { alphabet } = simulator
  if (alphabet !== undefined && !isAlphabet(alphabet)) {
    missing.push('alphabet ({ events, propositions }, lists of strings; or leave it out)')
  }
  if (!isRandom(simulator.random)) missing.push('random (true, false or { seed }; or leave it out)')
  return missing
}

const isRandom = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return value === undefined || typeof value === 'boolean'
  const { seed } = value as { seed?: unknown }
  return typeof seed === 'number' || typeof seed === 'string'
}

const isAlphabet = (value: unknown): boolean => {
  const { events, propositions } = (value ?? {}) as { events?: unknown; propositions?: unknown }
  return [events, propositions].every(list => Array.isArray(list) && list.every(item => typeof item === 'string'))
}
