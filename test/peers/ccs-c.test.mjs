import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { translateCcs } from '../../dist/simulators/ccs/index.js'
import { philosophers, scheduler, semaphore, twoPhaseCommit } from '../simulators/ccs/models.ts'
import { explore } from '../simulators/ccs/oracle.ts'
import { read } from '../simulators/ccs/read.ts'

const directory = mkdtempSync(join(tmpdir(), 'ccs-c-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** All states that a program lists, from its start on: what it prints for each. */
const listed = (text, root, asked = {}) => {
  const [source, binary] = [join(directory, 'model.c'), join(directory, 'model')]
  writeFileSync(source, translateCcs(text, 'c', { root }, asked))
  execFileSync('cc', ['-std=c99', '-Wall', '-Werror', '-o', binary, source], { stdio: 'pipe' })
  const known = new Map()
  const note = output => {
    const met = new Set()
    let state = ''
    for (const line of output.trimEnd().split('\n')) {
      const [what, ...rest] = line.split(' ')
      if (what === 'S') {
        state = rest.join(' ')
        known.set(state, { events: [], holds: null })
      }
      if (what === 'P') known.get(state).holds = rest[0] === '1'
      if (what !== 'T') continue
      known.get(state).events.push(rest.at(-1))
      met.add(rest.slice(0, -1).join(' '))
    }
    return [...met].filter(one => !known.has(one))
  }
  let next = note(execFileSync(binary, { encoding: 'utf8' }))
  while (next.length > 0) next = note(execFileSync(binary, ['-'], { input: next.join('\n'), encoding: 'utf8' }))
  return [...known.values()]
}

test.each([
  ['two-phase commit', twoPhaseCommit, 'Free'],
  ['two-phase commit, restricted', twoPhaseCommit, 'Bound'],
  ['philosophers', philosophers(3), 'Table'],
  ['the scheduler', scheduler(3), 'Scheduler'],
  ['a semaphore', semaphore, 'S'],
])('the C program of %s has the states of the rules, without laws', (_, text, root) => {
  const states = listed(text, root)
  const naive = explore(read(text), root, { syntactic: true })
  const dead = naive.states.filter(state => !naive.transitions.some(({ from }) => from === state))
  expect(states.length).toBe(naive.states.length)
  expect(states.filter(({ holds }) => !holds).length).toBe(dead.length)
  expect(new Set(states.flatMap(({ events }) => events))).toEqual(new Set(naive.transitions.map(({ event }) => event)))
})

test('the program that looks for nok finds it in the unrestricted commit only', () => {
  const finds = root => listed(twoPhaseCommit, root, { never: '?nok' }).some(({ holds }) => !holds)
  expect(finds('Free')).toBe(true)
  expect(() => finds('Bound')).not.toThrow()
  expect(finds('Bound')).toBe(false)
})
