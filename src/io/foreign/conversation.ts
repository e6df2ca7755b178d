import type { Writable } from 'node:stream'
import { simulatorThrew } from '../../simulator/errors.js'
import { SimulatorFault } from '../../simulator/fault.js'
import { isNotFound, type TiedProcess, tiedProcess } from '../tied-process.js'
import { processEnded, processGarbage, processNotStarted, processSilent } from './errors.js'
import { eachLine } from './lines.js'
import { isAnswer, type Request } from './protocol.js'

/** A program, and what it is called in messages. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly name: string
}

export interface ConversationOptions {
  /** The most seconds that the program may take to answer. */
  readonly patience: number
  /** Where what the program prints for people goes; `null` drops it. */
  readonly printed?: Writable | null
}

/** Longer lines are no answers. */
const longestLine = 256 * 2 ** 20
/** Of what the program printed for people, these last lines are shown when it fails. */
const lastLines = 10
const longestPrinted = 2 ** 16
/** Milliseconds between two looks at the clock; and those in which a program that has ended may still be heard. */
const look = 100
const hearing = 200

interface Question {
  readonly id: number
  readonly request: Request
  answered(ok: unknown): void
  failed(fault: SimulatorFault): void
}

/** A program that is asked by lines of JSON, and answers in the same way, in the order of the questions. */
export class Conversation {
  private readonly running: TiedProcess
  private readonly printed: string[] = []
  private readonly questions: Question[] = []
  private next = 0
  /** When the program was last heard, or asked while it owed nothing. */
  private heard = performance.now()
  private fault: SimulatorFault | null = null
  private isCorked = false
  private wasEnded = false
  private readonly watch: NodeJS.Timeout
  private readonly kill = (): void => void this.running.child.kill('SIGKILL')

  constructor(
    private readonly command: Command,
    private readonly options: ConversationOptions,
  ) {
    const { program, args, name } = command
    const { printed = process.stderr } = options
    this.running = tiedProcess(program, args, process.env, 'pipe')
    const { child, stdout, stderr } = this.running
    eachLine(stdout, longestLine, (line, isTooLong) => this.hear(line, isTooLong))
    if (stderr !== null)
      eachLine(
        stderr,
        longestPrinted,
        line => this.note(line, printed),
        rest => rest !== '' && this.note(rest, printed),
      )
    child.once('error', error => this.fail(processNotStarted, `${name} cannot be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      // What it printed before may still be on its way.
      setTimeout(() => this.over(code, signal), hearing).unref()
    })
    process.on('exit', this.kill)
    this.watch = setInterval(() => this.lookAtTheClock(), look)
    this.watch.unref()
    this.running.hold(false)
  }

  /** Asks, and reads the answer; `isRight` says whether it is one to this question. Rejected with a SimulatorFault. */
  ask<A>(request: Request, isRight: (ok: unknown) => ok is A): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.fault !== null) return reject(this.fault)
      const id = this.next++
      if (this.questions.length === 0) {
        this.heard = performance.now()
        this.running.hold(true)
      }
      this.questions.push({
        id,
        request,
        answered: ok => {
          if (isRight(ok)) return resolve(ok)
          this.fail(processGarbage, `${this.command.name} answered ${excerpt(ok)} to ${JSON.stringify(request)}`)
          reject(this.fault)
        },
        failed: reject,
      })
      this.write(`${JSON.stringify({ id, ...request })}\n`)
    })
  }

  /** Was the program lost: did it end by itself, print something else than answers, or not answer in time? */
  get isLost(): boolean {
    return this.fault !== null && !this.wasEnded
  }

  /** Does not wait for the program any longer. */
  giveUp(message: string): void {
    this.fail(processSilent, message)
  }

  /** Asks the program to end, and ends it. */
  async end(): Promise<void> {
    this.wasEnded ||= this.fault === null
    clearInterval(this.watch)
    process.off('exit', this.kill)
    this.fault ??= new SimulatorFault(processEnded, `${this.command.name} was ended`, null)
    const { child, stdin } = this.running
    stdin.end()
    if (child.exitCode === null && child.signalCode === null) {
      this.kill()
      await new Promise(resolve => child.once('exit', resolve))
    }
  }

  /** Questions that are asked at once go in one piece. */
  private write(line: string): void {
    const { stdin } = this.running
    if (!this.isCorked) {
      this.isCorked = true
      stdin.cork()
      process.nextTick(() => {
        this.isCorked = false
        stdin.uncork()
      })
    }
    stdin.write(line)
  }

  private hear(line: string, isTooLong: boolean): void {
    if (this.fault !== null) return
    const { name } = this.command
    const answer = isTooLong ? undefined : parsed(line)
    const [question] = this.questions
    if (isTooLong) this.fail(processGarbage, `${name} printed a line of more than ${longestLine / 2 ** 20} MiB`)
    else if (!isAnswer(answer)) this.fail(processGarbage, `${name} printed ${excerpt(line)}, which is no answer`)
    else if (question === undefined) this.fail(processGarbage, `${name} answered without being asked: ${excerpt(line)}`)
    else if (answer.id !== question.id && (answer.id !== null || answer.error === undefined))
      this.fail(processGarbage, `${name} answered question ${answer.id} instead of ${askedIn(question)}`)
    else {
      this.settled()
      if (answer.error === undefined) question.answered(answer.ok)
      else question.failed(this.thrownBy(answer.error))
    }
  }

  /** The model failed: that is an answer, too. */
  private thrownBy({ message, trace }: { readonly message: string; readonly trace?: string }): SimulatorFault {
    const fault = new SimulatorFault(simulatorThrew, `${this.command.name}: ${message}`, null)
    fault.notes = trace === undefined ? [] : trace.trimEnd().split('\n')
    return fault
  }

  private settled(): void {
    this.questions.shift()
    this.heard = performance.now()
    if (this.questions.length === 0) this.running.hold(false)
  }

  private over(code: number | null, signal: NodeJS.Signals | null): void {
    const { name } = this.command
    const how = signal === null ? `with code ${code}` : `by ${signal}`
    const asked = this.questions[0]?.request.op
    const before = asked === undefined ? '' : ` before it had answered ${asked}`
    // A program that only defines a model does so, and ends.
    const served = asked === 'hello' && code === 0 ? ': it defines a model, perhaps, but does not serve it' : ''
    if (isNotFound(code)) this.fail(processNotStarted, `${name} cannot be started: there is no such program`)
    else this.fail(processEnded, `${name} ended ${how}${before}${served}`)
  }

  private lookAtTheClock(): void {
    const { patience } = this.options
    const [question] = this.questions
    if (question === undefined || performance.now() - this.heard < 1000 * patience) return
    this.fail(processSilent, `${this.command.name} has not answered ${question.request.op} for ${patience} s`)
  }

  /** Nothing can be asked any more. */
  private fail(code: SimulatorFault['code'], message: string): void {
    if (this.fault !== null) return
    this.fault = new SimulatorFault(code, message, null)
    this.fault.notes = this.printed.map(line => `it printed: ${line}`)
    clearInterval(this.watch)
    this.kill()
    process.off('exit', this.kill)
    for (const question of this.questions.splice(0)) question.failed(this.fault)
    this.running.hold(false)
  }

  private note(line: string, printed: Writable | null): void {
    this.printed.push(line)
    if (this.printed.length > lastLines) this.printed.shift()
    printed?.write(`${this.command.name}: ${line}\n`)
  }
}

const askedIn = ({ id, request }: Question): string => JSON.stringify({ id, ...request })

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const excerpt = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length <= 100 ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, 100))}…`
}
