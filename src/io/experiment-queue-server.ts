import * as E from 'fp-ts/lib/Either.js'
import { version } from '../report/version.js'
import { type Announced, AnnouncedJson, readText } from './experiment-queue-codecs.js'
import { repeatedly } from './experiment-queue-connection.js'
import { findFiles } from './experiment-queue-files.js'
import { experimentsKey, idOf, isId, keysOf, queuePrefix, short } from './experiment-queue-names.js'
import { Service, type ServiceOptions } from './experiment-queue-service.js'
import { Turns } from './experiment-queue-turns.js'

export interface ServerOptions extends Omit<ServiceOptions, 'turns'> {
  /** Files are looked for below this folder, and nowhere else. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Milliseconds between two looks at what there is to serve; and looks after which one that was refused is considered again. */
const lookTime = 500
const secondThoughts = 10

/** Serves all experiments on a Redis server whose files are here, until the signal aborts. */
export const serveQueue = async (options: ServerOptions): Promise<void> => {
  const server = new Server(options)
  const { signal, remark, connection } = options
  const ended = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  const failed = (error: unknown): void => remark(`${connection.address.shown}: ${connection.inWords(error)}`)
  const looking = repeatedly(lookTime, signal, () => server.look(), failed)
  // While Redis is away, a look does not end.
  await Promise.race([looking, ended])
  await server.stop()
}

class Server {
  private readonly services = new Map<string, Service>()
  /** Why experiments are not served, as it was said. */
  private readonly refusals = new Map<string, string>()
  private readonly turns: Turns
  private looks = 0

  constructor(private readonly options: ServerOptions) {
    this.turns = new Turns(options.jobs)
  }

  /** Begins to serve what has come, and ends with what has gone. */
  async look(): Promise<void> {
    const ids = new Set(await this.options.connection.redis.smembers(experimentsKey))
    for (const [id, service] of [...this.services]) {
      if (ids.has(id) && !service.isChanged) continue
      this.services.delete(id)
      await service.stop()
      if (!service.isChanged)
        this.options.remark(`experiment ${short(id)} has ended; ${counted(service.runs)} were made here`)
    }
    for (const id of [...this.refusals.keys()]) if (!ids.has(id)) this.refusals.delete(id)
    const isReconsidering = this.looks++ % secondThoughts === 0
    for (const id of ids) {
      if (this.services.has(id) || (this.refusals.has(id) && !isReconsidering)) continue
      const refusal = await this.consider(id)
      if (refusal === null) this.refusals.delete(id)
      else this.refuse(id, refusal)
    }
  }

  /** Says why an experiment is not served: once, unless that changes. */
  private refuse(id: string, why: string): void {
    if (this.refusals.get(id) === why) return
    this.refusals.set(id, why)
    this.options.remark(`experiment ${short(id)} is not served: ${why}`)
  }

  /** Serves an experiment, or tells why not. */
  private async consider(id: string): Promise<string | null> {
    const { connection, folder, signal } = this.options
    if (!isId(id)) return `${JSON.stringify(id)} is no experiment of Telos`
    const text = await connection.redis.get(keysOf(id).announced)
    if (text === null) {
      await this.forget(id)
      return null
    }
    if (idOf(text) !== id) return 'what is said of it was changed on the way'
    const other = versionIn(text)
    if (other !== null && other !== version) return `it is one of Telos ${other}, and this is ${version}`
    const announced = readText<Announced>(text, AnnouncedJson, 'what is said of it')
    if (E.isLeft(announced)) return announced.left.message
    const { experiment, files } = announced.right
    const found = await findFiles(folder, announced.right)
    if (E.isLeft(found)) return found.left.join('; ')
    if (found.right.purpose.name !== experiment.purpose) return `${files.purpose} has no purpose ${experiment.purpose}`
    if (signal.aborted) return null
    this.services.set(id, new Service(id, announced.right, found.right, { ...this.options, turns: this.turns }))
    this.options.remark(`serving experiment ${short(id)}: ${files.model} with ${files.purpose}`)
    return null
  }

  /** An experiment that nobody has conducted for long: what is left of it is in the way. */
  private async forget(id: string): Promise<void> {
    const { redis, bullmq } = this.options.connection
    const { coordinator, answers } = keysOf(id)
    if ((await redis.exists(coordinator)) > 0) return
    const queue = new bullmq.Queue(id, { connection: redis, prefix: queuePrefix, skipMetasUpdate: true })
    queue.on('error', () => {})
    await queue.obliterate({ force: true })
    await redis.del(answers)
    await redis.srem(experimentsKey, id)
  }

  async stop(): Promise<void> {
    await Promise.all([...this.services.values()].map(service => service.stop()))
  }
}

/** The version of Telos that an experiment is for, in whatever form that version announces it. */
const versionIn = (text: string): string | null => {
  const [, written] = /^\{"telos":"([\w.+-]{1,40})"/.exec(text) ?? []
  return written ?? null
}

/** So many runs, in words. */
export const counted = (runs: number): string => (runs === 1 ? '1 run' : `${runs.toLocaleString('en')} runs`)
