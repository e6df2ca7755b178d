import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, main, root } from '../support/cli.js'

const loop = 'des (0, 1, 1)\n(0, "!c", 0)\n'
const files = folder({
  'loop.aut': loop,
  'ok.purpose': 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n',
  'not.purpose': 'purpose not\nstart q\n  see end -> Success\n  do c -> q\n',
  'prints.mjs': `console.error('x'.repeat(200000)); export default () => ({ world: 'closed', goToState() {}, currentState: () => 0,
    successors: () => [{ event: '!c' }], scheduleStep() { console.log('noise') }, step() {}, isCommitEvent: () => true, labels: () => [], fingerprint: () => 0 })`,
})
afterAll(files.remove)

/** A line of a shell in which $TELOS is the built command line. */
const shell = (line: string): { status: number | null; stdout: string; stderr: string } => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${line}`], {
    cwd: files.path,
    encoding: 'utf8',
    env: { ...process.env, TELOS: `${process.execPath} ${main}` },
  })
  return { status, stdout, stderr }
}

const full = 'error[file/not-written]: not all of the output was written: the disk is full\n'

describe('a disk that is full', () => {
  test.each([
    '$TELOS check loop.aut ok.purpose >/dev/full',
    '$TELOS check loop.aut ok.purpose --format html >/dev/full',
    '$TELOS translate loop.aut --to aut >/dev/full',
    'echo 1 | $TELOS step loop.aut >/dev/full',
    '$TELOS --help >/dev/full',
    'timeout 60 $TELOS explore loop.aut >/dev/full',
  ])('is no verdict: %s', line => {
    const { status, stderr } = shell(line)
    expect({ status, stderr }).toEqual({ status: 66, stderr: expect.stringContaining(full) })
  })
  test('is no matter if it is that of standard error', () => {
    expect(shell('$TELOS check loop.aut ok.purpose --depth 1 --quiet 2>/dev/full')).toMatchObject({ status: 0 })
    // Something is said there.
    expect(shell('$TELOS check prints.mjs not.purpose 2>/dev/full')).toMatchObject({ status: 1 })
  })
  test('is one too where it takes the beginning', () => {
    // Files of at most 512 bytes; a signal that says so is ignored, so that the write falls short.
    const { status, stderr } = shell(
      "trap '' XFSZ; ulimit -f 1; $TELOS check loop.aut ok.purpose --format html > part.html",
    )
    expect({ status, stderr }).toEqual({ status: 66, stderr: expect.stringContaining('file/not-written') })
    expect(readFileSync(join(files.path, 'part.html'), 'utf8').length).toBeLessThan(2000)
  })
})

describe('a reader that is gone', () => {
  test('leaves the exit code to the verdict', () => {
    expect(shell('$TELOS check loop.aut ok.purpose --format html | true').status).toBe(0)
    expect(shell('$TELOS check loop.aut not.purpose --format html | head -1').status).toBe(1)
    expect(shell('$TELOS check prints.mjs not.purpose 2>&1 >/dev/null | true').status).toBe(1)
    expect(shell('$TELOS check loop.aut no.purpose 2>&1 >/dev/null | true').status).toBe(66)
  })
})

test('descriptors that are closed', () => {
  expect(shell('$TELOS check loop.aut not.purpose >&-').status).toBe(1)
  const { status, stdout } = shell('$TELOS check prints.mjs not.purpose --quiet 2>&-')
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(/^FAILURE .*\n$/) })
})

test('a slow reader gets all of a long answer', () => {
  const { status, stdout } = shell('$TELOS check loop.aut ok.purpose --format html | (sleep 1; cat) | tail -c 8')
  expect({ status, stdout }).toEqual({ status: 0, stdout: '</html>\n' })
})

test('there is one way out', () => {
  const isOut =
    /\bstd(?:out|err)\b[^\n]*\.write\(|\bstd(?:out|err)\.write\(|console\.(?:log|error|warn)\(|\bwriteFile(?:Sync)?\(/
  const writing = ['src', 'purposes', 'simulators']
    .flatMap(top => readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(path => join(top, path)))
    .filter(path => path.endsWith('.ts') && isOut.test(readFileSync(join(root, path), 'utf8')))
  // The screen of `telos step`, and what a model printed meanwhile, which it shows afterwards.
  expect(writing.sort()).toEqual([
    // A new project is written where nothing was.
    'src/cli/init/begin.ts',
    'src/cli/step/step.ts',
    'src/cli/step/terminal.ts',
    'src/cli/streams.ts',
    // A lock is made where none was, or not at all.
    'src/io/results/lock.ts',
    'src/io/write.ts',
  ])
})
