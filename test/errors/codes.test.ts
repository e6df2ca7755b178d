/// <reference types="vite/types/importMeta.d.ts" />
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, expect, test } from 'vitest'
import { readPurpose } from '../../purposes/read.js'
import { propertyNamed } from '../../src/checking/properties.js'
import type { ErrorCode } from '../../src/errors/code.js'
import type { TelosError } from '../../src/errors/diagnostic.js'
import { type AnySimulator, Explorer, examine, immutableModel, type VectorModel, vectorModel } from '../../src/index.js'
import { loadModel } from '../../src/io/models.js'
import { loadPurpose } from '../../src/io/purposes.js'
import { openSolver } from '../../src/io/solver.js'
import { writeText } from '../../src/io/write.js'
import { converse } from '../../src/smt/smtlib.js'
import { folder, telos } from '../support/cli.js'
import { codes, ofCheck, ofFile, ofModel, ofThrown, type Provoked } from '../support/provoking.js'

/** Every code of the catalogue, and something that provokes it. */
const files = folder({
  'odd.txt': 'x',
  'binary.purpose': Uint8Array.from([0xff, 0xfe, 0x00, 0x80]),
  'string.mjs': 'export default 7',
  'broken.mjs': 'export default (',
  'model.ats.json': '{ "initial": "s", "transitions": [["s", "!a", "s"]] }',
  'ok.purpose': 'purpose p\nexpect feasible\nstart q\n  do a -> Success\n',
  'opaque.mjs': `export default () => ({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {},
    step() {}, isCommitEvent: () => true, labels: () => [] })`,
  'hangs.mjs': `export default () => ({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [{ event: '!a' }], scheduleStep() { for (;;); },
    step() {}, isCommitEvent: () => true, labels: () => [] })`,
  'verdict.json':
    '{ "telos": "0", "model": "m", "purpose": "p", "relation": "feasibility", "variant": "weak", "verdict": "failure", "reason": "exhausted", "exact": true, "bound": { "depth": null, "states": null, "seconds": null }, "run": null, "statistics": { "modelStates": 1, "productStates": 1, "transitions": 0, "depth": 0, "seconds": 0 } }',
  'empty/readme': '',
  'alone/ok.purpose': 'purpose p\nexpect feasible\nstart q\n  do a -> Success\n',
})
afterAll(files.remove)

const at = (name: string): string => join(files.path, name)
const ofPurpose = (text: string, name = 'test.purpose'): string[] => {
  const read = readPurpose({ name, text })
  return codes(E.isLeft(read) ? read.left : read.right.warnings)
}
const ofJson = (text: string): string[] => ofPurpose(text, 'test.purpose.json')
const ofAts = (json: unknown): Promise<string[]> => ofModel('m.ats.json', JSON.stringify(json))
const ofCli = async (...args: string[]): Promise<string[]> => {
  const { stderr } = await telos(args, { cwd: files.path })
  return [...stderr.matchAll(/(?:error|warning)\[([^\]]+)\]/g)].map(([, code]) => code)
}
const ofWriting = async (path: string): Promise<string[]> => {
  const written = await writeText(path, '')
  return codes(E.isLeft(written) ? written.left : [])
}
const healthy = (): AnySimulator =>
  immutableModel({ initial: 0, successors: () => ['!a' as const], apply: (n: number) => (n + 1) % 5, key: n => n })
const ofDoctor = (simulator: AnySimulator): string[] =>
  examine(simulator).findings.map(({ diagnostic }) => diagnostic.code)
/** Two counters that look at each other: they are alike, but not independent. */
const twins = (hooks: Pick<VectorModel, 'symmetry' | 'partialOrder'>): AnySimulator =>
  vectorModel({
    events: ['?up(0)', '?up(1)'],
    initial: [[0, 0]],
    expand(state, moves) {
      for (const i of [0, 1]) {
        if (state[1 - i] % 2 === 1 || state[i] === 3) continue
        moves.begin(i)
        moves.set(i, state[i] + 1)
      }
    },
    propositions: { level: state => state[0] === state[1] },
    ...hooks,
  })
