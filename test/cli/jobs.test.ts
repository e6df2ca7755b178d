import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { carryOut } from '../../src/cli/carry-out.js'
import { jobs } from '../../src/cli/commands/check.js'
import { commands } from '../../src/cli/commands/index.js'
import { jobModules } from '../../src/cli/jobs.js'
import { parsePurpose } from '../../src/index.js'
import { folder, root, telos } from '../support/cli.js'

/** A program that says on standard error whenever it makes a simulator. */
const counting = `export default () => { console.error('made'); let n = 0; return {
  world: 'closed', goToState: s => { n = s }, currentState: () => n, successors: () => [{ event: '!up' }],
  scheduleStep: () => { n = (n + 1) % 3 }, step: () => {}, isCommitEvent: () => true, labels: () => [n < 3 ? 'small' : 'not small'],
  fingerprint: () => n, alphabet: { events: ['!up'], propositions: ['small'] },
  properties: [{ name: 'Small', modality: 'always', literal: 'small' }, { name: 'Still', modality: 'finally', literal: 'small' }] } }`
const up = 'purpose up\nexpect feasible\nexpect not refutable\nstart q\n  do up -> Success\n'
const files = folder({
  'counting.mjs': counting,
  'up.purpose': up,
  'again.purpose': up,
  'keeps.mjs': `console.error('loaded')\nlet made = 0\n${counting.replace("console.error('made')", "if (++made > 2) throw new Error('kept')")}`,
  'loop.aut': 'des (0, 1, 1)\n(0, "!up", 0)\n',
  'many.labs': `system { environment = e: 0..3000; f: 0..3000 spawn = One: 1 } agent One { Behaviour = Skip }
assume { Many = (count One a, e + f >= 0) = 1 and e * f >= 0 } check { P = always true }`,
  'any.purpose': 'purpose any\nstart q\n  see never -> Success\n  otherwise -> q\n',
})
afterAll(files.remove)

describe('a model is built once for each verdict', () => {
  const made = async (...args: string[]): Promise<number> => {
    const { stderr } = await telos(args, { cwd: files.path })
    return stderr.split('made\n').length - 1
  }
  test.each([
    [['check', 'counting.mjs', '--property', 'Small'], 1],
    [['check', 'counting.mjs'], 2],
    [['check', 'counting.mjs', 'up.purpose'], 1],
    [['check', 'counting.mjs', 'up.purpose', '--relation', 'all'], 9],
    [['test', 'up.purpose', '--model', 'counting.mjs'], 2],
    [['count', 'counting.mjs'], 1],
    [['simulate', 'counting.mjs'], 1],
    [['lint', 'up.purpose', '--model', 'counting.mjs'], 1],
  ] as const)('%j', async (args, times) => expect(await made(...args)).toBe(times))
})

test('a program is loaded anew for each job: what it keeps outside of its simulators does not meet the next', async () => {
  const { code, stderr } = await telos(['test', 'up.purpose', 'again.purpose', '--model', 'keeps.mjs'], {
    cwd: files.path,
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'loaded\nloaded\n' })
})

test('a verdict is sent once, and not again with the outcome', async () => {
  const news: string[] = []
  const purpose = parsePurpose(up)
  const questions = [{ relation: 'feasibility' }, { relation: 'refutability' }] as const
  const file = { path: join(files.path, 'loop.aut'), parameters: {} }
  const input = { about: { purpose, questions }, workers: 1 }
  const outcome = await carryOut(jobs.check, file, input, {
    tell: ({ kind }) => news.push(kind),
    signal: new AbortController().signal,
  })
  expect(outcome).toEqual({ kind: 'done', result: undefined })
  expect(news.filter(kind => kind === 'verdict')).toHaveLength(2)
})

test('a purpose on a file that takes long for one step is stopped like a property of it', async () => {
  const { code, stdout } = await telos(['check', 'many.labs', 'any.purpose', '--timeout', '0.1'], {
    cwd: files.path,
  })
  expect({ code, stdout: stdout.split('  ')[0] }).toEqual({ code: 2, stdout: 'INCONCLUSIVE' })
})

test('a worker thread finds every job by the name that it has', async () => {
  for (const [name, load] of Object.entries(jobModules)) {
    const { jobs: found = {} } = await load()
    for (const [key, job] of Object.entries(found)) expect(job).toMatchObject({ command: name, name: key })
  }
})

test('what is loaded before a command is known to need it is light', async () => {
  const { metafile } = await build({
    entryPoints: ['src/cli/main.ts', 'src/cli/commands/index.ts'],
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['jiti', 'elkjs'],
    outdir: 'nowhere',
    write: false,
    metafile: true,
  })
  const loadedBy = (output: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(output)) {
      seen.add(output)
      for (const { path, kind } of metafile.outputs[output]!.imports)
        if (kind === 'import-statement' && path in metafile.outputs) loadedBy(path, seen)
    }
    return seen
  }
  const packagesOf = (output: string): string[] => [
    ...new Set(
      [...loadedBy(output)]
        .flatMap(path => Object.keys(metafile.outputs[path]!.inputs))
        .flatMap(path => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
    ),
  ]
  const outputOf = (source: string): string =>
    Object.keys(metafile.outputs).find(output => metafile.outputs[output]!.entryPoint === source)!
  expect(packagesOf(outputOf('src/cli/main.ts'))).toEqual(['commander'])
  for (const name of Object.keys(commands))
    expect([name, packagesOf(outputOf(`src/cli/commands/${name}.ts`))]).toEqual([name, []])
})
