import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { dependencyIn, howToAdd, howToInstall, installed, isAboutTelos } from '../../src/io/installed.js'
import { folder, root, telos } from '../support/cli.js'

const about = JSON.stringify({ name: '@some/package', version: '1.2.3' })
const inside = 'node_modules/@some/package'
const listed = (resolved?: string): string => JSON.stringify({ packages: { [inside]: { resolved } } })

/** A package that was installed in a project, and what npm has noted about it. */
const project = (note?: string): { path: string; file: string; remove: () => void } => {
  const files = folder({
    'package.json': '{ "name": "project" }',
    [`${inside}/package.json`]: about,
    [`${inside}/dist/cli/main.js`]: '',
    ...(note === undefined ? {} : { 'node_modules/.package-lock.json': note }),
  })
  return { ...files, file: join(files.path, inside, 'dist/cli/main.js') }
}

describe('Telos in a clone', () => {
  const here = installed()
  test('is known by its manifest', () => {
    const { name, version } = manifest
    expect(here).toEqual({ name, version, home: resolve(root), origin: resolve(root) })
  })
  test('is installed from the clone', () => {
    expect(howToInstall(here)).toBe(`npm install ${resolve(root)}`)
    expect(dependencyIn(join(root, '..', 'mine'), here)).toMatch(/^file:\.\.\/[\w-]+$/)
    expect(howToAdd('z3-solver', here)).toBe(`npm install z3-solver in ${resolve(root)}`)
  })
})

describe('a package in a project', () => {
  const projects = {
    registry: project(listed('https://registry.npmjs.org/@some/package/-/package-1.2.3.tgz')),
    'registry, not noted': project(listed()),
    'another package manager': project(),
    tarball: project(listed('file:../files/package-1.2.3.tgz')),
  }
  afterAll(() => {
    for (const { remove } of Object.values(projects)) remove()
  })

  test.each(['registry', 'registry, not noted', 'another package manager'] as const)('from the %s', kind => {
    const found = installed(projects[kind].file)
    expect(found).toMatchObject({ name: '@some/package', version: '1.2.3', origin: null })
    expect(howToInstall(found)).toBe('npm install @some/package')
    expect(dependencyIn('/anywhere', found)).toBe('^1.2.3')
    expect(howToAdd('z3-solver', found)).toBe(`npm install z3-solver in ${projects[kind].path}`)
  })
  test('from a tarball', () => {
    const { path, file } = projects.tarball
    const found = installed(file)
    expect(howToInstall(found)).toBe(`npm install ${resolve(path, '../files/package-1.2.3.tgz')}`)
    expect(dependencyIn(join(path, 'new'), found)).toBe('file:../../files/package-1.2.3.tgz')
  })
})

test('a package for the whole machine gets others there', () => {
  const machine = folder({ [`lib/${inside}/package.json`]: about, [`lib/${inside}/main.js`]: '' })
  expect(howToAdd('z3-solver', installed(join(machine.path, 'lib', inside, 'main.js')))).toBe(
    'npm install -g z3-solver',
  )
  machine.remove()
})

test('only errors about Telos are about Telos', () => {
  const here = installed()
  expect(isAboutTelos(`Cannot find package '${here.name}' imported from x`, here)).toBe(true)
  expect(isAboutTelos(`Cannot find module '${here.name}/vitest'`, here)).toBe(true)
  expect(isAboutTelos(`Cannot find package '${here.name}cope' imported from x`, here)).toBe(false)
})

test('a program that cannot find Telos says how to install it as it is here', async () => {
  const files = folder({ 'lost.mjs': `import { mutableModel } from '${manifest.name}'\nexport default mutableModel` })
  const { code, stderr } = await telos(['count', 'lost.mjs'], { cwd: files.path })
  expect(code).toBe(65)
  expect(stderr).toContain(`help: npm install ${resolve(root)} where the model is`)
  files.remove()
})
