import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languageOf, languages, parameterOptions } from '../../simulators/languages.js'
import { root } from '../support/cli.js'

/** Words that mean something else, too: those are no names of a language where they stand. */
const ordinary = new Map([
  ['threads', 'what searches are done by'],
  ['ats', 'src/ats has the types of all transition systems'],
  ['aut', 'a format that graphs are written in'],
  ['program', 'any program'],
  ['programs', 'any programs'],
])

/** Where a language may be named outside of its folder, and why. */
const exceptions: readonly { readonly file: RegExp; readonly word: string; readonly why: string }[] = [
  { file: /^src\/smt\//, word: 'BPP', why: 'a class of nets, whatever they are written in' },
  { file: /^src\/smt\//, word: 'bpp', why: 'a net of that class' },
  { file: /^src\/report\/formula\//, word: 'bpp', why: 'part of a reason that the JSON of `telos formula` has' },
  { file: /^src\/cli\/commands\/translate\.ts$/, word: 'bpp', why: 'what src/smt makes: a net of that class' },
]

/** Imports name modules by these, so only lists and patterns of them can be looked for. */
const modules = new Set(['.js', '.ts', '.mjs'])

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).split(sep).join('/'))
    .filter(path => /\.(?:tsx?|mjs|peggy|css|html)$/.test(path) && !/(?:^|\/)(?:generated|dist)\//.test(path))

const sources = ['src', 'page', 'scripts', 'purposes', 'simulators'].flatMap(filesBelow)

/** Files of examples have names: to name one says nothing about its language. */
const examples = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter(name => languageOf(name) !== undefined)
  .toSorted((one, other) => other.length - one.length)
const withoutExamples = (text: string): string =>
  examples.reduce((rest, name) => rest.replaceAll(name, '').replaceAll(relative(name.split(sep)[0], name), ''), text)

/** The lines of each source. */
const linesOf = new Map(
  sources.map(file => [file, withoutExamples(readFileSync(join(root, file), 'utf8')).split('\n')]),
)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a language is known by. */
const wordsOf = (folder: string): readonly { readonly word: string; readonly pattern: RegExp }[] => {
  const { name, endings } = languages[folder]!
  const own = endings.filter(ending => !modules.has(ending))
  // Patterns have endings without their dots.
  const bare = own.map(ending => ending.slice(1))
  return [
    ...[...new Set([name, folder, ...bare])]
      .filter(word => !ordinary.has(word))
      .map(word => ({ word, pattern: new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w])`) })),
    ...own.map(word => ({ word, pattern: new RegExp(`${escaped(word)}(?![\\w(])`) })),
  ]
}

describe.each(Object.keys(languages))('%s', folder => {
  test('is named only in its folder', () => {
    const found = sources
      .filter(file => !file.startsWith(`simulators/${folder}/`))
      .flatMap(file => {
        const lines = linesOf.get(file)!
        return wordsOf(folder)
          .filter(({ word }) => !exceptions.some(known => known.word === word && known.file.test(file)))
          .flatMap(({ pattern }) =>
            lines.flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
          )
      })
    expect(found).toEqual([])
  })
  test('has what belongs to it', () => {
    const { about, endings, name, parameters, ...language } = languages[folder]!
    for (const file of ['README.md', 'language.ts'])
      expect(existsSync(join(root, 'simulators', folder, file))).toBe(true)
    for (const text of [name, about]) expect(text.trim()).not.toBe('')
    // A phrase: tables and help put it into sentences.
    expect(about).not.toMatch(/[.]$/)
    for (const ending of endings) {
      expect(ending).toMatch(/^[._]\w/)
      expect(languageOf(`model${ending}`)).toBe(languages[folder])
    }
    const shared = parameters?.shared ?? []
    for (const { name: parameter, option } of shared)
      if (option !== undefined) expect(option).toMatch(new RegExp(`^--${parameter}(?: <\\w+>)?$`))
    if (language.kind === 'list') expect(parameters).toBeNull()
  })
})

test('languages that share an option mean the same by it', () => {
  for (const { name, about, option } of parameterOptions)
    for (const { parameters } of Object.values(languages))
      for (const shared of parameters?.shared ?? [])
        if (shared.name === name) expect(shared).toEqual({ name, about, option })
})

test('patterns for endings of programs stand in no other place', () => {
  const elsewhere = sources.filter(
    file => !file.startsWith('simulators/program/') && /\[cm\]\?|\[jt\]s/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(elsewhere).toEqual([])
})

test('descriptions load nothing heavy', () => {
  const heavy = Object.keys(languages).flatMap(folder => {
    const text = readFileSync(join(root, 'simulators', folder, 'language.ts'), 'utf8')
    return [...text.matchAll(/^import (?!type )[^']*'([^']*)'/gm)]
      .map(([, path]) => path)
      .filter(path => path !== './editor.js')
      .map(path => `${folder}: ${path}`)
  })
  expect(heavy).toEqual([])
})
