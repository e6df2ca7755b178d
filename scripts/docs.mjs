// Writes what is generated from the code: docs/errors.md, the pictures and the schemas. With --check it only compares.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PurposeJson } from '../dist/purposes/json.js'
import { CertificateFile } from '../dist/src/coverability/certificates.js'
import { catalogue } from '../dist/src/errors/catalogue.js'
import { ComparisonJson } from '../dist/src/report/comparison.js'
import { CountJson } from '../dist/src/report/count.js'
import { PropertyJson, RunJson, VerdictJson } from '../dist/src/report/json.js'
import { RealisabilityJson } from '../dist/src/report/realisability.js'
import { AtsJson } from '../dist/src/simulator/ats-json.js'
import { schemaOf } from './schema.mjs'

const exits = { usage: 64, input: 65, file: 66, simulator: 70 }
const groups = {
  file: 'Files',
  usage: 'Command line',
  syntax: 'Notation',
  json: 'JSON',
  event: 'Events',
  label: 'Labels',
  model: 'Models',
  labs: 'LAbS',
  ccs: 'CCS',
  chor: 'Choreographies',
  threads: 'Thread transition systems',
  acs: 'Actor Communicating Systems',
  bpp: 'BPP',
  purpose: 'Purposes',
  run: 'Runs',
  simulator: 'Simulators',
  smt: 'Solvers',
  doctor: 'Findings of the doctor',
}

const errorsPage = () => {
  const out = [
    '# Error codes',
    '',
    'Generated from `src/errors/catalogue.ts` by `npm run docs`. Every code is provoked by a test.',
    '',
    'An error ends a command with the exit code shown; warnings do not (`telos lint` counts both as findings: exit code 1,',
    'as do findings of the doctor).',
  ]
  for (const [prefix, title] of Object.entries(groups)) {
    out.push('', `## ${title}`, '')
    for (const [code, { blame, severity, when, advice }] of Object.entries(catalogue)) {
      if (!code.startsWith(`${prefix}/`)) continue
      const exit = severity === 'warning' ? 'warning' : prefix === 'doctor' ? 'finding' : `exit code ${exits[blame]}`
      out.push(`### ${code}`, '', `${when} (${exit})`, '', advice, '')
    }
    out.pop()
  }
  return `${out.join('\n')}\n`
}

/** What `telos graph` draws. */
const picture = (...args) =>
  execFileSync(process.execPath, ['dist/cli/main.js', 'graph', ...args, '--format', 'svg'], { encoding: 'utf8' })

const schemas = {
  'purpose.schema.json': PurposeJson,
  'ats.schema.json': AtsJson,
  'verdict.schema.json': VerdictJson,
  'property.schema.json': PropertyJson,
  'run.schema.json': RunJson,
  'count.schema.json': CountJson,
  'comparison.schema.json': ComparisonJson,
  'certificate.schema.json': CertificateFile,
  'realisability.schema.json': RealisabilityJson,
}
const files = {
  'docs/errors.md': errorsPage(),
  'docs/images/dog.svg': picture('examples/dog/dog.ats.json', '--purpose', 'examples/dog/learned.purpose'),
  'docs/images/learned.svg': picture('examples/dog/learned.purpose'),
  'docs/images/leader.svg': picture('examples/leader/leader.labs', '--sequence', '--seed', '5', '--depth', '12'),
  'docs/images/vending-kind.svg': picture('examples/vending/vending.ccs', '--root', 'Kind'),
  'docs/images/vending-mean.svg': picture('examples/vending/vending.ccs', '--root', 'Mean'),
}
for (const [name, codec] of Object.entries(schemas)) {
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schemaOf(codec) }
  files[`schemas/${name}`] = `${JSON.stringify(schema, null, 2)}\n`
}

const stale = []
for (const [path, content] of Object.entries(files)) {
  if (process.argv.includes('--check')) {
    let present = ''
    try {
      present = readFileSync(path, 'utf8')
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
    if (present !== content) stale.push(path)
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
if (stale.length > 0) {
  console.error(`out of date: ${stale.join(', ')}; run npm run docs`)
  process.exitCode = 1
}
