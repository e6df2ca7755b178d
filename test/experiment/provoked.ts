import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { orThrow } from '../../src/errors/or-throw.js'
import { experimentOf } from '../../src/experiment/experiment.js'
import type { ExperimentModel } from '../../src/experiment/maker.js'
import type { ExperimentOptions } from '../../src/experiment/options.js'
import { readPoints } from '../../src/experiment/table.js'
import { immutableModel, TelosError } from '../../src/index.js'
import { loadModel } from '../../src/io/models.js'
import { root } from '../support/cli.js'
import { purposeOf } from '../support/models.js'
import { codes, type Provoked } from '../support/provoking.js'

const twice: ExperimentModel = () =>
  immutableModel({ initial: 0, successors: n => (n < 2 ? ['?go' as const] : []), apply: n => n + 1 })
const goes = purposeOf('purpose goes\nstart q\n  see go -> r\nstate r\n  see go -> Success\n  see gone -> Failure\n')

const ofExperiment = async (model: ExperimentModel, options: ExperimentOptions = {}): Promise<string[]> => {
  try {
    return codes((await experimentOf(model, goes, { runs: 3, ...options })).warnings)
  } catch (error) {
    if (error instanceof TelosError) return codes(error.diagnostics)
    throw error
  }
}

const one = { runs: undefined } as unknown as ExperimentOptions
let calls = 0

export const provoked: Provoked = {
  'experiment/sweep': () => ofExperiment(twice, { sweep: { n: '3:1:1' } }),
  'experiment/points': () => {
    const read = readPoints({ name: 'p.csv', text: 'a,b\n1\n' })
    return codes(E.isLeft(read) ? read.left : [])
  },
  'experiment/too-many-points': () => ofExperiment(twice, { sweep: { a: '1:1000:1', b: '1:1000:1' } }),
  'experiment/claim': () => ofExperiment(twice, { ...one, claim: 'likely' }),
  'experiment/no-seed': () => ofExperiment(() => ({ ...twice({}), random: true })),
  'experiment/not-split': () =>
    ofExperiment(({ seed }) => ({ ...twice({}), random: { seed } }), { ...one, rare: true }),
  'experiment/not-repeated': () =>
    ofExperiment(() => {
      calls++
      return immutableModel({
        initial: 0,
        successors: n => (n <= calls % 2 ? ['?go' as const] : []),
        apply: n => n + 1,
      })
    }),
  'experiment/unread': () => ofExperiment(twice, { sweep: { n: [1, 2] } }),
  'experiment/lost': async () => {
    const server = join(root, 'test/fixtures/walk-server.mjs')
    const { factory, end } = orThrow(await loadModel(`command:"${process.execPath}" "${server}"`))
    try {
      return await ofExperiment(factory, { parameters: { dies: 1 } })
    } finally {
      await end?.()
    }
  },
  'experiment/all-the-same': () => ofExperiment(twice),
  'experiment/never-met': () => ofExperiment(twice),
}
