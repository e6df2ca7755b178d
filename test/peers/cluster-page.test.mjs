import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, root } from '../support/cli.js'

/** What stands in a page in some language. What is for machines that are not here is at least read by whom it is for. */
const blocks = (page, language) =>
  [
    ...readFileSync(join(root, 'docs', page), 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'),
    ),
  ].map(([, block = '']) => block)

const files = folder({
  'models/node_modules/.bin/telos': '#!/bin/sh\nprintf "%s\\n" "$PWD" "$@"\n',
  'bin/srun': '#!/bin/sh\nexec "$@"\n',
})
afterAll(files.remove)
for (const program of ['models/node_modules/.bin/telos', 'bin/srun']) chmodSync(join(files.path, program), 0o755)

const pages = ['cluster.md', 'experiments.md']

describe('shell', () => {
  test.each(pages.flatMap(page => blocks(page, 'sh').map(block => [page, block])))('%s: %s', (_, block) => {
    expect(spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  test('the script for Slurm starts a worker, with stand-ins for srun and telos', () => {
    const [script = ''] = blocks('cluster.md', 'sh').filter(block => block.includes('#SBATCH'))
    const path = join(files.path, 'array.sh')
    writeFileSync(path, script)
    const { stdout, status } = spawnSync('sh', [path], {
      encoding: 'utf8',
      env: {
        PATH: `${join(files.path, 'bin')}${delimiter}${process.env.PATH}`,
        HOME: files.path,
        SLURM_CPUS_PER_TASK: '8',
      },
    })
    expect({ status, said: stdout.split('\n').slice(1) }).toEqual({
      status: 0,
      said: ['worker', '--queue', 'redis://red:6379', '--jobs', '8', ''],
    })
  })
})

test('Python compiles', () => {
  const found = pages.flatMap(page => blocks(page, 'python'))
  expect(found.length).toBeGreaterThan(0)
  for (const block of found) {
    const path = join(files.path, 'block.py')
    writeFileSync(path, block)
    expect(spawnSync('python3', ['-m', 'py_compile', path], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
  }
})

test('compose.yaml is YAML, and its services are those that are named', () => {
  const [compose = ''] = blocks('cluster.md', 'yaml')
  const read = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'
  const { stdout } = spawnSync('/usr/bin/python3', ['-c', read], { input: compose, encoding: 'utf8' })
  const { services } = JSON.parse(stdout)
  expect(Object.keys(services)).toEqual(['redis', 'worker', 'experiment'])
  for (const { depends_on: needs = [], image, command } of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...needs]))
    expect({ image, command }).toEqual({ image: expect.any(String), command: expect.any(String) })
  }
  expect(services.worker.deploy).toEqual({ replicas: 4 })
})
