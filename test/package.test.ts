import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import pageConfig from '../page/tsconfig.json' with { type: 'json' }
import { templates } from '../simulators/languages.js'
import { root } from './support/cli.js'

describe('the lock file', () => {
  const { '': own, ...others } = lock.packages

  test('says by its hash what each package is: npm would take any other without a word', () => {
    expect(Object.keys(others).length).toBeGreaterThan(100)
    const unknown = Object.entries(others).filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? ''))
    expect(unknown.map(([path]) => path)).toEqual([])
  })
  test('is about this package', () => {
    const { name, version, dependencies, devDependencies, optionalDependencies } = manifest
    expect(lock).toMatchObject({ name, version })
    expect(own).toMatchObject({ name, version, dependencies, devDependencies, optionalDependencies })
  })
})

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`)

describe('the name of the package', () => {
  const rooms = ['src', 'purposes', 'simulators', 'page', 'examples', 'docs', 'test', 'bench', 'scripts']
  const sources = ['README.md', 'CONTRIBUTING.md', ...rooms.flatMap(room => filesBelow(room))]
    // Decisions are about what was so then.
    .filter(path => /\.(?:tsx?|m?js|md|peggy)$/.test(path) && !/\bgenerated\/|^docs\/decisions\//.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const { name, exports, dependencies, devDependencies, optionalDependencies } = manifest

  test('is what programs in sources, documents and examples import it by', () => {
    const known = new Set([
      name,
      ...Object.keys(dependencies),
      ...Object.keys(devDependencies),
      ...Object.keys(optionalDependencies),
    ])
    const imports = /^ *(?:import|export)\b(?:[^'"`;]*? from)? '((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/gm
    const found = sources.flatMap(({ path, text }) =>
      [...text.matchAll(imports)].map(([, imported]) => ({ path, imported })),
    )
    expect(found.filter(({ imported }) => imported === name).length).toBeGreaterThan(50)
    expect(found.filter(({ imported }) => !imported.startsWith('.') && !known.has(imported))).toEqual([])
  })
  test('stands before each of its entries', () => {
    const entries = Object.keys(exports)
      .map(entry => entry.slice(2))
      .filter(entry => /^\w+$/.test(entry))
    const mention = new RegExp(`(?:@[\\w-]+/)?\\btelos/(?=(?:${entries.join('|')})\\b)`, 'g')
    const other = sources.flatMap(({ path, text }) =>
      [...text.matchAll(mention)].filter(([found]) => found !== `${name}/`).map(([found]) => `${path}: ${found}`),
    )
    expect(other).toEqual([])
  })
  test('is what the page is compiled with', () => {
    const { paths } = pageConfig.compilerOptions
    expect(Object.keys(paths)).toEqual([name, `${name}/page`])
  })
})

/** What the files below a folder contain whose names end so. */
const textsBelow = (folder: string, ending: RegExp): string[] =>
  filesBelow(folder)
    .filter(path => ending.test(path))
    .map(path => readFileSync(join(root, path), 'utf8'))

describe('the bundles', () => {
  const licences = readFileSync(join(root, 'dist/THIRD-PARTY.md'), 'utf8')
  const named = new Set([...licences.matchAll(/^## (\S+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name))
  const packagesIn = (texts: readonly string[], pattern: RegExp): string[] => [
    ...new Set(texts.flatMap(text => [...text.matchAll(pattern)].map(([, name]) => name))),
  ]

  test('come with the licences of what is in the command line', () => {
    // The bundler says before each piece which file it is from.
    const packages = packagesIn(textsBelow('dist/cli', /\.js$/), /^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/\n]+)/gm)
    expect(packages).toEqual(expect.arrayContaining(['commander', 'fp-ts', 'rxjs']))
    expect(packages.filter(name => !named.has(name))).toEqual([])
  })
  test('come with the licences of what is in the pages', () => {
    const imported = /^(?:import|export) (?!type )(?:[^'"]* from )?'((?:@[\w-]+\/)?[\w-]+)[^']*'/gm
    const packages = packagesIn(textsBelow('page/src', /\.tsx?$/), imported).filter(name => name !== manifest.name)
    expect(packages).toEqual(expect.arrayContaining(['preact', 'elkjs', 'uplot', '@codemirror/state']))
    expect(packages.filter(name => !named.has(name))).toEqual([])
  })
  test('come with the text of each licence', () => {
    expect(licences).toContain('Eclipse Public License')
    expect(licences.match(/Permission is hereby granted, free of charge/g)!.length).toBeGreaterThan(15)
  })
  test('have ELK once', () => {
    const whole = textsBelow('dist', /\.js$/).filter(text => text.includes('org.eclipse.elk.alg.layered'))
    expect(whole).toHaveLength(1)
  })
})

describe('what is packed', () => {
  const pack = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(
    execFileSync('npm', pack, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  const packed = files.map(({ path }) => path)
  const isThere = (path: string): boolean => packed.some(one => one === path || one.startsWith(`${path}/`))

  test('has every file that its documents link to', () => {
    const pages = packed.filter(path => path.endsWith('.md') && !path.startsWith('dist/'))
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'simulators/README.md']))
    const broken = pages.flatMap(page => {
      // In blocks of code, brackets and parentheses mean something else.
      const text = readFileSync(join(root, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
      return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link]) => link)
        .filter(link => !/^https?:/.test(link) && !isThere(join(page, '..', link)))
        .map(link => `${page}: ${link}`)
    })
    expect(broken).toEqual([])
  })
  test('has the projects that telos init begins', () => {
    for (const { folder } of templates)
      for (const name of readdirSync(join(root, folder))) expect(packed).toContain(`${folder}/${name}`)
  })
  test('has what can be imported, the schemas too', () => {
    const targets = Object.values(manifest.exports).flatMap(target =>
      typeof target === 'string' ? [target] : [target.types, target.default],
    )
    const missing = targets.filter(target => !target.includes('*') && !packed.includes(target.slice(2)))
    expect(missing).toEqual([])
    for (const schema of readdirSync(join(root, 'schemas'))) {
      expect(packed).toContain(`schemas/${schema}`)
      expect(existsSync(new URL(import.meta.resolve(`${manifest.name}/schemas/${schema}`)))).toBe(true)
    }
  })
})
