// Prints ratios measured in one run; absolute times are shown for orientation only.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { RunningCheck } from '../dist/src/checking/running-check.js'
import { opaque, parsePurpose } from '../dist/src/index.js'
import { unbounded } from '../dist/src/search/limits.js'
import { explicitModel } from '../dist/src/simulator/explicit.js'
import { drivenBench } from './driven.mjs'
import { diamonds, randomSystem } from './systems.mjs'

const at = path => fileURLToPath(new URL(path, import.meta.url))
const milliseconds = work => {
  const began = performance.now()
  work()
  return performance.now() - began
}
const median = (times, work) => {
  const measured = Array.from({ length: times }, () => milliseconds(work)).sort((a, b) => a - b)
  return measured[times >> 1]
}
const everything = parsePurpose(
  'purpose p\nstart q\n  see never -> Success\n  see b -> r\n  otherwise -> q\nstate r\n  see b -> q\n  otherwise -> r\n',
)
const one = parsePurpose('purpose p\nstart q\n  see never -> Success\n  otherwise -> q\n')
const ask = (simulator, purpose, more = {}) => {
  const { depth = null, ...rest } = more
  const question = {
    relation: 'feasibility',
    variant: 'weak',
    fair: false,
    shortest: false,
    ...rest,
    bound: { ...unbounded, depth },
  }
  return new RunningCheck(simulator, purpose, question).work(Number.POSITIVE_INFINITY)
}

/** The least that a search over these arrays can do. */
const bareSearch = ({ initial, states, first, target }) => {
  const seen = new Uint8Array(states)
  const queue = new Int32Array(states)
  let tail = 1
  seen[initial] = 1
  queue[0] = initial
  for (let head = 0; head < tail; head++) {
    const s = queue[head]
    for (let i = first[s]; i < first[s + 1]; i++) {
      const t = target[i]
      if (seen[t] === 1) continue
      seen[t] = 1
      queue[tail++] = t
    }
  }
  return tail
}

console.log('1. The product search against a bare breadth-first search over the same adjacency arrays')
console.log('   (10^6 states, 4 transitions each; aim: at most 4 times its time)')
const system = randomSystem(1_000_000, 4)
const bare = median(7, () => bareSearch(system))
for (const [name, more] of [
  ['depth-first', {}],
  ['breadth-first', { shortest: true }],
]) {
  const time = median(7, () => ask(explicitModel(system), one, more))
  console.log(
    `   ${name.padEnd(14)} ${(time / bare).toFixed(1)} times   (${time.toFixed(0)} ms against ${bare.toFixed(0)} ms)`,
  )
}
const twice = median(3, () => ask(explicitModel(system), everything, { shortest: true }))
const nodes = ask(explicitModel(system), everything, { shortest: true }).statistics.productStates
console.log(
  `   with a purpose of two states: ${(twice / bare / (nodes / 1e6)).toFixed(1)} times for each state visited (${nodes.toLocaleString('en')} product states)`,
)

console.log('\n2. The paper’s tree search with and without state matching, on a row of diamonds')
console.log('   diamonds   depth   tree nodes   matched nodes   time of the tree / time with matching')
for (const n of [2, 4, 6, 8, 10, 12, 14, 16]) {
  const row = diamonds(n)
  let tree
  let matched
  const slow = milliseconds(() => {
    tree = ask(opaque(explicitModel(row)), one, { depth: 2 * n, shortest: false })
  })
  const fast = median(5, () => {
    matched = ask(explicitModel(row), one)
  })
  const cells = [n, 2 * n, tree.statistics.productStates, matched.statistics.productStates, (slow / fast).toFixed(0)]
  console.log(`   ${cells.map((cell, i) => String(cell).padStart([8, 7, 12, 15, 12][i])).join(' ')}`)
}

console.log('\n3. Memory: typed arrays held at the end of a search through 10^6 product nodes')
for (const strategy of ['depth-first', 'breadth-first']) {
  // Each in a process of its own, so that nothing of the other is left over.
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', at('./memory.mjs'), strategy], { encoding: 'utf8' })
  console.log(`   ${strategy.padEnd(14)} ${stdout.trim()} bytes a product node`)
}

console.log('\n4. Start-up')
const started = args => median(9, () => spawnSync(process.execPath, args))
const empty = started(['-e', '0'])
const dog = started([
  at('../dist/cli/main.js'),
  'check',
  at('../examples/dog/dog.ats.json'),
  at('../examples/dog/learned.purpose'),
])
console.log(
  `   telos check on the dog: ${(dog / empty).toFixed(1)} times node -e 0   (${dog.toFixed(0)} ms against ${empty.toFixed(0)} ms)`,
)

console.log(
  '\n5. Driven programs: fingerprints and snapshots compared against trusted (--trust); aim: at most 1.05 times',
)
drivenBench()
