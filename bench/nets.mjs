// The actor systems of the examples, made larger: questions about runs of any length, and the same by SMT on the BPP
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

const upTo = n => Array.from({ length: n }, (_, i) => i + 1)
const classOf = (name, rules) => `class ${name} {\n${rules.map(rule => `  ${rule}`).join('\n')}\n}\n`

/** Forwarders F1 to Fn; the source sends `items` items, or, if that is `null`, any number of them. */
const pipe = (n, items) =>
  [
    classOf('Source', [items === null ? 'full -> full : send item to F1' : 'full -> empty : send item to F1']),
    ...upTo(n).map(i =>
      classOf(`F${i}`, [
        'idle -> busy : receive item',
        `busy -> idle : send item to ${i === n ? 'Sink' : `F${i + 1}`}`,
      ]),
    ),
    classOf('Sink', [items === null ? 'hungry -> hungry : receive item' : 'hungry -> fed : receive item']),
    `start ${items ?? 1} Source.full, ${items ?? 1} Sink.hungry, ${upTo(n)
      .map(i => `F${i}.idle`)
      .join(', ')}`,
  ].join('\n')

/** Stations S1 to Sn, one token, and a prober. */
const ring = n =>
  [
    ...upTo(n).map(i =>
      classOf(`S${i}`, [
        'idle -> holding : receive token',
        `holding -> idle : send token to S${(i % n) + 1}`,
        'idle -> probed : receive probe',
        i === n ? 'probed -> idle : send answer to Prober' : `probed -> idle : send probe to S${i + 1}`,
      ]),
    ),
    classOf('Prober', ['calm -> curious : send probe to S1', 'curious -> calm : receive answer']),
    `start Prober.calm, mail(S1, token), ${upTo(n)
      .map(i => `S${i}.idle`)
      .join(', ')}`,
  ].join('\n')

/** One lock that can be had in k ways, each with messages of its own; clients come in, as many as like. */
const lock = k =>
  [
    classOf('Door', ['open -> open : spawn Client.idle']),
    classOf(
      'Server',
      upTo(k).flatMap(i => [
        `free -> granting${i} : receive lock${i}`,
        `granting${i} -> taken${i} : send granted${i} to Client`,
        `taken${i} -> free : receive unlock${i}`,
      ]),
    ),
    classOf(
      'Client',
      upTo(k).flatMap(i => [
        `idle -> waiting${i} : send lock${i} to Server`,
        `waiting${i} -> critical${i} : receive granted${i}`,
        `critical${i} -> idle : send unlock${i} to Server`,
      ]),
    ),
    'start Door.open, Server.free',
  ].join('\n')

/** Cells with n states behind the empty one: each put leads to the next. The one user puts `puts` times. */
const factory = (n, puts) =>
  [
    classOf('Factory', [
      'ready -> making : receive make',
      'making -> telling : spawn Cell.v0',
      'telling -> ready : send made to User',
    ]),
    classOf('Cell', [
      ...upTo(n).map(i => `v${i - 1} -> v${i} : receive put`),
      ...upTo(n).flatMap(i => [`v${i} -> answering${i} : receive get`, `answering${i} -> v${i} : send value to User`]),
    ]),
    classOf('User', [
      'idle -> waiting : send make to Factory',
      'waiting -> w0 : receive made',
      ...upTo(puts).map(i => `w${i - 1} -> w${i} : send put to Cell`),
      `w${puts} -> reader : send get to Cell`,
      'reader -> done : receive value',
    ]),
    'start Factory.ready, User.idle',
  ].join('\n')

/** A session in which k kinds of values are set, each of which has an answer of its own. */
const session = (k, clients) =>
  [
    classOf('Server', [
      'closed -> opening : receive init',
      'opening -> open : send ok to Client',
      ...upTo(k).flatMap(i => [`open -> setting${i} : receive set${i}`, `setting${i} -> open : send ok${i} to Client`]),
      'open -> closing : receive bye',
      'closing -> closed : send ok to Client',
      'open -> error : receive init',
    ]),
    classOf('Client', [
      'out -> opening : send init to Server',
      'opening -> in : receive ok',
      ...upTo(k).flatMap(i => [`in -> setting${i} : send set${i} to Server`, `setting${i} -> in : receive ok${i}`]),
      'in -> closing : send bye to Server',
      'closing -> out : receive ok',
    ]),
    `start Server.closed, ${clients} Client.out`,
  ].join('\n')

