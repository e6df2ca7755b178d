import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../support/cli.js'

/** The files that docs/adding-a-language.md has one writes: each block that a path stands before. */
const written = [
  ...readFileSync(join(root, 'docs/adding-a-language.md'), 'utf8').matchAll(
    /^`([\w./-]+)`\n\n```\w*\n([\s\S]*?)^```$/gm,
  ),
].map(([, path, text]) => ({ path, text }))

const sources = [
  ...['src', 'purposes', 'simulators', 'page', 'scripts', 'docs', 'examples', 'schemas', 'test'],
  ...['README.md', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts'],
]

/** A copy of the project, without what is generated, to add a language to. */
const copy = mkdtempSync(join(tmpdir(), 'telos-language-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (command: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise(resolve => {
    const options = { cwd: copy, encoding: 'utf8' as const, env: { ...process.env, NO_COLOR: '1' } }
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    )
  })
const node = (...args: string[]) => run(process.execPath, ...args)
const tool = (name: string, ...args: string[]) => run(join(root, 'node_modules/.bin', name), ...args)
const succeed = async (...commands: (() => ReturnType<typeof run>)[]): Promise<void> => {
  for (const command of commands) {
    const { code, stdout, stderr } = await command()
    expect(code, `${stdout}${stderr}`).toBe(0)
  }
}
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}
const read = (path: string): string => readFileSync(join(copy, path), 'utf8')
const telos = (...args: string[]) => node('dist/cli/main.js', ...args)

const documents = ['docs/errors.md', 'README.md', 'simulators/README.md', 'docs/command-line.md', 'package.json']

/** Slow on a busy machine: it compiles Telos once more. */
const patience = 600_000

beforeAll(async () => {
  for (const source of sources)
    cpSync(join(root, source), join(copy, source), {
      recursive: true,
      filter: path => !/\/(?:generated|fixtures)$|\/test\/.*(?<!codes)\.test\.ts$/.test(path),
    })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { path, text } of written) write(path, text)
  // What `npm run docs` does, but for the page, of which a part is built below, and for pictures.
  await succeed(
    () => node('scripts/grammars.mjs'),
    () => node('scripts/languages.mjs'),
    () => tool('tsc', '-p', 'tsconfig.build.json'),
    () => node('scripts/bundle.mjs'),
    () => node('scripts/docs.mjs', ...documents),
  )
}, patience)

test('the page has a file for each of its steps', () => {
  expect(written.map(({ path }) => path)).toEqual([
    'simulators/signals/signals.peggy',
    'simulators/signals/errors.ts',
    'simulators/signals/load.ts',
    'simulators/signals/editor.ts',
    'simulators/signals/language.ts',
    'simulators/signals/README.md',
    'examples/crossing/README.md',
    'examples/crossing/crossing.signals',
    'examples/crossing/green.purpose',
    'test/simulators/signals/provoked.ts',
  ])
})

describe('the command line', () => {
  const model = 'examples/crossing/crossing.signals'
  test('checks and tests models in it', async () => {
    expect(await telos('check', model, 'examples/crossing/green.purpose', '--relation', 'certainty')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('SUCCESS'),
    })
    expect(await telos('test', 'examples/crossing')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 met'),
    })
  })
  test('finds mistakes in them', async () => {
    expect(await telos('lint', model)).toMatchObject({ code: 0, stdout: `${model}: well formed\n` })
    write('wrong.signals', 'red -> green\n')
    write('broken.signals', 'red -> -> red\n')
    expect(await telos('lint', 'wrong.signals', 'broken.signals')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /error\[signals\/no-way-back\]: green is none[\s\S]*wrong.signals:1:8[\s\S]*error\[syntax\/unexpected\][\s\S]*broken.signals:1:8/,
      ),
    })
  })
  test('names its ending where others are named', async () => {
    const { stderr } = await telos('check', 'README.md')
    expect(stderr).toMatch(/ends in none of .*\.signals/)
  })
})

test(
  'the playground lists its example, and colours it',
  async () => {
    write(
      'page/src/check.ts',
      `import { languageOf } from './editor/languages.js'
     import { examples } from './playground/examples.js'
     export { examples }
     export const name = languageOf('a.signals')[0].name`,
    )
    write(
      'check.config.mjs',
      `import { fileURLToPath } from 'node:url'
     import page from './page/vite.config.ts'
     export default {
       root: fileURLToPath(new URL('.', import.meta.url)), publicDir: false, logLevel: 'error',
       resolve: page.resolve,
       build: { outDir: 'built', minify: false, lib: { entry: 'page/src/check.ts', formats: ['es'], fileName: () => 'check.mjs' } },
     }`,
    )
    await succeed(() => tool('vite', 'build', '--config', 'check.config.mjs'))
    const { examples, name } = await import(/* @vite-ignore */ pathToFileURL(join(copy, 'built/check.mjs')).href)
    expect(name).toBe('signals')
    expect(examples).toContainEqual({
      model: 'crossing/crossing.signals',
      purposes: ['crossing/green.purpose'],
      about: 'A traffic signal that is green again and again.',
    })
  },
  patience,
)

test('the documents know it', () => {
  expect(read('docs/errors.md')).toMatch(/^## Signals\n\n### signals\/no-way-back\n\nThe last phase/m)
  expect(read('README.md')).toMatch(
    /^\| `\.signals` +\| \[signals\]\(simulators\/signals\/README\.md\): traffic signals/m,
  )
  expect(read('simulators/README.md')).toContain('- [signals](signals/README.md) (`.signals`): traffic signals')
  expect(read('docs/command-line.md')).toContain('[signals](../simulators/signals/README.md)')
  expect(existsSync(join(copy, 'dist/simulators/signals/load.js'))).toBe(true)
})

test(
  'its codes are provoked',
  async () => {
    const { stdout } = await tool('vitest', 'run', 'test/errors/codes.test.ts', '-t', 'signals/|every code')
    expect(stdout).toContain('3 passed')
  },
  patience,
)

test(
  'without a description the build fails',
  async () => {
    write('simulators/forgotten/load.ts', 'export {}\n')
    expect(await node('scripts/languages.mjs')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no language.ts in simulators/forgotten'),
    })
    write(
      'simulators/forgotten/language.ts',
      "import type { Language } from '../language.js'\nexport const language: Language = { kind: 'language', name: 'x' }\n",
    )
    await succeed(() => node('scripts/languages.mjs'))
    const registry = { extends: './tsconfig.json', include: ['simulators/generated/languages.ts'] }
    write('tsconfig.languages.json', JSON.stringify(registry))
    const { code, stdout } = await tool('tsc', '-p', 'tsconfig.languages.json')
    expect(code).not.toBe(0)
    expect(stdout).toMatch(/forgotten\/language\.ts.*is not assignable to type 'Language'/)
  },
  patience,
)
