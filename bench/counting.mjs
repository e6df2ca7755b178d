// Prints what a count of an example says, as JSON: node counting.mjs MODEL PARAMETERS, the parameters as JSON too.
import { fileURLToPath } from 'node:url'
import { countOf } from '../dist/src/index.js'
import { loadModel } from '../dist/src/node.js'

const [name, parameters] = process.argv.slice(2)
const path = fileURLToPath(new URL(`../examples/${name}/${name}.model.ts`, import.meta.url))
const { statistics, complete } = await countOf(await loadModel(path, JSON.parse(parameters)))
if (!complete) throw new Error('the count is not complete')
console.log(JSON.stringify(statistics))
