import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { folder, main, root, telos } from './support/cli.js'
import { linkModules } from './support/project.js'

/** docs/tutorial.md, followed step by step in an empty folder. */
const path = join(root, 'docs/tutorial.md')
const page = readFileSync(path, 'utf8')

/** The blocks that say what they are about, in their order. */
const block = /^```(\w+) (\S+)\n([\s\S]*?)^```$/gm
const steps = [...page.matchAll(block)].map(([, kind, about, body]) => ({
  kind: kind!,
  about: about!,
  body: body!,
}))

const place = folder({})
afterAll(place.remove)
const at = (name: string): string => join(place.path, name)
linkModules(place.path)
// What npm makes of the package's `bin`.
chmodSync(main, 0o755)
symlinkSync(main, at('node_modules/.bin/telos'))

const write = (name: string, body: string): void => {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), body)
}

const change = (name: string, body: string): void => {
  const lines = body.trimEnd().split('\n')
  const part = (mark: string): string =>
    lines
      .filter(line => !line.startsWith(mark))
      .map(line => line.slice(1))
      .join('\n')
  const text = readFileSync(at(name), 'utf8')
  expect(text).toContain(part('+'))
  writeFileSync(
    at(name),
    text.replace(part('+'), () => part('-')),
  )
}

/** What a command prints, and its exit code. */
const carryOut = async (command: string): Promise<{ said: string; code: number | null }> => {
  const [, line] = /^npx telos (.*)$/.exec(command) ?? []
  if (line !== undefined) {
    const { stdout, stderr, code } = await telos(line.split(' '), { cwd: place.path })
    return { said: `${stderr}${stdout}`, code }
  }
  const [program, ...args] = command.split(' ')
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, UPDATE_DOCS: undefined }
  const { stdout } = await promisify(execFile)(program!, args, { cwd: place.path, env })
  return { said: stdout, code: 0 }
}

/** Times differ from run to run. */
const timeless = (text: string): string => text.replace(/\d+\.\d{3} s\b/g, 'TIME s').trimEnd()

/** Three dots stand for anything. */
const pattern = (expected: string): RegExp =>
  new RegExp(`^${expected.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\\.\\.\\.', '[^]*')}$`)

/** Carries a session out; with UPDATE_DOCS=1 it returns what the page should say instead of comparing. */
const session = async (body: string): Promise<string> => {
  const [first, ...output] = body.trimEnd().split('\n')
  const [, command, asksCode] = /^\$ (.*?)(; echo "exit code \$\?")?$/.exec(first!)!
  const { said, code } = await carryOut(command!)
  const got = `${said.trimEnd()}${asksCode === undefined ? '' : `\nexit code ${code}`}`.trim()
  const expected = output.join('\n')
  if (expected.includes('...')) expect(got).toMatch(pattern(expected))
  else if (process.env.UPDATE_DOCS === undefined) expect(timeless(got)).toBe(timeless(expected))
  else if (timeless(got) !== timeless(expected)) return `${[first, got].join('\n').trimEnd()}\n`
  return body
}

test('the page has its steps', () => {
  expect(steps.map(({ kind, about }) => `${kind} ${about}`)).toEqual([
    'ts ward.ts',
    'json package.json',
    'json tsconfig.json',
    'ts ward.model.ts',
    'console tutorial',
    'console tutorial',
    'purpose contained.purpose',
    ...Array(4).fill('console tutorial'),
    'diff ward.ts',
    ...Array(3).fill('console tutorial'),
    'ts ward.test.ts',
    'console tutorial',
    'yaml .github/workflows/test.yml',
    'console tutorial',
  ])
})

/** What stands in the blocks, or should. */
const bodies = steps.map(({ body }) => body)
afterAll(() => {
  let i = 0
  const updated = page.replaceAll(block, (_, kind, about) => `\`\`\`${kind} ${about}\n${bodies[i++]}\`\`\``)
  if (updated !== page) writeFileSync(path, updated)
})

// Each step rests on those before it.
for (const [i, { kind, about, body }] of steps.entries())
  test(`${kind} ${about}: ${body.split('\n')[0]}`, async () => {
    if (kind === 'console') bodies[i] = await session(body)
    else if (kind === 'diff') change(about, body)
    else write(about, body)
  })

test('CI does what the page has done', () => {
  const { body } = steps.find(({ kind }) => kind === 'yaml')!
  const commands = [...body.matchAll(/run: (.*)/g)].map(([, command]) => command)
  expect(commands).toEqual(['npm ci', 'npm test'])
  expect(steps.some(step => step.body.startsWith('$ npm test\n'))).toBe(true)
})
