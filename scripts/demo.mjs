// What a newcomer sees first: a verdict with its run, and what to try next.
import { spawnSync } from 'node:child_process'

const args = ['check', 'examples/dog/dog.ats.json', 'examples/dog/learned.purpose']
console.log(`$ npx telos ${args.join(' ')}`)
const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], { stdio: 'inherit' })
console.log('\nNext: npx telos check examples/dog/dog.model.ts examples/dog/learned.purpose --relation all')
process.exitCode = status ?? 70