const states = (body: string): string => `purpose p\nstart q\n${body}`
const counter = (): (() => number) => {
  let n = 0
  return () => n++
}

/** What provokes the codes of all rooms but languages, which have tables of their own. */
const ownProvoked: Provoked = {
  'file/missing': () => ofFile(loadPurpose(at('nowhere.purpose'))),
  'file/directory': () => ofFile(loadModel(files.path)),
  'file/unreadable': () => ofFile(loadPurpose(`${'x'.repeat(5000)}.purpose`)),
  'file/not-written': () => ofWriting(at('ok.purpose/x')),
  'file/no-folder': () => ofWriting(at('nowhere/x')),
  'file/is-input': () => ofCli('check', 'model.ats.json', 'ok.purpose', '--out', 'ok.purpose'),
  'file/unknown-kind': () => ofFile(loadModel(at('odd.txt'))),
  'file/not-text': () => ofFile(loadPurpose(at('binary.purpose'))),
  'file/too-large': () => tooLarge(),
  'usage/wrong': () => ofCheck(healthy(), undefined, { depth: -1 }),
  'usage/unknown-option': () => ofCheck(healthy(), undefined, { dept: 3 } as never),
  'usage/no-property': () =>
    ofThrown(() => propertyNamed([{ name: 'Safe', modality: 'always', literal: 'Safe' }], 'Saef')),
  'usage/unknown-proposition': () => ofCli('compare', 'model.ats.json', 'model.ats.json', '--observe', 'happy'),
  'usage/folder-in-use': () => ofCli('init', 'empty'),
  'usage/no-expectations': () => ofCli('test', 'empty'),
  'usage/no-model': () => ofCli('test', 'alone'),
  'syntax/unexpected': () => ofPurpose('purpose'),
  'syntax/nesting': () => ofPurpose(states(`  do a when ${'('.repeat(100)}x${')'.repeat(100)} -> Success`)),
  'json/syntax': () => ofJson('{'),
  'json/type': () => ofJson('{ "purpose": 1, "start": "q", "states": {} }'),
  'json/missing-key': () => ofJson('{}'),
  'json/unknown-key': () => ofJson('{ "purpose": "p", "start": "q", "states": {}, "foo": 1 }'),
  'json/duplicate-key': () => ofJson('{ "purpose": "p", "purpose": "p", "start": "q", "states": {} }'),
  'event/no-polarity': () => ofAts({ initial: 's', transitions: [['s', 'a', 's']] }),
  'event/malformed': () => ofAts({ initial: 's', transitions: [['s', '!a b', 's']] }),
  'event/other-in-model': () => ofAts({ initial: 's', transitions: [['s', '*', 's']] }),
  'event/pattern-in-model': () => ofAts({ initial: 's', transitions: [['s', '!a(_)', 's']] }),
  'label/malformed': () => ofAts({ initial: 's', labels: { s: ['not not p'] }, transitions: [['s', '!a', 's']] }),
  'model/no-factory': () => ofFile(loadModel(at('string.mjs'))),
  'model/load-failed': () => ofFile(loadModel(at('broken.mjs'))),
  'model/parameter-unread': () => ofCli('check', 'opaque.mjs', 'ok.purpose', '--param', 'rom=1'),
  'model/no-parameters': () => ofFile(loadModel(at('model.ats.json'), { n: 3 })),
  'purpose/no-start': () => ofPurpose('purpose p\nstate q\n  do a -> Success'),
  'purpose/several-starts': () => ofPurpose('purpose p\nstart q\n  do a -> r\nstart r\n  do a -> Success'),
  'purpose/no-name': () => ofPurpose('start q\n  do a -> Success'),
  'purpose/misplaced-line': () => ofPurpose('purpose p\n  do a -> Success\nstart q\n  do a -> Success'),
  'purpose/duplicate-name': () => ofPurpose('purpose p\npurpose r\nstart q\n  do a -> Success'),
  'purpose/verdict-declared': () => ofPurpose(states('  do a -> Success\nstate Failure')),
  'purpose/verdict-missing': () => ofPurpose(states('  do a -> q')),
  'purpose/start-guarded': () => ofPurpose('purpose p\nstart q [x]\n  do a -> Success'),
  'purpose/unknown-target': () => ofPurpose(states('  do a -> Sucess')),
  'purpose/no-verdict-reachable': () => ofPurpose(states('  do a -> Success\n  do b -> r\nstate r')),
  'purpose/unreachable-state': () => ofPurpose(states('  do a -> Success\nstate r\n  do a -> Success')),
  'purpose/contradictory-guard': () => ofPurpose(states('  do a when x and not x -> Success')),
  'purpose/nondeterministic': () => ofPurpose(states('  do a -> Success\n  do a -> Failure')),
  'purpose/overlapping-patterns': () => ofPurpose(states('  do a(_, x) -> Success\n  do a(y, _) -> Failure')),
  'purpose/guard-too-complex': () => ofPurpose(states(`  do a when ${pigeonhole(9)} -> Success`)),
  'purpose/bad-expectation': () => ofPurpose('purpose p\nexpect strongly informative\nstart q\n  do a -> Success'),
  'purpose/let-unsupported': () => ofCheck(healthy(), 'purpose p\nlet x = y\nstart q\n  do a when x -> Success'),
  'purpose/let-wrong': () =>
    ofCheck(
      { ...healthy(), define: () => ({ message: 'no', at: 0 }) },
      'purpose p\nlet x = y\nstart q\n  do a when x -> Success',
    ),
  'purpose/unknown-proposition': () => unknownNamesIn('  do a when happy -> Success'),
  'purpose/unknown-event': () => unknownNamesIn('  do b -> Success'),
  'run/malformed': () => ofCli('replay', 'model.ats.json', 'verdict.json'),
  'simulator/threw': () =>
    ofCheck({
      ...healthy(),
      step: () => {
        throw new Error('no')
      },
    }),
  'simulator/garbage': () => ofCheck({ ...healthy(), successors: () => 1 as never }),
  'simulator/promise': () => ofCheck({ ...healthy(), step: async () => {} }),
  'simulator/unfaithful': () => {
    const asked = counter()
    return ofCheck({ ...healthy(), successors: () => [{ event: asked() === 0 ? '?x' : '!a', offer: '!a' }] })
  },
  'simulator/busy': async () => {
    const simulator = healthy()
    const [, second] = await Promise.all([ofCheck(simulator), ofCheck(simulator)])
    return second
  },
  'usage/workers-unused': () => ofCli('check', 'model.ats.json', 'ok.purpose', '--workers', '2'),
  'simulator/opaque': () => ofCli('count', 'opaque.mjs'),
  'simulator/start-drawn': async () => {
    const text = 'system { environment = e: 0..20000 spawn = One: 1 } agent One { Behaviour = Skip }'
    return (await new Explorer().open({ name: 'm.labs', text }, null)).problems.map(({ code }) => code)
  },
  'simulator/hangs': () => ofCli('check', 'hangs.mjs', 'ok.purpose', '--timeout', '5'),
  'smt/missing': async () => {
    const opened = await openSolver({ path: '/nowhere', package: 'z3-solver-of-tomorrow' })
    return E.isLeft(opened) ? codes(opened.left) : []
  },
  'smt/answer': () =>
    converse({ integers: [], assertions: [] }, async () => 'hello').then(
      () => [],
      error => codes((error as TelosError).diagnostics),
    ),
  'doctor/hidden-state': () => {
    let steps = 0
    return ofDoctor({ ...healthy(), scheduleStep: () => void steps++, labels: () => [steps % 5 === 0 ? 'p' : 'q'] })
  },
  'doctor/symmetry': () =>
    ofDoctor(
      twins({
        symmetry: {
          canonical: state => void state.fill(0, 1),
          keepsEvent: () => true,
          keepsProposition: () => false,
        },
      }),
    ),
  'doctor/partial-order': () =>
    ofDoctor(
      twins({
        partialOrder: {
          choose(_state, moves, chosen) {
            chosen[0] = 0
            return Math.min(1, moves.count)
          },
          affects: () => true,
        },
      }),
    ),
  'doctor/unstable-step': () => {
    const asked = counter()
    const simulator = healthy()
    return ofDoctor({ ...simulator, step: () => (asked() % 3 === 0 ? undefined : simulator.step()) })
  },
  'doctor/unstable-order': () => {
    const asked = counter()
    const both = [
      { event: '!a', offer: '!a' },
      { event: '!b', offer: '!b' },
    ]
    return ofDoctor({ ...healthy(), successors: () => (asked() % 2 === 0 ? both : both.toReversed()) })
  },
  'doctor/aliased-snapshot': () => {
    const live = { n: 0 }
    return ofDoctor({ ...healthy(), currentState: () => live, goToState: () => {}, step: () => void live.n++ })
  },
  'doctor/contradictory-labels': () => ofDoctor({ ...healthy(), labels: () => ['p', 'not p'] }),
  'doctor/fingerprint-lies': () => {
    const simulator = healthy()
    return ofDoctor({ ...simulator, fingerprint: () => 'x', labels: () => [`at${simulator.currentState()}`] })
  },
  'doctor/unstable-fingerprint': () => ofDoctor({ ...healthy(), fingerprint: counter() }),
  'doctor/broken': () =>
    ofDoctor({
      ...healthy(),
      labels: () => {
        throw new Error('no')
      },
    }),
}

