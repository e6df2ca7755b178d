// Writes dist/THIRD-PARTY.md: the packages that are bundled into the command line and the pages, with their licences. What
// is in a bundle is written down by its build, in scripts/generated/bundled.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const lists = 'scripts/generated/bundled'
const bundles = {
  'cli.json': 'the command line',
  'page.json': 'the playground',
  'page-worker.json': 'the playground',
  'report.json': 'pages of reports',
}

/** The folder of the package that a file belongs to; `null` if it is one of Telos's own. */
const packageOf = file => /^(?:.*[/\\])?node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(file)?.[0] ?? null

/** The folders of the packages, each with the bundles that it is in. */
const bundledPackages = () => {
  const found = new Map()
  const add = (folder, where) => found.set(folder, (found.get(folder) ?? new Set()).add(where))
  for (const [list, where] of Object.entries(bundles))
    for (const file of JSON.parse(readFileSync(join(lists, list), 'utf8'))) {
      const folder = packageOf(file)
      if (folder !== null) add(folder, where)
    }
  // Parsers contain what their generator puts into each of them.
  add(join('node_modules', 'peggy'), 'parsers')
  return found
}

const sectionOf = ([folder, places]) => {
  // Older packages have a list.
  const { name, version, licenses, homepage, repository, ...others } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const { license = licenses?.map(({ type }) => type).join(' or ') } = others
  const texts = readdirSync(folder).filter(file => /^(licen[cs]e|copying|notice)/i.test(file))
  if (license === undefined || texts.length === 0)
    throw new Error(`${name} is bundled, but says nothing of its licence`)
  const address = (repository?.url ?? repository ?? homepage ?? '')
    .replace(/^git\+/, '')
    .replace(/^(?=[\w-]+\/[\w-]+$)/, 'https://github.com/')
  const quoted = texts.map(file => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const text = [
    `## ${name} ${version}`,
    '',
    `${license}; in ${[...places].sort().join(', ')}; its source: ${address}`,
    '',
    '```text',
    quoted.replaceAll('```', "'''"),
    '```',
  ]
  return { name, text: text.join('\n') }
}

const sections = [...bundledPackages()].map(sectionOf).sort((one, other) => one.name.localeCompare(other.name, 'en'))
const introduction = `# Code of others

Telos is under the licence in the file LICENSE. Parts of it contain the following packages, as they are, under licences of
their own.`
writeFileSync('dist/THIRD-PARTY.md', `${[introduction, ...sections.map(({ text }) => text)].join('\n\n')}\n`)
