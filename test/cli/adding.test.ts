import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../support/cli.js'

/** docs/adding-a-command-or-format.md, followed literally in a copy of the sources. */
const page = readFileSync(join(root, 'docs/adding-a-command-or-format.md'), 'utf8')

/** The blocks of a kind, without the indentation of the list they stand in: what they are about, and what they say. */
const blocks = (kind: string): { about: string; body: string }[] =>
  [...page.matchAll(new RegExp(`^( *)\`\`\`${kind} (.+)\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].map(
    ([, indent, about, body]) => ({ about: about!, body: body!.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }),
  )

const copy = mkdtempSync(join(tmpdir(), 'telos-copy-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (program: string, args: readonly string[], cwd: string): string =>
  execFileSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' })
const telos = (...args: string[]): string => run(join(copy, 'dist/cli/main.js'), args, root)

beforeAll(() => {
  for (const name of ['src', 'purposes', 'simulators', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { about, body } of blocks('ts')) {
    mkdirSync(dirname(join(copy, about)), { recursive: true })
    writeFileSync(join(copy, about), body)
  }
  for (const { about, body } of blocks('diff')) {
    const lines = body.trimEnd().split('\n')
    const before = lines.filter(line => line.startsWith(' ')).map(line => line.slice(1))
    const after = lines.map(line => line.slice(1))
    const text = readFileSync(join(copy, about), 'utf8')
    expect(text).toContain(before.join('\n'))
    writeFileSync(
      join(copy, about),
      text.replace(before.join('\n'), () => after.join('\n')),
    )
  }
  run('scripts/bundle.mjs', [], copy)
})

test('the page has its steps', () => {
  expect(blocks('diff').map(({ about }) => about)).toEqual(['src/report/count/formats.ts', 'src/cli/commands/index.ts'])
  expect(blocks('ts').map(({ about }) => about)).toEqual(['src/report/toy/formats.ts', 'src/cli/commands/toy.ts'])
  expect(blocks('console')).toHaveLength(3)
})

test.each(blocks('console'))('$body', ({ body }) => {
  const [command, ...output] = body.trimEnd().split('\n')
  const [, line] = /^\$ npx telos (.*)$/.exec(command!)!
  expect(telos(...line!.split(' ')).trimEnd()).toBe(output.join('\n'))
})

test('the help shows the command and the format', () => {
  expect(telos('--help')).toContain('  toy [options] <model>')
  const help = (command: string): string => telos(command, '--help').replaceAll(/\s+/g, ' ')
  expect(help('toy')).toContain('(choices: "text", "json", default: "text")')
  expect(help('count')).toContain('(choices: "text", "json", "toy", default: "text")')
})

test('what the page shows has the right types', () => {
  const only = { extends: './tsconfig.json', include: ['src/cli/main.ts', 'src/cli/worker.ts'] }
  writeFileSync(join(copy, 'tsconfig.toy.json'), JSON.stringify(only))
  run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.toy.json'], copy)
})
