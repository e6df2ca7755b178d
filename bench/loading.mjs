// Loading against size: for each language and shape, how much longer a text takes that is four times as long. Linear is 4.
// The time is the processor's: node bench/loading.mjs [what to measure, as printed] [size].
import * as E from 'fp-ts/lib/Either.js'
import { readModel } from '../dist/simulators/read-model.js'
import { TelosError } from '../dist/src/index.js'
import { vectorsOf } from '../dist/src/simulator/vector.js'
import { endings, texts } from './texts.mjs'

const [only = '', size = '1000'] = process.argv.slice(2)

/** Reads a model and makes a simulator of it, as every command does. */
const load = async (name, text) => {
  const loaded = await readModel({ name, text }, {})
  if (E.isLeft(loaded)) return [...new Set(loaded.left.map(({ code }) => code))].join(', ')
  try {
    return vectorsOf(loaded.right.factory()) === undefined ? 'a list' : 'a model'
  } catch (error) {
    if (!(error instanceof TelosError)) throw error
    return error.diagnostics.map(({ code }) => code).join(', ')
  }
}
const measured = async (name, text) => {
  let least = Number.POSITIVE_INFINITY
  let outcome = ''
  for (let i = 0; i < 3; i++) {
    const began = process.cpuUsage()
    outcome = await load(name, text)
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
    if (least > 2000) break
  }
  return { least, outcome }
}

console.log(`time for 4 times the size, over that of the size ${size}; milliseconds for orientation only`)
for (const [language, shapes] of Object.entries(texts)) {
  for (const [shape, text] of Object.entries(shapes)) {
    if (!`${language}: ${shape}`.includes(only)) continue
    const n = Number(size)
    const name = `m${endings[language]}`
    await measured(name, text(n))
    const small = await measured(name, text(n))
    const large = await measured(name, text(4 * n))
    // What takes no time to speak of says nothing about how it grows.
    const ratio = large.least < 5 ? ' - ' : (large.least / small.least).toFixed(1)
    const times = `${small.least.toFixed(1)} -> ${large.least.toFixed(1)} ms`
    console.log(`${ratio.padStart(6)}  ${`${language}: ${shape}`.padEnd(40)} ${times}, ${large.outcome}`)
  }
}
