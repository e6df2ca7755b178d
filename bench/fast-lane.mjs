// What models of vectors cost: against Spin, as they grow, and in the store of states. Prints ratios measured in one run;
// absolute figures are shown for orientation only.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { counters, philosophers, scheduler } from './promela.mjs'
import { missingForSpin, withSpin } from './spin.mjs'

const at = path => fileURLToPath(new URL(path, import.meta.url))
const median = numbers => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
const whole = number => Math.round(number).toLocaleString('en')
const thousands = rate => `${whole(rate / 1000)},000/s`

/** What a program of Node prints as JSON; each has a process of its own, so that nothing of another is left over. */
const told = (script, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at(script), ...args], { encoding: 'utf8' })
  // A verdict of FAILURE is 1.
  if (status === null || status > 1) throw new Error(`${script} ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  return JSON.parse(stdout)
}

const table = (widths, rows) => {
  for (const row of rows) {
    const cells = row.map((cell, i) => (widths[i] < 0 ? cell.padEnd(-widths[i]) : cell.padStart(widths[i])))
    console.log(`   ${cells.join('  ')}`.trimEnd())
  }
}

const count = (name, parameters) => {
  const given = Object.entries(parameters).map(([key, value]) => `${key}=${value}`)
  const model = at(`../examples/${name}/${name}.model.ts`)
  const counted = told('../dist/cli/main.js', 'count', model, '--param', given.join(','), '--format', 'json')
  if (!counted.complete) throw new Error(`${name} ${given.join(' ')}: the count is not complete`)
  return counted
}

const compared = [
  ['philosophers', { n: 9 }, philosophers(9)],
  ['counters', { n: 6, m: 10 }, counters({ n: 6, m: 10 })],
  ['counters', { n: 7, m: 7, lead: 4 }, counters({ n: 7, m: 7, lead: 4 })],
  ['scheduler', { n: 14 }, scheduler(14)],
]
const missing = missingForSpin()
const counts = ({ states, transitions }) => `${whole(states)} states, ${whole(transitions)} transitions`
const differ = (a, b) => Math.abs(a.states - b.states) > 2 || Math.abs(a.transitions - b.transitions) > 2
/** The run that took the time in the middle. */
const middle = runs => runs.find(({ seconds }) => seconds === median(runs.map(run => run.seconds)))

/** Counts a model three times, and lets Spin do so in turns, so that all of them see the same machine. */
const measured = (name, parameters, promela) => {
  const first = count(name, parameters)
  const { states } = first
  const rounds = verifiers =>
    [first, null, null].map(known => [known ?? count(name, parameters), ...verifiers.map(verify => verify())])
  const besideBoth = depthFirst =>
    withSpin(promela, breadthFirst => rounds([depthFirst, breadthFirst]), { states, breadthFirst: true })
  const runs = missing.length > 0 ? rounds([]) : withSpin(promela, besideBoth, { states })
  return runs[0].map((_, which) => middle(runs.map(round => round[which])))
}

console.log('1. Against Spin: telos count / Spin’s exhaustive verifier (medians of 3 runs, taken in turns)')
if (missing.length > 0) console.log(`   The comparison was not made: ${missing.join(' and ')} cannot be found.`)
else {
  console.log(
    '   Spin: -O2 -DSAFETY -DNOREDUCE, hash table at most three quarters full. Its bytes: states and hash table,',
  )
  console.log('   without the stack of its depth-first search, but with the queue of its breadth-first search (-DBFS).')
}
for (const [name, parameters, promela] of compared) {
  const [telos, ...spin] = measured(name, parameters, promela)
  const title = [name, ...Object.entries(parameters).map(([key, value]) => `${key}=${value}`)].join(' ')
  const rate = telos.states / telos.seconds
  console.log(`\n   ${title}: ${counts(telos)} (${thousands(rate)}, ${telos.bytesPerState} bytes a state)`)
  for (const [i, other] of spin.entries()) {
    const search = ['depth-first', 'breadth-first'][i]
    const ratios = [rate / other.rate, telos.bytesPerState / other.bytesPerState].map(number => number.toFixed(2))
    const bytes = `${other.bytesPerState.toFixed(1)} bytes a state, ${other.bareBytes} of them as it prints`
    console.log(
      `   ${search.padEnd(13)}  states/s: ${ratios[0]} times   bytes/state: ${ratios[1]} times   (Spin: ${thousands(other.rate)}, ${bytes}; ${counts(other)})`,
    )
    if (!differ(telos, other)) continue
    process.exitCode = 1
    console.log(`   !!! THE COUNTS DIFFER !!! Telos: ${counts(telos)}; Spin, ${search}: ${counts(other)}`)
  }
}

console.log('\n2. Growth: philosophers')
const sizes = [5, 6, 7, 8, 9, 10]
const grown = sizes.map(n => told('./counting.mjs', 'philosophers', JSON.stringify({ n })))
const perTransition = grown.map(({ seconds, transitions }) => (seconds / transitions) * 1e9)
table(
  [2, 11, 13, 12, 15, 13, 6],
  [
    ['n', 'states', 'transitions', 'µs a state', 'ns a transition', 'bytes a state', 'load'],
    ...grown.map(({ modelStates, transitions, seconds, bytes, load }, i) => [
      String(sizes[i]),
      whole(modelStates),
      whole(transitions),
      ((seconds / modelStates) * 1e6).toFixed(2),
      perTransition[i].toFixed(0),
      (bytes / modelStates).toFixed(1),
      load.toFixed(2),
    ]),
  ],
)
const settled = perTransition.filter((_, i) => sizes[i] >= 7)
console.log(
  `   time a transition, 7 to 10: the largest is ${(Math.max(...settled) / Math.min(...settled)).toFixed(2)} times the smallest (below 7 it is start-up)`,
)

console.log('\n3. The store of states / a bare flat store, interning the same vectors (medians of 3 rounds)')
console.log('   8 moves from each state that is opened, with states that are new and with the same ones again')
const streams = [
  ['8 components of 8 values, 1 or 2 change', { length: 8, values: 8, changes: 2, count: 1_000_000 }],
  ['32 components of 6 values, 1 or 2 change', { length: 32, values: 6, changes: 2, count: 1_000_000 }],
  ['128 components of 6 values, 1 or 2 change', { length: 128, values: 6, changes: 2, count: 250_000 }],
  ['32 components of 32 bits, 1 or 2 change', { length: 32, values: null, changes: 2, count: 250_000 }],
  ['32 components of 32 bits, all change', { length: 32, values: null, changes: 32, count: 100_000 }],
]
const ratio = (a, b) => (a / b).toFixed(2)
table(
  [-42, 9, 19, 19, 18],
  [
    ['', '', 'time, whole vectors', 'time, by moves', 'bytes a state'],
    ['', 'states', 'new    known', 'new    known', 'Telos    flat'],
    ...streams.map(([title, stream]) => {
      const { states, flat, whole: entire, moves } = told('./interning.mjs', JSON.stringify(stream))
      const times = way => `${ratio(way.adding, flat.adding)}    ${ratio(way.finding, flat.finding).padStart(5)}`
      const bytes = [moves, flat].map(way => (way.bytes / states).toFixed(1).padStart(7))
      return [title, whole(states), times(entire), times(moves), bytes.join(' ')]
    }),
  ],
)

console.log('\n4. Several threads: the time of one thread / the time of two, breadth-first')
const check = workers => [
  ...['check', at('../examples/philosophers/philosophers.model.ts'), at('../examples/philosophers/manners.purpose')],
  ...['--relation', 'refutability', '--shortest', '--param', 'n=9', '--workers', String(workers)],
]
const counting = (model, parameters) => workers => [
  ...['count', at(model), '--param', parameters, '--workers', String(workers)],
]
for (const [title, command] of [
  ['check, philosophers n=9', check],
  ['count, philosophers n=9', counting('../examples/philosophers/philosophers.model.ts', 'n=9')],
  ['count, about 8 µs of work a state', counting('./costly.model.mjs', 'n=6,m=8,work=5000')],
  ['count, about 30 µs of work a state', counting('./costly.model.mjs', 'n=6,m=7,work=20000')],
]) {
  const times = [1, 2, 1, 2, 1, 2].map(workers => {
    const { seconds, statistics } = told('../dist/cli/main.js', ...command(workers), '--format', 'json')
    return seconds ?? statistics.seconds
  })
  const [one, two] = [0, 1].map(i => median(times.filter((_, k) => k % 2 === i)))
  console.log(`   ${title.padEnd(36)} ${ratio(one, two)} times   (${one.toFixed(2)} s against ${two.toFixed(2)} s)`)
}
