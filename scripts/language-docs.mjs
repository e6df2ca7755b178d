// What documents and the package say about languages, from the registry.
import { existsSync, readFileSync } from 'node:fs'
import { table } from './markdown-table.mjs'

/** Languages first, then lists of transitions, then programs. */
const kinds = ['language', 'list', 'program']

/** The languages with their folders, as documents list them. */
const listed = languages =>
  Object.entries(languages)
    .map(([folder, language]) => ({ folder, ...language }))
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))

const code = text => `\`${text.replaceAll('|', '\\|')}\``

const modelsTable = languages =>
  table(
    ['file', 'what'],
    listed(languages).map(({ folder, name, endings, about }) => [
      endings.map(code).join(', '),
      `[${name}](simulators/${folder}/README.md): ${about}`,
    ]),
  )

const foldersList = languages =>
  listed(languages)
    .map(({ folder, name, endings, about }) => {
      const files = endings.map(code).join(', ')
      return `- [${name}](${folder}/README.md) (${files}): ${about}`
    })
    .join('\n')

const parametersOf = ({ parameters }) =>
  [
    ...(parameters?.own ? ['its own'] : []),
    ...(parameters?.shared ?? []).map(
      ({ name, about, option }) => `${code(option ?? name)}: ${about.replaceAll('|', '\\|')}`,
    ),
  ].join('; ')

const abilitiesTable = (languages, formsOf) =>
  table(
    ['language', 'parameters', '`translate --to`', 'besides'],
    listed(languages).map(language => {
      const { folder, name, kind, properties, realise, formula } = language
      const besides = { properties, [code('realise')]: realise, [code('formula')]: formula }
      const forms = kind === 'program' ? [] : formsOf(language)
      return [
        `[${name}](../simulators/${folder}/README.md)`,
        parametersOf(language) || 'none',
        [...forms, 'aut'].map(code).join(', '),
        Object.keys(besides)
          .filter(key => besides[key])
          .join(', ') || '–',
      ]
    }),
  )

/** A document with what is generated between its marks. */
const marked = (path, mark, content) => {
  const [begin, end] = [`<!-- ${mark}: written by npm run docs -->`, `<!-- end of ${mark} -->`]
  const text = readFileSync(path, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no marks for ${mark}`)
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`
}

/** What the package can be imported by: a language by its folder, if that has an index.ts. */
const manifest = languages => {
  const about = JSON.parse(readFileSync('package.json', 'utf8'))
  const others = Object.entries(about.exports).filter(([, entry]) => !entry.default?.startsWith('./dist/simulators/'))
  const entry = path => ({ types: `${path}.d.ts`, default: `${path}.js` })
  const entries = Object.keys(languages).filter(folder => existsSync(`simulators/${folder}/index.ts`))
  const exports = Object.fromEntries([
    ...others,
    ...entries.map(folder => [`./${folder}`, entry(`./dist/simulators/${folder}/index`)]),
  ])
  return `${JSON.stringify({ ...about, exports }, null, 2)}\n`
}

/** What is written to which file. */
export const languageDocs = ({ languages, formsOf }) => ({
  'README.md': () => marked('README.md', 'models', modelsTable(languages)),
  'simulators/README.md': () => marked('simulators/README.md', 'languages', foldersList(languages)),
  'docs/command-line.md': () => marked('docs/command-line.md', 'languages', abilitiesTable(languages, formsOf)),
  'package.json': () => manifest(languages),
})
