import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as E from 'fp-ts/lib/Either.js'
import type { Redis } from 'ioredis'
import type { Diagnostic } from '../errors/diagnostic.js'
import { queueGarbage } from './errors.js'
import { type Answer, AnswerJson, readText, textOf } from './experiment-queue-codecs.js'
import { type ExperimentKeys, keysOf } from './experiment-queue-names.js'

/**
 * Answers are kept beside the queue, by the names of their tasks: those in BullMQ's jobs would be in its stream of events, too. So
 * an answer that was given twice is there once, and one that nobody waited for any more is there for who asks again.
 */

const pack = promisify(gzip)
const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)

/** More bytes than any answer has; what would unpack to more is not unpacked. */
const largest = 256 * 1024 * 1024

/** Seconds after which what belongs to an experiment is forgotten if nobody cares for it. */
export const keptFor = 24 * 60 * 60

/** To an experiment that has ended nothing is added. */
const storing = `if redis.call('exists', KEYS[1]) == 0 then return 0 end
redis.call('hset', KEYS[2], ARGV[1], ARGV[2])
redis.call('expire', KEYS[2], ARGV[3])
return 1`

export const storeAnswer = async (redis: Redis, id: string, task: string, answer: Answer): Promise<void> => {
  const { announced, answers } = keysOf(id)
  await redis.eval(storing, 2, announced, answers, task, await packed(answer), keptFor)
}

export const packed = (answer: Answer): Promise<Buffer> => pack(textOf(answer))

/** The answer to a task, if there is one; it is taken away. */
export const takeAnswer = async (
  redis: Redis,
  { answers }: ExperimentKeys,
  task: string,
  what: string,
): Promise<E.Either<Diagnostic, Answer> | null> => {
  const bytes = await redis.hgetBuffer(answers, task)
  if (bytes === null) return null
  await redis.hdel(answers, task)
  return unpacked(bytes, what)
}

export const unpacked = async (bytes: Buffer, what: string): Promise<E.Either<Diagnostic, Answer>> => {
  try {
    const text = await unpack(bytes, { maxOutputLength: largest })
    return readText(text.toString('utf8'), AnswerJson, what)
  } catch (error) {
    return E.left(queueGarbage(`${what} cannot be unpacked: ${(error as Error).message}`))
  }
}
