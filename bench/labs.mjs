// Models in LAbS beside what was published about them (node bench/labs.mjs), or how they grow (--growth). Tables in Markdown;
// --write puts them into docs/labs-bench.md, --only NAME measures only the rows of one model.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table } from '../scripts/markdown-table.mjs'
import { machine, writeTable } from './page-of-tables.mjs'

const at = path => fileURLToPath(new URL(path, import.meta.url))
const page = at('../docs/labs-bench.md')
const { values: options } = parseArgs({
  options: { growth: { type: 'boolean' }, write: { type: 'boolean' }, only: { type: 'string' } },
})
if (options.write && options.only !== undefined) throw new Error('--write needs all rows: leave out --only')

const roundRobin = { scheduling: 'round-robin' }
const formation = { range: 2, n: 3, size: 10, ...roundRobin }
const birds = { n: 3, size: 5, delta: 5, ...roundRobin }
/**
 * The rows of the tables, with the best conclusive time that is published for any tool, in minutes; `source` says which
 * tool, and where that stands. `explained`: the verdict of Telos is another one, and the page says why.
 */
const published = [
  {
    ...{ system: 'formation', model: 'formation', property: 'Safety', parameters: formation },
    ...{ verdict: 'holds', minutes: 0.01, source: 'ESBMC and others, table 5.1' },
  },
  {
    ...{ system: 'approx-a', model: 'approximate-majority', property: 'NoYConsensus', parameters: { yes: 1, no: 2 } },
    ...{ verdict: 'violated', minutes: 0.01, source: 'CBMC and others, table 5.1' },
  },
  {
    ...{ system: 'approx-b', model: 'approximate-majority', property: 'NoYConsensus', parameters: { yes: 2, no: 3 } },
    ...{ verdict: 'violated', minutes: 0.01, source: 'CBMC and others, table 5.1' },
  },
  {
    ...{ system: 'maj', model: 'majority', property: 'NoYConsensus', parameters: { yes: 1, no: 2 } },
    ...{ verdict: 'holds', minutes: 0.01, source: 'ESBMC and VVT, table 5.1' },
  },
  {
    ...{ system: 'formation', model: 'formation', property: 'Distancing', parameters: formation },
    ...{ verdict: 'holds', minutes: 214.32, source: 'CBMC, table 5.2' },
    explained: true,
  },
  {
    ...{ system: 'maj', model: 'majority', property: 'MajorityWins', parameters: { yes: 1, no: 2 } },
    ...{ verdict: 'holds', minutes: 0.13, source: 'CADP, table 5.3' },
    explained: true,
  },
  {
    ...{ system: 'flock', model: 'flock', property: 'Consensus', parameters: birds },
    ...{ verdict: 'holds', minutes: 107.72, source: '2LS, table 5.2' },
  },
  ...[null, 'slice'].map(reduce => ({
    ...{ system: 'boids', model: 'boids', property: 'OneLeader', parameters: birds, reduce },
    ...{ verdict: 'holds', minutes: 49.15, source: 'CBMC, table 5.2' },
  })),
]

/** What an independent program in C found for the flock: states without consensus, and the transitions out of them. */
const flock = { initial: 1_000_000, waiting: 15_618_784, transitions: 50_530_276 }

const whole = number => number.toLocaleString('en')
const short = number => (number < 10 ? number.toFixed(2) : number < 100 ? number.toFixed(1) : whole(Math.round(number)))
const size = bytes => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)
const given = parameters => Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
const inWords = ({ scheduling, ...parameters }) =>
  [...given(parameters), ...(scheduling ? [scheduling] : [])].join(', ')
const nothing = '–'
const complain = words => {
  process.exitCode = 1
  return `!!! ${words}`
}

/** Makes a process of Node tell, on descriptor 3, how many kilobytes it had in memory at most. */
const telling = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))
`)}`

