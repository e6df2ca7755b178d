import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/cli.js'

/** The rooms of the sources, and the doors between them: CONTRIBUTING.md has a map. What is generated only connects them. */
const isGenerated = (path: string): boolean => path.split('/').includes('generated')
const sources = ['src', 'purposes', 'simulators', 'page'].flatMap(top =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .map(path => join(top, path))
    .filter(path => /\.tsx?$/.test(path) && !isGenerated(path)),
)
/** A room is a folder of src, of simulators or of the page, or one of those itself. */
const roomOf = (path: string): string => dirname(path).split('/').slice(0, 2).join('/')
const importsOf = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name)

interface Door {
  readonly from: string
  readonly to: string
  readonly by: string
}
const doors: readonly Door[] = sources.flatMap(by =>
  importsOf(by)
    .filter(name => name.startsWith('.'))
    .map(name => join(dirname(by), name))
    .filter(path => !isGenerated(path))
    .map(path => ({ from: roomOf(by), to: roomOf(path), by }))
    .filter(({ from, to }) => from !== to),
)
const rooms = [...new Set(doors.flatMap(({ from, to }) => [from, to]))]

test('there are rooms and doors', () => {
  expect(rooms).toEqual(expect.arrayContaining(['src/ats', 'src/search', 'purposes', 'simulators/ccs']))
  expect(doors).toContainEqual({ from: 'src/relations', to: 'src/search', by: expect.any(String) })
})

test('no two rooms depend on each other, by whatever way round', () => {
  /** All rooms that one can come to from a room. */
  const within = (room: string): Set<string> => {
    const reached = new Set<string>()
    const pending = [room]
    for (const at of pending)
      for (const { from, to } of doors)
        if (from === at && !reached.has(to)) {
          reached.add(to)
          pending.push(to)
        }
    return reached
  }
  const reached = new Map(rooms.map(room => [room, within(room)]))
  const back = doors.filter(({ from, to }) => reached.get(to)!.has(from))
  expect(back.map(({ from, to, by }) => `${by}: ${from} -> ${to}`)).toEqual([])
})

test('src itself holds the entries of the package, and nothing else', () => {
  const files = readdirSync(join(root, 'src'), { withFileTypes: true }).filter(entry => entry.isFile())
  expect(files.map(({ name }) => name).sort()).toEqual(['index.ts', 'node.ts', 'page.ts', 'vitest.ts'])
})

test('only src/io, src/cli and the entry for Node know Node', () => {
  const core = sources.filter(path => !/^src\/(io|cli)\/|^src\/node\.ts$|^page\/[^/]*$/.test(path))
  const knowing = core.filter(path => importsOf(path).some(name => name.startsWith('node:')))
  expect(knowing).toEqual([])
})

test('the tests of a room are in a folder of its name', () => {
  const folders = (of: string): string[] =>
    readdirSync(join(root, of), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'generated')
      .map(({ name }) => name)
  expect(folders('test')).toEqual(expect.arrayContaining([...folders('src'), 'purposes', 'simulators', 'page']))
})
