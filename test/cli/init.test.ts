import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { templates } from '../../simulators/languages.js'
import { folder, root, telos } from '../support/cli.js'
import { linkModules } from '../support/project.js'
import { isMore } from '../support/runs.js'

const place = folder({ 'used/mine.txt': 'mine', 'file.txt': 'a file' })
afterAll(place.remove)
const at = (...names: string[]): string => join(place.path, ...names)
const init = (...args: string[]) => telos(['init', ...args], { cwd: place.path })
const kinds = templates.map(({ name }) => name)
/** What takes long is done for one kind; for all of them in `npm run test:more`, and with the packed package. */
const tried = kinds.filter(kind => isMore || kind === 'program')

test('every kind of model that the issue names can be chosen', () => {
  expect(kinds.toSorted()).toEqual(['acs', 'ccs', 'immutable', 'labs', 'program'])
  for (const { folder: template } of templates) expect(existsSync(join(root, template, 'README.md'))).toBe(true)
})

describe('a new project', () => {
  beforeAll(async () => {
    linkModules(place.path)
    for (const kind of kinds) expect(await init(kind, '--model', kind)).toMatchObject({ code: 0, stderr: '' })
  })

  test.each(kinds)('%s has everything that belongs to it', kind => {
    const names = readdirSync(at(kind))
    expect(names).toEqual(expect.arrayContaining(['.gitignore', 'README.md', 'package.json', 'tsconfig.json']))
    for (const ending of ['.purpose', '.test.ts']) expect(names.filter(name => name.endsWith(ending))).toHaveLength(1)
    expect(JSON.parse(readFileSync(at(kind, 'package.json'), 'utf8'))).toEqual({
      name: kind,
      private: true,
      type: 'module',
      engines: manifest.engines,
      scripts: { test: 'tsc && telos test && vitest run' },
      dependencies: { [manifest.name]: expect.stringMatching(/^file:/) },
      devDependencies: expect.objectContaining({ vitest: manifest.devDependencies.vitest }),
    })
  })

  test.each(kinds)('%s meets its expectations', async kind => {
    const { code, stdout } = await telos(['test'], { cwd: at(kind) })
    expect(stdout).toMatch(/^expectations: [3-9] met$/m)
    expect(code).toBe(0)
  })

  test.each(tried)('%s has a README whose commands work', async kind => {
    const page = readFileSync(at(kind, 'README.md'), 'utf8')
    const commands = [...page.matchAll(/^npx telos (.*?) +#/gm)].map(([, line]) => line)
    expect(commands).toHaveLength(6)
    for (const line of commands.filter(line => !/^(?:step|explore)/.test(line)))
      expect([line, (await telos(line.split(' '), { cwd: at(kind) })).code]).toEqual([line, 0])
  })

  test.each(tried)('%s has the right types', kind => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(execFileSync(process.execPath, [tsc], { cwd: at(kind), encoding: 'utf8' })).toBe('')
  })

  test.each(tried)('%s has a test that passes', kind => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--reporter', 'json']
    const outcome = execFileSync(process.execPath, args, { cwd: at(kind), encoding: 'utf8' })
    expect(JSON.parse(outcome)).toMatchObject({ numTotalTests: 2, numPassedTests: 2 })
  })
})

test('says what to do next', async () => {
  const { stdout } = await init('first')
  expect(stdout).toMatch(/^A project in first: \.gitignore, README\.md, package\.json, /)
  expect(stdout).toMatch(/^Next:\n {2}cd first .*\n {2}npm install .*\n {2}npm test .*\n {2}npx telos check /m)
  expect(await init('quietly', '--quiet')).toMatchObject({ code: 0, stdout: '' })
  const { stdout: json } = await init('data', '--format', 'json')
  expect(JSON.parse(json)).toMatchObject({ folder: 'data', files: readdirSync(at('data')).sort() })
})

test('begins where it is called', async () => {
  mkdirSync(at('Here & Now'))
  const { code, stdout } = await telos(['init'], { cwd: at('Here & Now') })
  expect(code).toBe(0)
  expect(stdout).not.toContain('  cd ')
  expect(JSON.parse(readFileSync(at('Here & Now', 'package.json'), 'utf8')).name).toBe('here-now')
})

test('a project is not called like what it needs: npm would refuse it', async () => {
  await init('vitest')
  expect(JSON.parse(readFileSync(at('vitest', 'package.json'), 'utf8')).name).toBe('my-vitest')
})

test('overwrites nothing', async () => {
  const { code, stderr } = await init('used')
  expect(code).toBe(64)
  expect(stderr).toContain('error[usage/folder-in-use]: used is not empty: mine.txt would be in the way')
  expect(readdirSync(at('used'))).toEqual(['mine.txt'])
  expect(await init('file.txt')).toMatchObject({ code: 66, stderr: expect.stringContaining('file.txt') })
  expect(readFileSync(at('file.txt'), 'utf8')).toBe('a file')
  expect((await init('other', '--model', 'cobol')).code).toBe(64)
  expect(existsSync(at('other'))).toBe(false)
})
