import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The clients' own tests, each in its folder. */
const ran = (folder, ...args) => {
  const { status, stderr } = spawnSync('python3', args, { cwd: folder, encoding: 'utf8' })
  return { status, last: stderr.trimEnd().split('\n').at(-1) }
}

test('the Python client', { timeout: 300_000 }, () => {
  expect(ran('clients/python', '-m', 'unittest', 'discover')).toEqual({ status: 0, last: 'OK' })
})

test('the Java client', { timeout: 300_000 }, () => {
  expect(ran('clients/java', '-m', 'unittest', 'test_java')).toEqual({ status: 0, last: 'OK' })
})
