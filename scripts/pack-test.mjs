// Packs the package, installs the tarball in an empty folder, imports it and runs its command line from there.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'telos-pack-'))
const run = (command, args, cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const expect = (what, wanted, got) => {
  if (!got.includes(wanted)) throw new Error(`${what}: expected ${JSON.stringify(wanted)} in\n${got}`)
  console.log(`ok: ${what}`)
}
try {
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], process.cwd()),
  )
  const names = files.map(({ path }) => path)
  for (const wanted of [
    'dist/cli/main.js',
    'dist/src/index.d.ts',
    'dist/src/vitest.js',
    'dist/page/index.html',
    'dist/page/report.js',
    'dist/page/report.css',
    'schemas/verdict.schema.json',
    'README.md',
    'LICENSE',
  ]) {
    expect(`the package has ${wanted}`, wanted, names.join('\n'))
  }
  if (names.some(name => /^(test|src|bench)\//.test(name))) throw new Error('the package has sources or tests in it')

  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }')
  run('npm', ['install', '--no-audit', '--no-fund', join(folder, filename)])
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { immutableModel, purpose, verdictOf } from 'telos'
     import { loadModel, loadPurpose } from 'telos/node'
     const lamp = () => immutableModel({ initial: false, successors: () => ['!press'], apply: on => !on, key: String, label: on => ({ on }) })
     const lit = purpose(lamp, { purpose: 'lit', start: 'q', states: { q: { do: { press: { to: 'Success', when: 'on' } } } } })
     console.log((await verdictOf(lamp, lit)).kind, typeof loadModel, typeof loadPurpose)`,
  )
  expect('importing it', 'success function function', run('node', ['use.mjs']))
  writeFileSync(
    join(folder, 'lamp.model.ts'),
    `import { mutableModel } from 'telos'
     let on: boolean = false
     export default () => mutableModel({ save: () => on, restore: (saved: boolean) => { on = saved }, enabled: () => ['!press' as const], inject: () => { on = !on }, label: () => ({ on }), fingerprint: () => String(on) })`,
  )
  writeFileSync(join(folder, 'lit.purpose'), 'purpose lit\nexpect feasible\nstart q\n  do press when on -> Success\n')
  const bin = join(folder, 'node_modules/.bin/telos')
  expect(
    'the command line on a TypeScript model',
    'SUCCESS  weak feasibility of lit on lamp.model.ts',
    run(bin, ['check', 'lamp.model.ts', 'lit.purpose']),
  )
  expect('telos test', '1 met', run(bin, ['test']))
  expect('telos graph', '<svg', run(bin, ['graph', 'lamp.model.ts', '--format', 'svg']))
  const example = join(folder, 'node_modules/telos/examples/dog')
  expect(
    'an example from the package',
    'see salivate',
    run(bin, ['check', join(example, 'dog.ats.json'), join(example, 'learned.purpose')]),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
