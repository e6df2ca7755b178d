import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folder, root } from './support/cli.js'

const files = folder({
  'package.json': '{ "type": "module" }',
  'use.test.ts': `import '@telos-verifier/telos/vitest'
import { expect } from 'vitest'
await expect(() => 1).toSucceedWithProbability({} as never, { atLeast: 0.5 })
`,
})
afterAll(files.remove)

/** A project with a Vitest of its own, in which Telos is a link to its folder. */
const link = (): void => {
  const modules = join(files.path, 'node_modules')
  mkdirSync(join(modules, '@telos-verifier'), { recursive: true })
  symlinkSync(root, join(modules, '@telos-verifier/telos'))
  const own = ['vitest', '@vitest']
  for (const name of own) cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!own.includes(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name))
}

const compiled = (more: object): string => {
  const options = { strict: true, skipLibCheck: true, noEmit: true, target: 'es2023', module: 'nodenext' }
  const compilerOptions = { ...options, lib: ['es2023', 'dom'], types: ['node'], ...more }
  writeFileSync(join(files.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.test.ts'] }))
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    return execFileSync(process.execPath, [tsc, '-p', files.path], { encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('the types of the matchers are found through a link by the line that the documents give, and not without it', () => {
  link()
  const text = readFileSync(join(root, 'docs/experiments.md'), 'utf8')
  const [, line = ''] = /^(\{ "compilerOptions": \{ "paths": .*\} \} \})$/m.exec(text) ?? []
  expect(compiled({})).toContain('TS2339')
  expect(compiled(JSON.parse(line).compilerOptions)).toBe('')
})
