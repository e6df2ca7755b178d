import { TelosError } from '../../../src/errors/diagnostic.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { openResults } from '../../../src/io/results/open.js'
import { batchOf, everything, keptRun, options, rowsOf } from './sample.js'

/** A process that stores batches of results until it is killed, or cannot go on: then it prints what is wrong. */
const [folder = '', name] = process.argv.slice(2)
const rowsInBatch = 100

const say = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const results = orThrow(await openResults(folder, { ...options, ...(name === undefined ? {} : { package: name }) }))
  say('open')
  const { rows } = await everything(results)
  const next = [0, 1, 2].map(point => rows.filter(row => row.point === point).length)
  let stored = rows.length
  try {
    for (let point = 0; ; point = (point + 1) % next.length) {
      const from = next[point]!
      await results.add(batchOf(rowsOf(point, from, from + rowsInBatch), { kept: [keptRun(point, from)] }))
      next[point] = from + rowsInBatch
      stored += rowsInBatch
      say(`stored ${stored}`)
    }
  } finally {
    const read = everything(results).then(({ rows }) => `read ${rows.length}`)
    say(await read.catch(error => `not read: ${error.message}`))
    await results.close()
    say('closed')
  }
} catch (error) {
  if (!(error instanceof TelosError)) throw error
  for (const { code, message, fix } of error.diagnostics) say(`${code}: ${message}; ${fix}`)
}
