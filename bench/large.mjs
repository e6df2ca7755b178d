// Ten million states, and a hundred million where there is memory for them: node bench/large.mjs
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const at = path => fileURLToPath(new URL(path, import.meta.url))
const model = at('../examples/counters/counters.model.ts')
for (const n of [7, 8]) {
  const needed = 20 * 10 ** n
  if (process.availableMemory() < needed) {
    console.log(`10^${n} states: not tried, there is no memory for them`)
    continue
  }
  const limits = ['--param', `n=${n},m=10`, '--max-memory', '16GB', '--format', 'json']
  const { status, stdout } = spawnSync(process.execPath, [at('../dist/cli/main.js'), 'count', model, ...limits])
  const { states, transitions, complete, seconds, bytesPerState } = JSON.parse(stdout)
  const figures = `${states.toLocaleString('en')} states, ${transitions.toLocaleString('en')} transitions`
  const rate = `${Math.round(states / seconds).toLocaleString('en')} states/s`
  console.log(`10^${n}: ${figures}, complete: ${complete}, ${seconds} s, ${rate}, ${bytesPerState} bytes a state`)
  if (status !== 0) process.exitCode = 1
}
