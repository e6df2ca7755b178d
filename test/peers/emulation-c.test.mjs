import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { toC } from '../../dist/simulators/emulation/program/c.js'
import { Emulation } from '../../dist/simulators/emulation/run.js'
import { Moves } from '../../dist/src/simulator/moves.js'
import { joins, threeParties, twoPhaseCommit } from '../simulators/emulation/examples.ts'
import { arbitrarySpecification, arbitraryTriples, legend, systemOf } from '../simulators/emulation/systems.ts'

const directory = mkdtempSync(join(tmpdir(), 'emulation-c-'))
afterAll(() => rmSync(directory, { recursive: true }))

const warnings = ['-std=c99', '-Wall', '-Wextra', '-Wno-unused-parameter', '-Werror']

/** Compiles a program, without a warning; what is returned runs it. */
const compile = program => {
  const [source, binary] = [join(directory, 'model.c'), join(directory, 'model')]
  writeFileSync(source, program)
  execFileSync('cc', [...warnings, '-o', binary, source], { stdio: 'pipe' })
  return (given, input = '') => execFileSync(binary, given, { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

/** The program as a model checker sees it, with choices made by a script; says what comes of it. */
const prove = (program, script) => {
  const [source, binary] = [join(directory, 'proof.c'), join(directory, 'proof')]
  const constructs = `#include <stdio.h>
#include <stdlib.h>
#define __CPROVER__
#define __CPROVER_assume(condition) do { if (!(condition)) { puts("not a run"); exit(0); } } while (0)
#define __CPROVER_assert(condition, text) do { if (!(condition)) { puts(text); exit(0); } } while (0)
`
  const choices = `
static const int script[] = {${[...script, 0].join()}};
int nondet_int(void) { static int at; return script[at++]; }
`
  writeFileSync(source, `${constructs}${program}${choices}`)
  execFileSync('cc', [...warnings, `-DSTEPS=${script.length}`, '-o', binary, source], { stdio: 'pipe' })
  return execFileSync(binary, { encoding: 'utf8' })
}

/** What a program prints: for each state its moves, and whether the property holds. */
const readStates = output => {
  const states = []
  for (const line of output.trimEnd().split('\n')) {
    const [what, ...rest] = line.split(' ')
    const last = states.at(-1)
    if (what === 'S') states.push({ state: rest.join(), moves: [], property: null, dead: false })
    else if (what === 'P') last.property = rest.join()
    else if (what === 'T') last.moves.push(`${rest.slice(0, -1).join()} ${rest.at(-1)}`)
    else if (what === 'D') last.dead = true
    else throw new Error(`what is this? ${line}`)
  }
  return states
}

/** The states that the emulation reaches, up to some number, with their moves. */
const reachable = ({ system, legend }, most = 300) => {
  const emulation = new Emulation(system, action => action)
  const moves = new Moves()
  const found = new Map([[emulation.start.join(), null]])
  for (const [state] of found) {
    const vector = Int32Array.from(state.split(','), Number)
    moves.clear(vector.length)
    emulation.expand(vector, moves)
    const listed = []
    for (let move = 0; move < moves.count; move++) {
      const target = new Int32Array(vector.length)
      moves.write(move, vector, target)
      listed.push(`${target.join()} ${legend.event(moves.event[move])}`)
      if (found.size < most && !found.has(target.join())) found.set(target.join(), null)
    }
    found.set(state, listed)
  }
  return found
}

/** Compares a program with the emulation, state by state. */
const compare = (example, asked) => {
  const run = compile(toC(example.system, example.legend, asked))
  const states = reachable(example)
  const [start] = states.keys()
  const printed = readStates(run(['-'], [...states.keys()].join('\n').replaceAll(',', ' ')))
  expect(printed.map(({ state }) => state)).toEqual([...states.keys()])
  expect(readStates(run([]))).toEqual([printed[0]])
  expect(readStates(run(start.split(',')))).toEqual([printed[0]])
  for (const { state, moves, property, dead } of printed) {
    const expected = states.get(state)
    expect({ state, moves: [...moves].sort() }).toEqual({ state, moves: [...expected].sort() })
    expect(dead).toBe(expected.length === 0)
    const isEnd = state.split(',').every(point => point === '0')
    const holds = asked.never ? expected.every(move => !move.endsWith(` ${asked.never}`)) : expected.length > 0 || isEnd
    expect({ state, property }).toEqual({ state, property: holds ? '1' : '0' })
  }
  return printed
}

const nothing = { system: { slots: 1, start: [{ slot: 0, point: 1 }], triples: [] }, legend }
const examples = {
  nothing,
  twoPhaseCommit: twoPhaseCommit(false),
  restricted: twoPhaseCommit(true),
  threeParties,
  joins,
}

describe('the program in C does what the emulation does', () => {
  for (const [name, example] of Object.entries(examples))
    for (const asked of [{}, { functions: 0 }, { never: 'nok' }, { never: 'a', functions: 0 }])
      test(`${name} ${JSON.stringify(asked)}`, () => compare(example, asked))

  test('nok is reached, unless the actions are restricted', () => {
    const holds = example => compare(example, { never: 'nok' }).every(({ property }) => property === '1')
    expect([holds(examples.twoPhaseCommit), holds(examples.restricted)]).toEqual([false, true])
  })

  test('as a model checker sees it', () => {
    const triple = name => name - 1
    for (const more of [{}, { functions: 0 }]) {
      const program = ({ system, legend }, asked = {}) => toC(system, legend, { ...asked, ...more })
      // Figure 4: τ, disagree, 'agree, τ, rollback; then nok is enabled.
      const trace = [16, 3, 11, 19, 7].map(triple)
      const never = program(examples.twoPhaseCommit, { never: 'nok' })
      expect(prove(never, trace)).toBe('never nok\n')
      expect(prove(never, trace.slice(0, 4))).toBe('')
      expect(prove(never, [...trace.slice(0, 3), triple(18)])).toBe('not a run\n')
      expect(prove(program(threeParties), [2].map(triple))).toBe('')
      expect(prove(program(threeParties), [1, 2].map(triple))).toBe('no deadlock\n')
      expect(prove(program(threeParties), [-1])).toBe('not a run\n')
    }
  })

  test('a wrong number of program counters', () => {
    const run = compile(toC(joins.system, joins.legend))
    expect(() => run(['1'])).toThrow(/usage: .* with 6 program counters/)
  })
})

test('strange names', () => {
  const names = ['τ', '?', 'what??/', "'a", 'a\\', '"b" %d', '', '/* c */']
  const strange = { ...legend, title: 'odd??/\\\nint x;', component: () => '\u202e??/', event: action => names[action] }
  const { system } = joins
  const odd = { system, legend: strange }
  expect(compile(toC(odd.system, odd.legend))([])).toContain('T 1 5 4 6 7 1 what??/\n')
  expect(prove(toC(odd.system, odd.legend, { never: 'what??/' }), [1])).toBe('never what??/\n')
})

describe('random systems', () => {
  const numRuns = Number(process.env.RUNS ?? 12)
  const options = { numRuns, endOnFailure: process.env.SHRINK === undefined }
  const asked = fc.record({ never: fc.constantFrom(null, 'a', 'τ', "'c"), functions: fc.constantFrom(0, 10, 2000) })

  test('of processes', () => {
    const property = fc.property(arbitrarySpecification, asked, (specification, what) => {
      compare({ system: systemOf(specification), legend }, what)
    })
    fc.assert(property, options)
  })

  test('of triples', () => {
    fc.assert(
      fc.property(arbitraryTriples, asked, (system, what) => void compare({ system, legend }, what)),
      options,
    )
  })
})