/** Runs the command line in a process of its own: what it printed, the seconds of the whole process, and its peak memory. */
const telos = (command, model, parameters, timeout, ...more) => {
  const args = [command, at(`../examples/${model}/${model}.labs`), '--param', given(parameters).join(','), ...more]
  const limits = ['--max-memory', '15GB', '--timeout', String(timeout), '--format', 'json', '--quiet']
  process.stderr.write(`${[command, model, inWords(parameters), ...more].join(' ')}\n`)
  const began = performance.now()
  const { status, signal, output } = spawnSync(
    process.execPath,
    ['--import', telling, at('../dist/cli/main.js'), ...args, ...limits],
    { encoding: 'utf8', maxBuffer: 2 ** 29, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  )
  const seconds = (performance.now() - began) / 1000
  const [, stdout, stderr, peak] = output ?? ['', '', '', '']
  // 0, 1 and 2: there is an answer.
  if (status === null || status > 2)
    return { failed: `ended with ${signal ?? status}: ${stderr.trim().split('\n')[0]}`, seconds }
  return { told: JSON.parse(stdout), seconds, memory: Number(peak) * 1024 }
}

const verdicts = { success: 'holds', failure: 'violated', inconclusive: 'inconclusive' }

const reasons = { stuck: 'a run can get stuck', lasso: 'a run can go round for ever' }

const noteOn = ({ verdict, explained = false }, { verdict: found, reason }) => {
  if (found === 'inconclusive') return `stopped: ${reason}`
  if (verdicts[found] === verdict)
    return explained ? complain('the verdicts agree, but the page explains why they differ') : ''
  const difference = `differs: ${reasons[reason] ?? reason}`
  return explained ? difference : complain(`${difference}; the page does not explain it`)
}

const publishedRow = row => {
  const { system, model, property, parameters, reduce = null, verdict, minutes, source } = row
  const more = reduce === null ? [] : ['--reduce', reduce]
  const answer = telos('check', model, parameters, 900, '--property', property, ...more)
  const title = `${system} (${inWords(parameters)})${reduce === null ? '' : `, \`--reduce ${reduce}\``}`
  const theirs = [verdict, `${minutes} (${source})`]
  if (answer.failed !== undefined)
    return { cells: [title, property, ...Array(5).fill(nothing), ...theirs, nothing, complain(answer.failed)] }
  const { told, seconds, memory } = answer
  const { productStates, transitions } = told.statistics
  const found = verdicts[told.verdict]
  const ratio = short((minutes * 60) / seconds)
  const sizes = [whole(productStates), whole(transitions), short(seconds), size(memory)]
  // Times that were rounded to 0.01 minutes say little.
  const compared = found === verdict ? `${minutes < 0.1 ? 'about ' : ''}${ratio}` : nothing
  return { told, cells: [title, property, found, ...sizes, ...theirs, compared, noteOn(row, told)] }
}

const flockCheck = ({ verdict, statistics: { productStates, transitions } }) => {
  if (verdict === 'inconclusive') return 'Flock: the search was stopped, so there is nothing to compare.'
  const left = transitions - flock.initial
  const agree =
    left === flock.transitions ? 'the same' : complain(`the independent program found ${whole(flock.transitions)}`)
  const entered = productStates - flock.waiting - 1
  const rest = entered >= 0 ? '' : `; ${complain('there should be more product states')}`
  return [
    `Flock: ${whole(transitions)} transitions without the ${whole(flock.initial)} to the initial states are ${whole(left)};`,
    `an independent program found ${whole(flock.transitions)}: ${agree}. It found ${whole(flock.waiting)} states without consensus;`,
    `of the ${whole(productStates)} product states, the blank one left out, that would make ${whole(entered)} with consensus${rest}.`,
  ].join('\n')
}

const publishedPart = () => {
  const rows = published.filter(({ system, model }) => [undefined, system, model].includes(options.only))
  const results = rows.map(publishedRow)
  const header = [
    ...['system', 'property', 'Telos', '>product states', '>transitions', '>seconds', '>peak memory'],
    ...['published', 'published minutes', '>ratio', 'note'],
  ]
  const shown = table(
    header,
    results.map(({ cells }) => cells),
  )
  const { told } = results[rows.findIndex(({ system }) => system === 'flock')] ?? {}
  return told === undefined ? shown : `${shown}\n\n${flockCheck(told)}`
}

const sizesFrom = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
/** Models that grow, smallest first. */
const growing = [
  { title: 'philosophers', model: 'dining', sizes: sizesFrom(2, 8).map(n => ({ n })) },
  { title: 'leader', model: 'leader', sizes: sizesFrom(2, 7).map(n => ({ n })) },
  ...[2, 3].map(n => ({
    title: 'flock',
    model: 'flock',
    sizes: sizesFrom(3, 6).map(side => ({ n, size: side, delta: side, ...roundRobin })),
  })),
]
const patience = 180

const growthRows = ({ title, model, sizes }) => {
  let stopped = null
  return sizes.map(parameters => {
    const name = `${title} (${inWords(parameters)})`
    const skipped = note => [name, ...Array(6).fill(nothing), note]
    if (stopped !== null) return skipped(`not tried: ${stopped}`)
    const { told, failed, memory } = telos('count', model, parameters, patience)
    if (failed !== undefined) {
      stopped = 'a smaller one failed'
      return skipped(complain(failed))
    }
    const { states, transitions, complete, reason, seconds, bytesPerState } = told
    if (!complete) {
      stopped = 'a smaller one took too long'
      return skipped(`stopped after ${short(seconds)} s and ${whole(states)} states: ${reason}`)
    }
    const each = short((seconds / states) * 1e6)
    return [name, whole(states), whole(transitions), short(seconds), each, String(bytesPerState), size(memory), '']
  })
}

const growthPart = () => {
  const rows = growing.filter(({ title, model }) => [undefined, title, model].includes(options.only))
  const header = [
    'model',
    '>states',
    '>transitions',
    '>seconds',
    '>µs a state',
    '>bytes a state',
    '>peak memory',
    'note',
  ]
  return table(header, rows.flatMap(growthRows))
}

const text = `${machine(size)}.\n\n${options.growth ? growthPart() : publishedPart()}`
console.log(text)
if (options.write && process.exitCode === 1) console.error('Not written: there are complaints (!!!).')
else if (options.write) writeTable(page, options.growth ? 'growth' : 'published', text)
