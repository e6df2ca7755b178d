import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import * as E from 'fp-ts/lib/Either.js'
import type { Redis } from 'ioredis'
import type { Diagnostic } from '../errors/diagnostic.js'
import { queueTaken } from './errors.js'
import { type Holder, HolderJson, readText, textOf } from './experiment-queue-codecs.js'

/** Milliseconds after which a coordinator that says nothing counts as dead; it speaks several times within them. */
export const lockTime = 20_000
export const renewTime = 4000

const renewing = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`
const releasing = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/** The locks of this process, by their tokens. */
const held = new Set<string>()

/** What a lock needs of Redis. */
export type LockStore = Pick<Redis, 'get' | 'set' | 'eval'>

/** Only one process conducts an experiment: whoever has this key. It expires unless it is renewed. */
export class CoordinatorLock {
  private constructor(
    private readonly redis: LockStore,
    private readonly key: string,
    private readonly holder: Holder,
    private readonly text = textOf(holder),
  ) {}

  /** The lock; or who has it. */
  static async take(redis: LockStore, key: string): Promise<E.Either<Diagnostic, CoordinatorLock>> {
    const lock = new CoordinatorLock(redis, key, ourselves())
    const refusal = await lock.acquire()
    if (refusal !== null) return E.left(refusal)
    held.add(lock.holder.token)
    return E.right(lock)
  }

  private async acquire(): Promise<Diagnostic | null> {
    const { redis, key, text } = this
    for (;;) {
      if ((await redis.set(key, text, 'PX', lockTime, 'NX')) !== null) return null
      const found = await redis.get(key)
      if (found === text) return null
      // It may have expired between the two questions.
      if (found === null) continue
      const other = readText(found, HolderJson, 'the lock of the experiment')
      if (E.isLeft(other)) return other.left
      if (!isDead(other.right)) return taken(other.right)
      await redis.eval(releasing, 1, key, found)
    }
  }

  /** Keeps the lock for a while longer; what is wrong if another process has it by now. */
  async renew(): Promise<Diagnostic | null> {
    const kept = await this.redis.eval(renewing, 1, this.key, this.text, lockTime)
    // It expired while Redis was away, or Redis has forgotten everything.
    return kept === 1 ? null : this.acquire()
  }

  async release(): Promise<void> {
    this.forget()
    await this.redis.eval(releasing, 1, this.key, this.text)
  }

  /** Gives the lock up without a word: it expires. */
  forget(): void {
    held.delete(this.holder.token)
  }
}

const taken = ({ host, pid, since }: Holder): Diagnostic =>
  queueTaken(`this experiment is conducted by another process: ${pid} on ${host}, since ${since}`)

const ourselves = (): Holder => ({
  host: hostname(),
  space: processSpace(),
  pid: process.pid,
  since: new Date().toISOString(),
  token: randomUUID(),
})

/** Containers may share the name of their host and still number processes for themselves. */
const processSpace = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Is it certain that a coordinator is no more? Of those elsewhere only the clock can tell. */
const isDead = ({ host, space, pid, token }: Holder): boolean => {
  if (host !== hostname() || space !== processSpace()) return false
  // A container that was started again gives the same number again.
  if (pid === process.pid) return !held.has(token)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
