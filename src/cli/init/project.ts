import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isModelFile } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import { dependencyIn, type Installed } from '../../io/installed.js'
import { isPurposeFile } from '../../io/largest.js'
import { json } from '../../report/format.js'

/** The files of a project, by their names. */
export type ProjectFiles = Readonly<Record<string, string>>

/** A template and what every project has around it. `folder`: where the project will be. */
export const projectFiles = (folder: string, template: ProjectFiles, telos: Installed): ProjectFiles => {
  const name = nameOf(folder, telos)
  return {
    ...template,
    'package.json': `${json(manifest(name, folder, telos))}\n`,
    'tsconfig.json': `${json(compiler)}\n`,
    '.gitignore': 'node_modules/\n',
    'README.md': readme(name, template),
  }
}

/** The model and the purpose of a template. */
export const subjectOf = (template: ProjectFiles): { readonly model: string; readonly purpose: string } => {
  const names = Object.keys(template)
  return { model: present(names.find(isModelFile)), purpose: present(names.find(isPurposeFile)) }
}

/** What npm accepts as a name; npm refuses a project that is called like something that it needs. */
const nameOf = (folder: string, telos: Installed): string => {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name === '' || name === telos.name || tools.includes(name) ? `my-${name || 'model'}` : name
}

/** What tests are compiled and run by: the versions that Telos itself is tested with. */
const tools = ['@types/node', 'typescript', 'vitest']

const manifest = (name: string, folder: string, telos: Installed) => {
  const own = JSON.parse(readFileSync(join(telos.home, 'package.json'), 'utf8'))
  return {
    name,
    private: true,
    type: 'module',
    engines: own.engines,
    scripts: { test: 'tsc && telos test && vitest run' },
    dependencies: { [telos.name]: dependencyIn(folder, telos) },
    devDependencies: Object.fromEntries(tools.map(tool => [tool, own.devDependencies[tool]])),
  }
}

const compiler = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    types: ['node'],
    // Telos and Vitest run TypeScript as it is: the compiler only looks for mistakes.
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
}

/** What can be done in a project, as it is typed in a shell. */
const deeds = ({ model, purpose }: ReturnType<typeof subjectOf>): readonly (readonly [string, string])[] => [
  [`npx telos check ${model} ${purpose} --relation all`, 'every verdict on the purpose'],
  ['npx telos test', 'are all expectations met?'],
  [`npx telos simulate ${model} --seed 1`, 'one random run'],
  [`npx telos step ${model} ${purpose}`, 'a walk by hand'],
  [`npx telos explore ${model} ${purpose}`, 'the same in the browser'],
  [`npx telos doctor ${model}`, 'does the model keep its contract?'],
]

const readme = (name: string, template: ProjectFiles): string => {
  const lines = deeds(subjectOf(template))
  const width = Math.max(...lines.map(([command]) => command.length))
  const shown = lines.map(([command, about]) => `${command.padEnd(width)}  # ${about}`)
  return `# ${name}

${present(template['README.md']).trim()}

\`npm install && npm test\` looks at the types, compares every verdict with the \`expect\` lines of the purposes, and runs the
tests. Besides:

\`\`\`sh
${shown.join('\n')}
\`\`\`

It needs Node 20.19 or later. TypeScript is run as it is, by Telos and by Vitest; \`tsc\` only looks for mistakes. Telos is made
of ES modules, so the package has \`"type": "module"\`.
`
}
