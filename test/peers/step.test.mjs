import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, root } from '../support/cli.ts'

const files = folder({
  'hangs.mjs': `export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
    successors: () => (n === 0 ? ['!fine', '!hang', '!throw'] : ['!on']).map(event => ({ event })),
    scheduleStep: ({ event }) => {
      if (event === '!on') { if (n === 2) for (;;); if (n === 3) throw new Error('boom'); console.log('noise') }
      else n = ['!fine', '!hang', '!throw'].indexOf(event) + 1
    }, step() {}, isCommitEvent: () => true, labels: () => ['n' + n], fingerprint: () => n } }`,
})
afterAll(files.remove)
const dog = ['dog.ats.json', 'learned.purpose'].map(name => join(root, 'examples/dog', name))

/** Where the whole screen is entered and left. */
const entered = '\u001b[?1049h'
const left = '\u001b[?1049l'

/**
 * Walks on a pseudo terminal, which util-linux' script makes. Each key is pressed when the screen shows what it waits for;
 * the screens are what was drawn, without colours.
 */
const onTerminal = (args, keys) =>
  new Promise((resolve, reject) => {
    const quoted = [process.execPath, join(root, 'dist/cli/main.js'), 'step', ...args]
      .map(word => `'${word}'`)
      .join(' ')
    const child = spawn('script', ['-qec', `stty rows 20 cols 70; ${quoted}`, '/dev/null'], {
      cwd: files.path,
      env: { ...process.env, TERM: 'xterm', NO_COLOR: '1' },
    })
    let text = ''
    let seen = 0
    const waiting = [...keys]
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
    child.stdout.on('data', chunk => {
      text += chunk
      while (waiting.length > 0 && text.includes(waiting[0][0], seen)) {
        const [, key] = waiting.shift()
        seen = text.length
        child.stdin.write(key)
      }
    })
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ code, text, after: text.slice(text.lastIndexOf(left) + left.length).replaceAll('\r', '') })
    })
  })

describe('telos step on a terminal', () => {
  test('arrows, numbers, going back, storing; the screen is given back', async () => {
    const { code, text, after } = await onTerminal(dog, [
      ['what can happen', '\u001b[B'],
      ['▸ 2', '\u001b[A'],
      ['▸ 1', '\r'],
      ['purpose  heard', '1'],
      ['purpose  waiting', 'u'],
      ['step 1 of 2', 'r'],
      ['purpose  waiting', 's'],
      ['store the run in', 'run.json\r'],
      ['stored in run.json', 'q'],
    ])
    expect(code).toBe(0)
    expect(text.indexOf(entered)).toBeGreaterThanOrEqual(0)
    expect(after).toMatch(/^2 {5}do commit {3}waiting +expecting-hungry$/m)
    expect(after).toContain('--run run.json')
    expect(JSON.parse(readFileSync(join(files.path, 'run.json'), 'utf8')).steps).toHaveLength(2)
  })
  test('a model that throws, and one that hangs, which Escape gives up', async () => {
    const { code, text, after } = await onTerminal(
      ['hangs.mjs'],
      [
        ['what can happen', '3'],
        ['simulator/threw', '2'],
        ['the model is busy', '\u001b'],
        ['simulator/hangs', '1'],
        ['trail    1. do fine', 'q'],
      ],
    )
    expect(code).toBe(0)
    // What a model prints comes when the screen is free.
    expect(text.slice(0, text.lastIndexOf(left))).not.toContain('noise')
    expect(after).toContain('noise')
    expect(after).toMatch(/boom[\s\S]*simulator\/hangs[\s\S]*1 {5}do fine/)
  })
  test('Ctrl-C and q end a model that hangs', async () => {
    for (const [key, expected] of [
      ['\u0003', 130],
      ['q', 0],
    ]) {
      const { code, text } = await onTerminal(
        ['hangs.mjs'],
        [
          ['what can happen', '2'],
          ['the model is busy', key],
        ],
      )
      expect(code).toBe(expected)
      expect(text).toContain(left)
    }
  })
})
