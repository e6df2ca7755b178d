import { describe, expect, test } from 'vitest'
import { telos, testSessions } from './sessions.mjs'

/** Debian's SimPy: the machine shop, as its page shows it, and by every way to restore states. */
const python = '/usr/bin/python3'
const shop = ['--command', `${python} examples/machine-shop/shop.py`]

describe('the machine shop', () => {
  testSessions('examples/machine-shop/README.md')
  test.each(['fork', 'replay'])('the same verdicts by %s', { timeout: 120_000 }, async way => {
    const asked = async (purpose, ...more) => {
      const args = ['check', ...shop, `examples/machine-shop/${purpose}.purpose`, '--format', 'json', ...more]
      const { stdout } = await telos([...args, '--param', 'shift=5'], { env: { ...process.env, TELOS_RESTORE: way } })
      const { verdict, exact, run } = JSON.parse(stdout)
      return [verdict, exact, run?.steps.length ?? null]
    }
    expect([
      await asked('all-down', '--shortest'),
      await asked('queue-of-two', '--shortest'),
      await asked('queue-of-three'),
    ]).toEqual([
      ['success', true, 4],
      ['success', true, 4],
      ['failure', true, null],
    ])
  })
})
