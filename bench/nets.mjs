// The questions of net-questions.mjs about runs of any length, and the same by SMT on the BPP
// abstraction. node bench/nets.mjs. A table in Markdown; --write puts it into docs/nets-bench.md, --seconds N is the time
// that each question has, --rounds N how often it is asked (the best counts), --only NAME asks some of them.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemOf } from '../dist/simulators/acs/load.js'
import { AcsModel } from '../dist/simulators/acs/model.js'
import { certificateJson, recheck } from '../dist/src/coverability/certificates.js'
import { Deciding } from '../dist/src/coverability/decide.js'
import { openSolver } from '../dist/src/io/solver.js'
import { unbounded } from '../dist/src/search/limits.js'
import { reachable } from '../dist/src/smt/reachability.js'
import { table } from '../scripts/markdown-table.mjs'
import { allQuestions, can, cannot } from './net-questions.mjs'
import { machine, writeTable } from './page-of-tables.mjs'

const at = path => fileURLToPath(new URL(path, import.meta.url))
const page = at('../docs/nets-bench.md')
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    // What a process of its own is to measure: a question, by its number, in one way.
    question: { type: 'string' },
    way: { type: 'string' },
  },
})
const rounds = Number(options.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds is a number from 1')
const patience = Number(options.seconds)
if (!(patience > 0)) throw new RangeError('--seconds is a number above 0')
if (options.write && options.only !== '') throw new RangeError('--write is for all questions: leave out --only')

const questions = allQuestions.filter(({ system }) => system.includes(options.only))

const isMessage = place => place.startsWith('mail(')

/** The net of a question, and what is asked as minimal vectors and as a formula. */
const netOf = ({ system, text, sum, least }) => {
  const resolved = systemOf({ name: system, text: text() }, {})
  if (resolved._tag === 'Left') throw new Error(resolved.left.map(({ message }) => message).join('; '))
  const model = new AcsModel(resolved.right.system)
  const { net } = model
  const target = model.upward(`${sum.map(name => (isMessage(name) ? name : `count(${name})`)).join(' + ')} >= ${least}`)
  if (target === null) throw new Error(`${system}: there are too many minimal vectors`)
  const terms = sum.map(name => ({ place: net.places.indexOf(name), factor: 1 }))
  return { net, target, goal: { is: 'atom', terms, compare: '>=', than: least } }
}

/** The ways to answer, each in a process of its own. */
const ways = {
  net: ({ net, target }) => {
    const before = process.memoryUsage.rss()
    const began = performance.now()
    const task = new Deciding(net, target, { bound: { ...unbounded, seconds: patience } })
    let answer = null
    while (answer === null) answer = task.work(1000)
    const seconds = (performance.now() - began) / 1000
    // Resident memory: at most, and by how much that is more than before.
    const peak = process.resourceUsage().maxRSS * 1024
    const memory = Math.max(0, peak - before)
    const sizes = { places: net.places.length, rules: net.transitions.length }
    if (answer.kind === 'unknown') return { ...sizes, stopped: true, seconds, peak, memory }
    const checked = recheck(net, target, certificateJson(answer))
    if (!checked.ok) return { ...sizes, failed: `the certificate is wrong: ${checked.message}` }
    return { ...sizes, verdict: answer.kind, by: answer.by, seconds, peak, memory }
  },
  smt: async ({ net, goal }) => {
    const opened = await openSolver()
    if (opened._tag === 'Left') return { solver: null }
    const solver = opened.right
    // A first question starts it.
    await solver.solve({ integers: ['x'], assertions: ['(> x 1)'] })
    const began = performance.now()
    const found = await reachable(net, place => isMessage(net.places[place]), goal, solver, { timeout: patience })
    const seconds = (performance.now() - began) / 1000
    await solver.close()
    const { name } = solver
    if (found.kind === 'real') return { solver: name, verdict: can, seconds }
    if (found.kind === 'unreachable') return { solver: name, verdict: cannot, seconds }
    if (found.kind === 'not-found') return { solver: name, open: 'not found', seconds }
    return found.reason === 'time-bound'
      ? { solver: name, stopped: true }
      : { solver: name, open: found.reason, seconds }
  },
}

const whole = number => Math.round(number).toLocaleString('en')
const time = seconds => (seconds < 1 ? `${Number((seconds * 1000).toPrecision(2))} ms` : `${seconds.toFixed(1)} s`)
const size = bytes =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
const short = number => (number < 1 ? number.toPrecision(2) : number < 100 ? number.toFixed(1) : whole(number))
const nothing = '–'
const stopped = `stopped after ${patience} s`
const complain = words => {
  process.exitCode = 1
  return `!!! ${words}`
}
const inWords = { [can]: 'can be', [cannot]: 'cannot be' }

/** One measurement; `failed` says why there is none. */
const once = (number, way) => {
  const { system, asks, expected } = questions[number]
  process.stderr.write(`${system}: ${asks}? by ${way}\n`)
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    [
      at('nets.mjs'),
      ...['--question', String(number), '--way', way, '--seconds', String(patience), '--only', options.only],
    ],
    // It stops by itself; if it does not, it is stopped.
    { encoding: 'utf8', timeout: (patience + 15) * 1000, killSignal: 'SIGKILL' },
  )
  if (error?.code === 'ETIMEDOUT') return { stopped: true }
  if (status !== 0) return { failed: `ended with ${signal ?? status}: ${stderr.match(/^.*Error.*$/m)?.[0] ?? ''}` }
  const told = JSON.parse(stdout)
  if (told.verdict !== undefined && told.verdict !== expected)
    return { failed: `${way} says: ${inWords[told.verdict]}` }
  return told
}

