// Packs the package, installs the tarball in an empty folder, imports it, compiles against its types, runs its command line
// from there, and begins a project of each kind. Needs the registry.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { name, exports, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'telos-pack-'))
const run = (command, args, cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const expect = (what, wanted, got) => {
  if (!got.includes(wanted)) throw new Error(`${what}: expected ${JSON.stringify(wanted)} in\n${got}`)
  console.log(`ok: ${what}`)
}
const install = ['install', '--no-audit', '--no-fund', '--prefer-offline']

/** What a stranger does with the library. */
const library = () => {
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { immutableModel, purpose, verdictOf } from '${name}'
     import { loadModel, loadPurpose } from '${name}/node'
     import schema from '${name}/schemas/verdict.schema.json' with { type: 'json' }
     const lamp = () => immutableModel({ initial: false, successors: () => ['!press'], apply: on => !on, key: String, label: on => ({ on }) })
     const lit = purpose(lamp, { purpose: 'lit', start: 'q', states: { q: { do: { press: { to: 'Success', when: 'on' } } } } })
     console.log((await verdictOf(lamp, lit)).kind, typeof loadModel, typeof loadPurpose, schema.type)`,
  )
  expect('importing it', 'success function function object', run('node', ['--no-warnings', 'use.mjs']))
}

/** Its declarations hold in every way that programs are compiled, and need nothing but Node's types or the browser's. */
const types = () => {
  const tools = ['typescript', '@types/node', 'vitest'].map(tool => `${tool}@${devDependencies[tool]}`)
  run('npm', [...install, ...tools])
  const entries = Object.entries(exports).flatMap(([entry, target]) => (target.types === undefined ? [] : [entry]))
  const program = of => of.map((entry, i) => `import * as entry${i} from '${name}${entry.slice(1)}'\nvoid entry${i}\n`)
  mkdirSync(join(folder, 'types'))
  const compile = (what, of, options) => {
    const common = { strict: true, skipLibCheck: false, noEmit: true, target: 'es2023' }
    writeFileSync(join(folder, 'types/use.ts'), program(of).join(''))
    const config = { compilerOptions: { ...common, ...options }, files: ['use.ts'] }
    writeFileSync(join(folder, 'types/tsconfig.json'), JSON.stringify(config))
    run('npx', ['tsc', '-p', 'types'])
    console.log(`ok: types of ${of.length} entries, ${what}`)
  }
  const modes = {
    node16: { module: 'node16' },
    nodenext: { module: 'nodenext' },
    bundler: { module: 'esnext', moduleResolution: 'bundler' },
  }
  // What Vitest itself declares is only right with Node's types and the browser's.
  const matchers = './vitest'
  const others = entries.filter(entry => entry !== matchers)
  for (const [mode, options] of Object.entries(modes)) {
    compile(`${mode}, with Node's types`, others, { ...options, lib: ['es2023'], types: ['node'] })
    const browser = others.filter(entry => entry !== './node')
    compile(`${mode}, with the browser's types`, browser, { ...options, lib: ['es2023', 'dom'], types: [] })
    compile(`${mode}, matchers`, [matchers], { ...options, lib: ['es2023', 'dom'], types: ['node'] })
  }
}

/** What a stranger does with the command line. */
const commandLine = () => {
  writeFileSync(
    join(folder, 'lamp.model.ts'),
    `import { mutableModel } from '${name}'
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
  const example = join(folder, 'node_modules', name, 'examples/dog')
  expect(
    'an example from the package',
    'see salivate',
    run(bin, ['check', join(example, 'dog.ats.json'), join(example, 'learned.purpose')]),
  )
}

/** `telos init`, `npm install` and `npm test`, for each kind of model. */
const projects = async () => {
  const bin = join(folder, 'node_modules/.bin/telos')
  const { templates } = await import('../dist/simulators/languages.js')
  for (const { name: kind } of templates) {
    run(bin, ['init', join('projects', kind), '--model', kind])
    run('npm', install, join(folder, 'projects', kind))
    expect(`a project: ${kind}`, '2 passed', run('npm', ['test'], join(folder, 'projects', kind)))
  }
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
    'dist/THIRD-PARTY.md',
    'schemas/verdict.schema.json',
    'README.md',
    'LICENSE',
  ]) {
    expect(`the package has ${wanted}`, wanted, names.join('\n'))
  }
  if (names.some(path => /^(test|src|bench)\//.test(path))) throw new Error('the package has sources or tests in it')

  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }')
  run('npm', [...install, join(folder, filename)])
  library()
  commandLine()
  await projects()
  types()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