const pigeonhole = (holes: number): string => {
  const parts: string[] = []
  for (let p = 0; p <= holes; p++) parts.push(`(${Array.from({ length: holes }, (_, h) => `x${p}.${h}`).join(' or ')})`)
  for (let h = 0; h < holes; h++)
    for (let p = 0; p <= holes; p++)
      for (let r = p + 1; r <= holes; r++) parts.push(`(not x${p}.${h} or not x${r}.${h})`)
  return parts.join(' and ')
}
const unknownNamesIn = async (body: string): Promise<string[]> => {
  const file = folder({
    'm.ats.json': '{ "initial": "s", "transitions": [["s", "!a", "s"]] }',
    'p.purpose': states(`${body}\n  otherwise -> q`),
  })
  const { stderr } = await telos(['lint', 'p.purpose', '--model', 'm.ats.json'], { cwd: file.path })
  file.remove()
  return [...stderr.matchAll(/\[([a-z-]+\/[a-z-]+)\]/g)].map(([, code]) => code)
}
const tooLarge = async (): Promise<string[]> => {
  const { open } = await import('node:fs/promises')
  const file = await open(at('huge.aut'), 'w')
  await file.truncate(300 * 1024 * 1024)
  await file.close()
  return ofFile(loadModel(at('huge.aut')))
}

/** What the rooms declare. */
const declared = Object.values(
  import.meta.glob<Record<string, ErrorCode | object>>(['/{src,purposes,simulators}/**/errors.ts'], { eager: true }),
).flatMap(room => Object.values(room).flatMap(one => ('code' in one ? [one.code] : [])))

const tables = Object.values(import.meta.glob<{ provoked: Provoked }>('/test/**/provoked.ts', { eager: true }))
const provoked: Provoked = Object.assign({}, ownProvoked, ...tables.map(table => table.provoked))

test('every code is declared once', () => {
  expect(declared.length).toBeGreaterThan(100)
  expect(new Set(declared).size).toBe(declared.length)
})

test('every code is provoked, and every one provoked is declared', () => {
  expect(Object.keys(provoked).toSorted()).toEqual(declared.toSorted())
})

test.each(declared)('%s can be provoked', async code => {
  expect(await provoked[code]!()).toContain(code)
})
