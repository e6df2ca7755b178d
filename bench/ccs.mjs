// Models in CCS, by triples and by rules, each in processes of its own: node bench/ccs.mjs. A table in Markdown; --write puts
// it into docs/ccs-bench.md, --rounds N sets how often each is measured (the best counts).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { modelByRules, modelByTriples, systemOf } from '../dist/simulators/ccs/load.js'
import { countOf } from '../dist/src/index.js'
import { vectorModel } from '../dist/src/simulator/vector.js'
import { dining } from '../examples/dining-ccs/generate.mjs'
import { scheduler } from '../examples/scheduler-ccs/generate.mjs'
import { table } from '../scripts/markdown-table.mjs'
import { machine, writeTable } from './page-of-tables.mjs'

const at = path => fileURLToPath(new URL(path, import.meta.url))
const page = at('../docs/ccs-bench.md')
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    // What a process of its own is to measure.
    model: { type: 'string' },
    engine: { type: 'string' },
  },
})
const rounds = Number(options.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds is a number from 1')

/** The models, with the states and transitions there must be: those of the vector models in the examples, and the constant. */
const models = {
  'philosophers 8': { text: () => dining(8), states: 216_994, transitions: 1_407_888 },
  'scheduler 12': { text: () => scheduler(12), states: 73_729, transitions: 479_233 },
}
const engines = { triples: modelByTriples, rules: modelByRules }
/** A well-known CCS workbench in TypeScript on philosophers 8, as we were told; not measured here. */
const workbench = { model: 'philosophers 8', seconds: 64.8, memory: 2.7e9, perSecond: 3300 }
const patience = 600

/** In a process of its own: goes through the whole model once. */
const measure = async (name, engine) => {
  const resolved = systemOf({ name, text: models[name].text() }, {})
  if (resolved._tag === 'Left') throw new Error(resolved.left.map(({ message }) => message).join('; '))
  const { statistics, complete } = await countOf(() => vectorModel(engines[engine](resolved.right)))
  const { modelStates: states, transitions, seconds, bytes } = statistics
  const memory = process.resourceUsage().maxRSS * 1024
  process.stdout.write(JSON.stringify({ states, transitions, seconds, bytes, memory, complete }))
}

const whole = number => Math.round(number).toLocaleString('en')
const short = number => (number < 10 ? number.toFixed(2) : number < 100 ? number.toFixed(1) : whole(number))
const size = bytes => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)
const nothing = '–'
const complain = words => {
  process.exitCode = 1
  return `!!! ${words}`
}

/** One measurement; `failed` says why there is none. */
const once = (model, engine) => {
  process.stderr.write(`${model} by ${engine}\n`)
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    [at('ccs.mjs'), '--model', model, '--engine', engine],
    { encoding: 'utf8', timeout: patience * 1000 },
  )
  if (error?.code === 'ETIMEDOUT') return { failed: `took more than ${patience} s` }
  if (status !== 0) return { failed: `ended with ${signal ?? status}: ${stderr.match(/^.*Error.*$/m)?.[0] ?? ''}` }
  const told = JSON.parse(stdout)
  const { states, transitions } = models[model]
  if (!told.complete || told.states !== states || told.transitions !== transitions)
    return { failed: `${whole(told.states)} states and ${whole(told.transitions)} transitions` }
  return told
}

/** The best of all rounds. The memory is that of the best one too. */
const best = found => found.reduce((one, other) => (other.seconds < one.seconds ? other : one))

const row = ({ model, engine, found }) => {
  const failed = found.find(one => one.failed !== undefined)?.failed
  if (failed !== undefined) return [model, engine, ...Array(8).fill(nothing), complain(failed)]
  const { states, transitions, seconds, bytes, memory } = best(found)
  const slowest = Math.max(...found.map(one => one.seconds))
  const sizes = [whole(states), whole(transitions), short(seconds), whole(states / seconds)]
  const space = [(bytes / states).toFixed(1), size(memory)]
  const compared =
    model === workbench.model
      ? [short(states / seconds / workbench.perSecond), short(workbench.memory / memory)]
      : [nothing, nothing]
  return [model, engine, ...sizes, ...space, ...compared, rounds === 1 ? '' : `at worst ${short(slowest)} s`]
}

/** What we were told, in the same columns. */
const told = () => {
  const { model, seconds, memory, perSecond } = workbench
  const { states } = models[model]
  const sizes = [nothing, nothing, short(seconds), whole(perSecond), whole(memory / states), size(memory)]
  return [model, 'the workbench', ...sizes, '1', '1', 'not measured here']
}

const measuredWith = () => `${machine(size)}; ${rounds === 1 ? 'measured once' : `best of ${rounds}`}.`

const measured = () => {
  const rows = Object.keys(models).flatMap(model => Object.keys(engines).map(engine => ({ model, engine, found: [] })))
  // Round by round: if the machine is busy for a while, that is so for all of them.
  for (let round = 0; round < rounds; round++)
    for (const { model, engine, found } of rows) if (found.at(-1)?.failed === undefined) found.push(once(model, engine))
  const header = [
    ...['model', 'run by', '>states', '>transitions', '>seconds', '>states/s', '>bytes a state', '>peak memory'],
    ...['>speed ratio', '>memory ratio', 'note'],
  ]
  return table(header, [...rows.map(row), told()])
}

if (options.model !== undefined) await measure(options.model, options.engine)
else {
  const text = `${measuredWith()}\n\n${measured()}`
  console.log(text)
  if (options.write && process.exitCode === 1) console.error('Not written: there are complaints (!!!).')
  else if (options.write) writeTable(page, 'engines', text)
}
