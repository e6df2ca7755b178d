// Experiments against a plain loop over the same program, in one run: node bench/experiment.mjs [runs]
// The plain loop draws as Telos does, from the same generator, and asks for labels where the purpose does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conducted } from '../dist/src/experiment/experiment.js'
import { forgetting } from '../dist/src/experiment/memory-store.js'
import { experimentFrom } from '../dist/src/experiment/options.js'
import { Sampler } from '../dist/src/experiment/sampler.js'
import { Draws, seedOfRun } from '../dist/src/experiment/seeds.js'
import { ExperimentPool } from '../dist/src/io/experiment-pool.js'
import { openResults } from '../dist/src/io/results/open.js'
import { loadModel, loadPurpose } from '../dist/src/node.js'

const [given = '20000'] = process.argv.slice(2)
const runs = Number(given)
const model = 'examples/epidemic/epidemic.model.ts'
const purposeFile = 'examples/epidemic/over.purpose'
const factory = await loadModel(model)
const purpose = await loadPurpose(purposeFile)

/** A loop as a modeller writes it. */
const plain = () => {
  let ended = 0
  for (let run = 0; run < runs; run++) {
    const draws = new Draws(seedOfRun(1, run), 'choices')
    const simulator = factory()
    for (let step = 0; step < 1000; step++) {
      const choices = simulator.successors()
      if (choices.length === 0) break
      simulator.scheduleStep(choices[draws.below(choices.length)])
      simulator.step()
      if (!simulator.labels().includes('extinct')) continue
      ended++
      break
    }
  }
  return ended
}

const sampled = () => {
  const sampler = new Sampler(() => factory(), purpose, { policy: 'observe', depth: 1000 })
  let ended = 0
  for (let run = 0; run < runs; run++) if (sampler.sample(seedOfRun(1, run)).outcome === 'success') ended++
  return ended
}

/** The least milliseconds of five, in turns: what else the machine does falls on both. */
const inTurns = works => {
  const least = works.map(() => Number.POSITIVE_INFINITY)
  for (let turn = 0; turn < 5; turn++)
    for (const [i, work] of works.entries()) {
      const began = performance.now()
      if (work() !== runs) throw new Error('an epidemic did not end')
      least[i] = Math.min(least[i], performance.now() - began)
    }
  return least
}

const perSecond = (count, milliseconds) => Math.round((1000 * count) / milliseconds).toLocaleString('en')
const [loop, own] = inTurns([plain, sampled])
console.log(`${runs.toLocaleString('en')} runs of ${model} with ${purposeFile}, observe`)
console.log(`  sampling takes ${(own / loop).toFixed(2)} times the time of a plain loop (aim: at most 2)`)
console.log(`  for orientation: ${perSecond(runs, loop)} and ${perSecond(runs, own)} runs/s`)

/** A whole experiment, with threads and a store. */
const whole = async (count, jobs, isStored) => {
  const experiment = experimentFrom(model, purpose.name, { runs: count, keepRuns: 0 }).right
  const folder = mkdtempSync(join(tmpdir(), 'telos-bench-'))
  const store = isStored
    ? (await openResults(join(folder, 'results'), { experiment, hashes: { model: null, purpose: null } })).right
    : forgetting
  const pool = new ExperimentPool(experiment, purpose, model, { jobs, warnings: () => {}, read: () => {} })
  // The first runs begin with loading the model.
  await pool.runs({ point: 0, from: 0, to: 1 })
  const began = performance.now()
  await conducted(experiment, purpose, pool, store, new AbortController().signal, () => {})
  const took = performance.now() - began
  await pool.end()
  await store.close()
  rmSync(folder, { recursive: true })
  return took
}

const many = 10 * runs
console.log(
  `\na whole experiment of ${many.toLocaleString('en')} runs, over the time of sampling as many in one thread`,
)
for (const jobs of [1, 2])
  for (const isStored of [false, true]) {
    const took = await whole(many, jobs, isStored)
    const where = isStored ? 'stored' : 'not stored'
    console.log(
      `  ${jobs} thread${jobs > 1 ? 's' : ''}, ${where}: ${(took / (10 * own)).toFixed(2)} times (${perSecond(many, took)} runs/s)`,
    )
  }

console.log('\ncost of a run, over that of 1,000 runs; resident memory')
let first = null
for (const count of [1e3, 1e4, 1e5, 1e6].filter(count => count <= 50 * runs)) {
  const each = (await whole(count, 2, true)) / count
  first ??= each
  globalThis.gc?.()
  const { rss } = process.memoryUsage()
  console.log(
    `  ${count.toLocaleString('en').padStart(9)} runs: ${(each / first).toFixed(2)} times, ${Math.round(rss / 1e6)} MB`,
  )
}
