import { setMaxListeners } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/lib/Either.js'
import type { Redis } from 'ioredis'
import { type Diagnostic, thrown } from '../errors/diagnostic.js'
import { queueMissing, queueUnreachable } from './errors.js'
import { connectionOptions, type RedisAddress, readAddress, withoutPassword } from './experiment-queue-address.js'
import { howToAdd, installed } from './installed.js'
import { troubleInWords } from './trouble.js'

export interface ConnectOptions {
  /** Ends all waiting. */
  readonly signal: AbortSignal
  /** Is told when the server goes away, and when it is back. */
  readonly remark: (text: string) => void
  /** Milliseconds that the server may take to answer at first. */
  readonly patience?: number
  /** The packages that are looked for, instead of bullmq and ioredis. */
  readonly packages?: readonly string[]
}

type BullMQ = typeof import('bullmq')

/** What cannot get better by waiting: a wrong password, a certificate that is not trusted. */
const hopeless = /WRONGPASS|NOAUTH|NOPERM|invalid (?:username|password)|AUTH|DB index|certificate/i

/** A connection to Redis that waits whenever the server is away; what is asked meanwhile is asked when it is back. */
export class Connection {
  private readonly all: Redis[] = []
  private isOver = false
  private isAway = false

  private constructor(
    readonly redis: Redis,
    readonly bullmq: BullMQ,
    readonly address: RedisAddress,
    private readonly remark: (text: string) => void,
  ) {
    this.all.push(redis)
    // BullMQ makes more connections like this one. They are kept, since only their owner could end them while the server is away.
    const { duplicate } = redis
    redis.duplicate = (...given) => {
      const more = duplicate.apply(redis, given)
      more.on('error', () => {})
      this.all.push(more)
      return more
    }
  }

  /** Connects; when the signal aborts meanwhile, its reason is thrown. */
  static async open(url: string, options: ConnectOptions): Promise<E.Either<Diagnostic[], Connection>> {
    const { signal, remark, patience = 5000, packages = ['bullmq', 'ioredis'] } = options
    const missing = packages.filter(name => !isInstalled(name))
    if (missing.length > 0) {
      const message = `experiments on several machines need ${missing.join(' and ')}, which is not installed`
      return E.left([queueMissing(message, { fix: howToAdd(missing.join(' '), installed()) })])
    }
    const address = readAddress(url)
    if (E.isLeft(address)) return address
    const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')])
    const redis = new Redis({
      ...connectionOptions(address.right),
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: times => Math.min(100 * times, 1000),
    })
    const connection = new Connection(redis, bullmq, address.right, remark)
    const trouble = await connection.begin(signal, patience)
    if (trouble === null) return E.right(connection)
    connection.end()
    signal.throwIfAborted()
    return E.left([queueUnreachable(`${address.right.shown} cannot be used: ${trouble}`)])
  }

  /** Waits for the server; what went wrong if it does not answer. */
  private async begin(signal: AbortSignal, patience: number): Promise<string | null> {
    const { redis } = this
    let last: string | null = null
    const late = `there is no answer within ${patience / 1000} s`
    let giveUp = (): void => {}
    const trouble = new Promise<string | null>(resolve => {
      giveUp = () => resolve(last ?? late)
      redis.on('error', error => {
        const why = this.inWords(error)
        last = why
        if (hopeless.test(why)) resolve(why)
      })
      redis.once('ready', () => resolve(null))
      redis.connect().catch(() => {})
    })
    const timer = setTimeout(giveUp, patience)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    const found = await trouble
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    last = null
    redis.on('close', () => this.away(last))
    redis.on('ready', () => {
      last = null
      this.back()
    })
    return found
  }

  /** What went wrong, without secrets. */
  inWords(error: unknown): string {
    const { code } = error as NodeJS.ErrnoException
    const said = code === 'ECONNREFUSED' ? 'nothing listens there' : troubleInWords(error)
    return withoutPassword(this.address, said === '' ? thrown(error) : said)
  }

  private away(why: string | null): void {
    if (this.isOver || this.isAway) return
    this.isAway = true
    this.remark(`${this.address.shown} has gone away${why === null ? '' : ` (${why})`}: waiting for it`)
  }

  private back(): void {
    if (!this.isAway) return
    this.isAway = false
    this.remark(`${this.address.shown} is back`)
  }

  /** Ends it when all that was asked is answered, or soon. */
  async close(): Promise<void> {
    this.isOver = true
    await withinTime(1000, this.redis.quit())
    this.end()
  }

  /** Ends it at once. */
  end(): void {
    this.isOver = true
    for (const redis of this.all) redis.disconnect()
  }
}

const isInstalled = (name: string): boolean => {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

/** Waits for something for some milliseconds at most; says whether it came, and came well. */
export const withinTime = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const over = new AbortController()
  const late = pause(milliseconds, false, { signal: over.signal }).catch(() => false)
  const done = await Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    late,
  ])
  over.abort()
  return done
}

/** Does something again and again, with pauses between, until the signal aborts; `failed` hears of what is thrown. */
export const repeatedly = async (
  milliseconds: number,
  signal: AbortSignal,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> => {
  setMaxListeners(0, signal)
  while (!signal.aborted) {
    try {
      await work()
    } catch (error) {
      if (!signal.aborted) failed(error)
    }
    await pause(milliseconds, null, { signal }).catch(() => {})
  }
}
