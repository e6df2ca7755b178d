import * as E from 'fp-ts/lib/Either.js'
import type { Experiment } from '../../../src/experiment/definition.js'
import { experimentFrom } from '../../../src/experiment/options.js'
import { parsePurpose } from '../../../src/index.js'
import type { LockStore } from '../../../src/io/experiment-queue-lock.js'

export const purpose = parsePurpose('purpose p\nstart q\n  see x -> Success\n  otherwise -> q')

const defined = experimentFrom('m.ats.json', 'p', { runs: 20, sweep: { n: [1, 2] } })
if (E.isLeft(defined)) throw new Error('this is an experiment')
export const experiment: Experiment = defined.right

/** As much of Redis as a lock needs. */
export const fakeRedis = (values: Map<string, string> = new Map()): LockStore =>
  ({
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => {
      if (values.has(key)) return null
      values.set(key, value)
      return 'OK'
    },
    eval: async (script: string, _: number, key: string, value: string) => {
      if (values.get(key) !== value) return 0
      if (script.includes("'del'")) values.delete(key)
      return 1
    },
  }) as unknown as LockStore
