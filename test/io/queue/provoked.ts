import * as E from 'fp-ts/lib/Either.js'
import { openQueue, type QueueCall } from '../../../src/io/experiment-queue.js'
import { rowsOf } from '../../../src/io/experiment-queue-checks.js'
import { AnswerJson, readText } from '../../../src/io/experiment-queue-codecs.js'
import { CoordinatorLock } from '../../../src/io/experiment-queue-lock.js'
import { codes, ofThrown, type Provoked } from '../../support/provoking.js'
import { experiment, fakeRedis, purpose } from './support.js'

const ofOpening = async (url: string, more: Partial<QueueCall> = {}): Promise<string[]> => {
  const opened = await openQueue(url, {
    experiment,
    purpose,
    files: { model: 'm.ats.json', purpose: 'p.purpose' },
    hashes: { model: '', purpose: '' },
    signal: new AbortController().signal,
    remark: () => {},
    patience: 100,
    ...more,
  })
  return E.isLeft(opened) ? codes(opened.left) : []
}

export const provoked: Provoked = {
  'queue/missing': () => ofOpening('redis://127.0.0.1:1', { packages: ['bullmq-of-tomorrow'] }),
  'queue/address': () => ofOpening('http://127.0.0.1:1'),
  'queue/unreachable': () => ofOpening('redis://127.0.0.1:1'),
  'queue/outside': () => ofOpening('redis://127.0.0.1:1', { files: { model: '../m.ats.json', purpose: 'p.purpose' } }),
  'queue/taken': async () => {
    const redis = fakeRedis()
    await CoordinatorLock.take(redis, 'lock')
    const second = await CoordinatorLock.take(redis, 'lock')
    return E.isLeft(second) ? codes([second.left]) : []
  },
  'queue/garbage': () => {
    const read = readText('{ "kind": "made" }', AnswerJson, 'the answer')
    return E.isLeft(read) ? codes([read.left]) : []
  },
  'queue/failed': () =>
    ofThrown(() => rowsOf(experiment, purpose, { point: 0, from: 0, to: 1 }, { kind: 'fault', message: 'no' })),
}
