import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createJiti } from 'jiti'
import { afterAll, describe, expect, test, vi } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { version } from '../src/index.js'
import { root, telos } from './support/cli.js'

/** Every page that a reader may follow. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
  'examples/README.md',
  ...readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => `examples/${name}/README.md`),
]
const read = (page: string): string => readFileSync(join(root, page), 'utf8')
const blocks = (language: string): { page: string; body: string }[] =>
  pages.flatMap(page =>
    [...read(page).matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, body]) => ({
      page,
      body,
    })),
  )

/** Times and speeds differ from run to run. */
const timeless = (text: string): string =>
  text
    .replace(/\d+\.\d{3} s\b/g, 'TIME s')
    .replace(/[\d,]+ states\/s/g, 'SPEED')
    .trimEnd()

/** Sessions in the documents are run; UPDATE_DOCS=1 writes what came out instead of comparing it. */
describe.each(blocks('console'))('a session in $page', ({ page, body }) => {
  const [command, ...output] = body.split('\n')
  test(command, async () => {
    const [, input = '', line] = /^\$ (?:printf '(.*)' \| )?npx telos (.*)$/.exec(command)!
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain)
    const { stdout, stderr } = await telos(words, { input: input.replaceAll('\\n', '\n') })
    const got = `${stderr}${stdout}`.trimEnd()
    if (process.env.UPDATE_DOCS !== undefined) {
      const text = timeless(got) === timeless(output.join('\n')) ? body : `${command}\n${got}\n`
      writeFileSync(
        join(root, page),
        read(page).replace(body, () => text),
      )
    } else expect(timeless(got)).toBe(timeless(output.join('\n')))
  })
})

/** Programs in the documents are run too; a comment behind console.log says what it prints. */
describe.each(blocks('ts'))('a program in $page', ({ body }) => {
  const folder = join(root, 'test/generated')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  test(body.split('\n').find(line => line.includes('console.log'))!, async () => {
    mkdirSync(folder, { recursive: true })
    const file = join(
      folder,
      `program-${Math.abs([...body].reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) | 0, 0))}.ts`,
    )
    writeFileSync(file, body)
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await createJiti(import.meta.url, { nativeModules: [manifest.name] }).import(file)
    const printed = log.mock.calls.map(call => call.join(' '))
    log.mockRestore()
    expect(printed).toEqual([...body.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, said]) => said))
  })
})

test('links lead somewhere', () => {
  for (const page of pages) {
    for (const [, link] of read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^https?:/.test(link)) continue
      expect(() => readFileSync(join(root, page, '..', link)), `${page}: ${link}`).not.toThrow()
    }
  }
})

test('the README has its two commands', () => {
  expect(read('README.md')).toContain('npm ci && npm run demo')
  expect(read('README.md')).toContain('npm ci && npm test')
})

test('generated documents and schemas are up to date', () => {
  expect(execFileSync(process.execPath, ['scripts/docs.mjs', '--check'], { cwd: root, encoding: 'utf8' })).toBe('')
})

test('the version is one', () => expect(version).toBe(manifest.version))
