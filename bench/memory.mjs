// Prints the bytes of typed arrays that one search holds for each product node: node --expose-gc memory.mjs STRATEGY
import { setTimeout } from 'node:timers/promises'
import { RunningCheck } from '../dist/src/checking/running-check.js'
import { parsePurpose } from '../dist/src/index.js'
import { unbounded } from '../dist/src/search/limits.js'
import { explicitModel } from '../dist/src/simulator/explicit.js'
import { randomSystem } from './systems.mjs'

/** Array buffers are given back a while after they were collected. */
const held = async () => {
  globalThis.gc()
  await setTimeout(100)
  globalThis.gc()
  await setTimeout(100)
  return process.memoryUsage().arrayBuffers
}
const system = randomSystem(1_000_000, 4)
const purpose = parsePurpose('purpose p\nstart q\n  see never -> Success\n  otherwise -> q\n')
const before = await held()
const question = {
  relation: 'feasibility',
  variant: 'weak',
  fair: false,
  shortest: process.argv[2] === 'breadth-first',
}
const examination = new RunningCheck(explicitModel(system), purpose, {
  ...question,
  bound: unbounded,
})
const { statistics } = examination.work(Number.POSITIVE_INFINITY)
const bytes = (await held()) - before
console.log((bytes / statistics.productStates).toFixed(0))
// The search is still needed here, so its arrays were still held above.
if (examination.statistics().productStates !== statistics.productStates) throw new Error('the search changed')