/** The same with a client that does not wait for answers. */
const hasty = k =>
  [
    classOf('Server', [
      'closed -> open : receive init',
      ...upTo(k).map(i => `open -> open : receive set${i}`),
      'open -> closed : receive bye',
      'open -> error : receive init',
    ]),
    classOf('Client', [
      'out -> in : send init to Server',
      ...upTo(k).map(i => `in -> in : send set${i} to Server`),
      'in -> out : send bye to Server',
    ]),
    'start Server.closed, Client.out',
  ].join('\n')

const [can, cannot] = ['coverable', 'unreachable']
const kinds = k => (k === 1 ? '1 kind' : `${k} kinds`)

/** What is asked: can these counters have at least these values together? And what must come out. */
const questions = [
  ...[10, 50].map(n => ({
    system: `pipe ${n}, any items`,
    text: () => pipe(n, null),
    asks: 'a forwarder that is busy twice',
    sum: [`F${n}.busy`],
    least: 2,
    expected: cannot,
  })),
  ...[10, 20].map(n => ({
    system: `pipe ${n}, 3 items`,
    text: () => pipe(n, 3),
    asks: 'a fourth item before the sink',
    sum: ['mail(Sink, item)'],
    least: 4,
    expected: cannot,
  })),
  ...[5, 10, 20].map(n => ({
    system: `pipe ${n}, 3 items`,
    text: () => pipe(n, 3),
    asks: 'all items before the last forwarder',
    sum: [`mail(F${n}, item)`],
    least: 3,
    expected: can,
  })),
  ...[2, 10, 50].map(n => ({
    system: `ring ${n}`,
    text: () => ring(n),
    asks: 'two probes before the last station',
    sum: [`mail(S${n}, probe)`],
    least: 2,
    expected: cannot,
  })),
  ...[10, 40].map(n => ({
    system: `ring ${n}`,
    text: () => ring(n),
    asks: 'two probes anywhere',
    sum: upTo(n).map(i => `mail(S${i}, probe)`),
    least: 2,
    expected: cannot,
  })),
  ...[10, 50].map(n => ({
    system: `ring ${n}`,
    text: () => ring(n),
    asks: 'an answer for the prober',
    sum: ['mail(Prober, answer)'],
    least: 1,
    expected: can,
  })),
  ...[1, 5, 20].map(k => ({
    system: `lock, ${kinds(k)}`,
    text: () => lock(k),
    asks: 'two clients in the critical section',
    sum: upTo(k).map(i => `Client.critical${i}`),
    least: 2,
    expected: cannot,
  })),
  ...[1, 5].map(k => ({
    system: `lock, ${kinds(k)}`,
    text: () => lock(k),
    asks: 'ten clients that wait',
    sum: [`Client.waiting${k}`],
    least: 10,
    expected: can,
  })),
  ...[10, 50].map(n => ({
    system: `factory, ${n} states`,
    text: () => factory(n, n - 1),
    asks: 'a cell in its last state, by one put too few',
    sum: [`Cell.v${n}`],
    least: 1,
    expected: cannot,
  })),
  ...[10, 50].map(n => ({
    system: `factory, ${n} states`,
    text: () => factory(n, n),
    asks: 'a cell in its last state',
    sum: [`Cell.v${n}`],
    least: 1,
    expected: can,
  })),
  ...[1, 5, 20].map(k => ({
    system: `session, ${kinds(k)}, 1 client`,
    text: () => session(k, 1),
    asks: 'an error',
    sum: ['Server.error'],
    least: 1,
    expected: cannot,
  })),
  {
    system: 'session, 20 kinds, 2 clients',
    text: () => session(20, 2),
    asks: 'an error',
    sum: ['Server.error'],
    least: 1,
    expected: can,
  },
  ...[5, 20].map(k => ({
    system: `hasty session, ${k} kinds`,
    text: () => hasty(k),
    asks: 'an error',
    sum: ['Server.error'],
    least: 1,
    expected: can,
  })),
].filter(({ system }) => system.includes(options.only))

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
