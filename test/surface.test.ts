import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import * as telos from '../src/index.js'
import * as node from '../src/node.js'
import * as page from '../src/page.js'
import { root } from './support/cli.js'

/** What the entries offer is meant for users, and said to be: in the sources and in the documents. */
const entries = { 'src/index.ts': telos, 'src/node.ts': node } as const
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The code in the documents; the list of error codes is generated, and decisions are not for users. */
const documented = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md') && name !== 'errors.md')
    .map(name => `docs/${name}`),
  ...readdirSync(join(root, 'simulators')).map(name => `simulators/${name}/README.md`),
]
  .filter(path => existsSync(join(root, path)))
  .flatMap(path => [...read(path).matchAll(/^```\w+\n[\s\S]*?^```$|`[^`\n]+`/gm)].map(([code]) => code))
  .join('\n')

/** Where an entry gets a value from, and what it is called there. */
const originOf = (entry: string, name: string): { file: string; local: string } => {
  for (const [, names, from] of read(entry).matchAll(/export \{([^}]*)\} from '([^']+)'/g)) {
    for (const one of names.split(',')) {
      const [local, offered = local] = one.trim().split(' as ')
      if (offered === name) return { file: join(dirname(entry), from.replace(/\.js$/, '.ts')), local }
    }
  }
  return { file: entry, local: name }
}

/** The comment right before the declaration of a value. */
const commentOn = (file: string, name: string): string => {
  const text = read(file)
  const found = new RegExp(`^export (?:const|class|function) ${name}\\b`, 'm').exec(text)
  if (found === null) throw new Error(`${name} is not declared in ${file}`)
  return /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, found.index))?.[0] ?? ''
}

describe.each(Object.entries(entries))('%s', (entry, values) => {
  const names = Object.keys(values)
  test('offers something', () => expect(names.length).toBeGreaterThan(5))
  test('every value is marked as public where it is declared', () => {
    const unmarked = names.filter(name => {
      const { file, local } = originOf(entry, name)
      return !/^ \* @public$/m.test(commentOn(file, local))
    })
    expect(unmarked).toEqual([])
  })
  test('every value stands in a document', () => {
    expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(documented))).toEqual([])
  })
})

test('the entry for the page has nothing that the others have', () => {
  expect(Object.keys(page).filter(name => name in telos || name in node)).toEqual([])
})

test('src itself holds the entries of the package and nothing else', () => {
  const files = readdirSync(join(root, 'src')).filter(name => name.endsWith('.ts'))
  const offered = Object.values(manifest.exports).flatMap(target =>
    typeof target === 'string' ? [] : (/^\.\/dist\/src\/(.*)\.js$/.exec(target.default)?.[1] ?? []),
  )
  expect(files.sort()).toEqual(offered.map(name => `${name}.ts`).sort())
})
