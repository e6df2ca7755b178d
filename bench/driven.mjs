// What it costs to compare what driven programs promise: the same search with and without trust, in turn.
import { RunningCheck } from '../dist/src/checking/running-check.js'
import { immutableModel, mutableModel, parsePurpose } from '../dist/src/index.js'
import { unbounded } from '../dist/src/search/limits.js'

/** Counters modulo m that are ticked one at a time: an ordinary program with a list of agents. */
const mutable = (n, m) => () => {
  let counters = new Array(n).fill(0)
  return mutableModel({
    world: 'closed',
    save: () => [...counters],
    restore: saved => {
      counters = [...saved]
    },
    enabled: () => counters.map((_, agent) => ({ event: `?tick(${agent})`, agent })),
    inject: ({ agent }) => {
      counters[agent] = (counters[agent] + 1) % m
    },
    label: () => ({ level: counters.every(value => value === counters[0]) }),
    fingerprint: () => counters.join(),
  })
}
const immutable = (n, m) => () =>
  immutableModel({
    initial: new Array(n).fill(0),
    successors: counters => counters.map((_, agent) => ({ event: `?tick(${agent})`, agent })),
    apply: (counters, { agent }) => counters.with(agent, (counters[agent] + 1) % m),
    label: counters => ({ level: counters.every(value => value === counters[0]) }),
    key: counters => counters.join(),
  })
const plain = parsePurpose('purpose p\nstart q\n  see never -> Success\n  otherwise -> q\n')
const guarded = parsePurpose(
  'purpose p\nstart q\n  see never -> Success\n  otherwise when level -> q\n  otherwise when not level -> q\n',
)

const seconds = (model, purpose, trust, shortest) => {
  const question = { relation: 'feasibility', variant: 'weak', fair: false, shortest, bound: unbounded, trust }
  const began = process.cpuUsage()
  const verdict = new RunningCheck(model(), purpose, question).work(Number.POSITIVE_INFINITY)
  const { user, system } = process.cpuUsage(began)
  return { time: (user + system) / 1e6, verdict }
}

/** Prints the median ratio of the times with and without comparing. */
export const drivenBench = (times = 25) => {
  for (const [name, model, purpose, shortest] of [
    ['mutable, depth-first', mutable(5, 10), plain, false],
    ['mutable, breadth-first, with labels', mutable(5, 10), guarded, true],
    ['immutable, depth-first', immutable(5, 10), plain, false],
    ['two successors a state', mutable(2, 300), plain, false],
  ]) {
    const compared = []
    const trusted = []
    let sampled
    let states
    for (let i = 0; i < times; i++) {
      // Which of the two comes first must not matter, nor what the other has left behind.
      const measured = trust => {
        globalThis.gc?.()
        return seconds(model, purpose, trust, shortest)
      }
      const before = i % 2 === 0 ? null : measured(true)
      const one = measured(false)
      compared.push(one.time)
      trusted.push((before ?? measured(true)).time)
      sampled = one.verdict.sampled
      states = one.verdict.statistics.modelStates
    }
    const ratios = compared.map((time, i) => time / trusted[i]).sort((a, b) => a - b)
    const ratio = ratios[ratios.length >> 1]
    const sizes = `${states.toLocaleString('en')} states, ${sampled.recurrences} recurrences and ${sampled.restores} snapshots compared`
    console.log(`   ${name.padEnd(38)} ${ratio.toFixed(3)} times   (${sizes})`)
  }
}
