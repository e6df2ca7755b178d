import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.js'
import { root } from '../support/cli.js'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const reference = read('docs/command-line.md')
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name))
const documents = ['README.md', ...below('docs'), ...below('simulators')].map(read).join('\n')

const declared = await Promise.all(
  Object.entries(commands).map(async ([name, load]) => ({
    name,
    command: (await load()).command.options(new Command()),
  })),
)

test('every command is in the reference', () => {
  expect(declared.map(({ name }) => name).filter(name => !reference.includes(`\`telos ${name}`))).toEqual([])
})

test('every option is in a document', () => {
  const options = declared.flatMap(({ name, command }) =>
    command.options.filter(({ hidden }) => !hidden).map(({ long }) => ({ name, long: long! })),
  )
  expect(options.filter(({ long }) => !new RegExp(`${long}\\b`).test(documents))).toEqual([])
})

test('every format is in the reference, as are the forms of translations', () => {
  const choices = declared.flatMap(({ command }) =>
    command.options
      .filter(({ long }) => long === '--format' || long === '--to')
      .flatMap(({ argChoices = [] }) => argChoices),
  )
  expect([...new Set(choices)].filter(name => !reference.includes(`\`${name}\``))).toEqual([])
})