/** The best of all rounds; what has failed or was stopped comes first. */
const best = found =>
  found.find(one => one.failed !== undefined || one.stopped) ??
  found.reduce((one, other) => (other.seconds < one.seconds ? other : one))

const smtCell = ({ solver, verdict, open, seconds, ...smt }) => {
  if (smt.failed !== undefined) return complain(smt.failed)
  if (smt.stopped) return stopped
  if (solver === null) return nothing
  return verdict === undefined ? `${open}, ${time(seconds)}` : time(seconds)
}

const row = ({ number, net: found, smt: asked }) => {
  const { system, asks } = questions[number]
  const net = best(found)
  const smt = best(asked)
  const sizes = [net.places, net.rules].map(count => (count === undefined ? nothing : whole(count)))
  const begin = [system, ...sizes, asks]
  const other = smtCell(smt)
  if (net.failed !== undefined) return [...begin, complain(net.failed), ...Array(3).fill(nothing), other, nothing]
  const memory = net.memory === undefined ? nothing : `${size(net.memory)} of ${size(net.peak)}`
  if (net.stopped) return [...begin, nothing, nothing, stopped, memory, other, nothing]
  const ratio = smt.verdict === undefined ? nothing : short(smt.seconds / net.seconds)
  return [...begin, inWords[net.verdict], net.by, time(net.seconds), memory, other, ratio]
}

const measuredWith = solver => {
  const times = rounds === 1 ? 'measured once' : `best of ${rounds}`
  const by = solver === undefined ? 'There is no solver here.' : `The solver is ${solver}.`
  return `${machine(size)}; ${times}. ${by}`
}

const measured = () => {
  const rows = questions.map((_, number) => ({ number, net: [], smt: [] }))
  const isWorthwhile = last =>
    last === undefined || (last.failed === undefined && !last.stopped && last.solver !== null)
  // Round by round: if the machine is busy for a while, that is so for all of them.
  for (let round = 0; round < rounds; round++)
    for (const measurements of rows)
      for (const way of Object.keys(ways))
        if (isWorthwhile(measurements[way].at(-1))) measurements[way].push(once(measurements.number, way))
  const header = [
    ...['system', '>places', '>rules', 'can there be …', 'verdict', 'settled by', '>time', '>memory'],
    ...['>by SMT', '>ratio'],
  ]
  const solver = rows.flatMap(({ smt }) => smt.flatMap(one => one.solver ?? []))[0]
  return `${measuredWith(solver)}\n\n${table(header, rows.map(row))}`
}

if (options.question !== undefined)
  process.stdout.write(JSON.stringify(await ways[options.way](netOf(questions[Number(options.question)]))))
else {
  const text = measured()
  console.log(text)
  if (options.write && process.exitCode === 1) console.error('Not written: there are complaints (!!!).')
  else if (options.write) writeTable(page, 'nets', text)
}
