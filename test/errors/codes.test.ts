/// <reference types="vite/types/importMeta.d.ts" />
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, expect, test, vi } from 'vitest'
import { readPurpose } from '../../purposes/read.js'
import { acsModel } from '../../simulators/acs/index.js'
import { translateCcs } from '../../simulators/ccs/index.js'
import { loadLabs } from '../../simulators/labs/load.js'
import { propertyNamed } from '../../src/checking/properties.js'
import type { ErrorCode } from '../../src/errors/code.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { TelosError } from '../../src/errors/diagnostic.js'
import {
  type AnySimulator,
  type CheckOptions,
  examine,
  immutableModel,
  type Model,
  parsePurpose,
  type VectorModel,
  vectorModel,
  verdictOf,
} from '../../src/index.js'
import { loadModel } from '../../src/io/models.js'
import { loadPurpose } from '../../src/io/purposes.js'
import { openSolver } from '../../src/io/solver.js'
import { converse } from '../../src/smt/smtlib.js'
import { folder, telos } from '../support/cli.js'

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
const codes = (found: readonly Diagnostic[]): string[] => found.map(({ code }) => code)
const ofPurpose = (text: string, name = 'test.purpose'): string[] => {
  const read = readPurpose({ name, text })
  return codes(E.isLeft(read) ? read.left : read.right.warnings)
}
const ofJson = (text: string): string[] => ofPurpose(text, 'test.purpose.json')
const ofFile = async (
  load: Promise<E.Either<Diagnostic[], { warnings: readonly Diagnostic[] }>>,
): Promise<string[]> => {
  const loaded = await load
  return codes(E.isLeft(loaded) ? loaded.left : loaded.right.warnings)
}
const ofModel = async (name: string, text: string, parameters = {}): Promise<string[]> => {
  const file = folder({ [name]: text })
  const found = await ofFile(loadModel(join(file.path, name), parameters))
  file.remove()
  return found
}
const ofLabs = (text: string, parameters = {}): Promise<string[]> => ofModel('m.labs', text, parameters)
const ofCcs = (text: string, parameters = {}): Promise<string[]> => ofModel('m.ccs', text, parameters)
const ofBpp = (text: string): Promise<string[]> => ofModel('m.bpp', text)
const ofChor = (text: string, parameters = {}): Promise<string[]> => ofModel('m.chor', text, parameters)
const ofAcs = (text: string, parameters = {}): Promise<string[]> => ofModel('m.acs', text, parameters)
/** Two agents that do this. */
const agents = (behaviour: string): string => `system { environment = e: 0; a[2]: 0  spawn = One: 2 }
  agent One { interface = x: 0  Behaviour = ${behaviour} }`
const ofAgents = (behaviour: string): Promise<string[]> => ofLabs(agents(behaviour))
/** What becomes of it when they do it. */
const ofRunning = (behaviour: string): Promise<string[]> => {
  const loaded = loadLabs({ name: 'm.labs', text: agents(behaviour) }, {})
  if (E.isLeft(loaded)) throw new Error('it should be read')
  return ofCheck(loaded.right.factory)
}
const ofAts = (json: unknown): Promise<string[]> => ofModel('m.ats.json', JSON.stringify(json))
const ofCli = async (...args: string[]): Promise<string[]> => {
  const { stderr } = await telos(args, { cwd: files.path })
  return [...stderr.matchAll(/(?:error|warning)\[([^\]]+)\]/g)].map(([, code]) => code)
}
const healthy = (): AnySimulator =>
  immutableModel({ initial: 0, successors: () => ['!a' as const], apply: (n: number) => (n + 1) % 5, key: n => n })
const waiting = 'purpose p\nstart q\n  see x -> Success\n  otherwise -> q'
const ofCheck = async (model: Model, purpose = waiting, options: CheckOptions = {}): Promise<string[]> => {
  try {
    await verdictOf(model, parsePurpose(purpose), options)
    return []
  } catch (error) {
    if (error instanceof TelosError) return codes(error.diagnostics)
    throw error
  }
}
const ofThrown = (work: () => unknown): string[] => {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof TelosError)) throw error
    return codes(error.diagnostics)
  }
}
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

const provoked: Record<string, () => string[] | Promise<string[]>> = {
  'file/missing': () => ofFile(loadPurpose(at('nowhere.purpose'))),
  'file/directory': () => ofFile(loadModel(files.path)),
  'file/unreadable': () => ofFile(loadPurpose(`${'x'.repeat(5000)}.purpose`)),
  'file/unknown-kind': () => ofFile(loadModel(at('odd.txt'))),
  'file/not-text': () => ofFile(loadPurpose(at('binary.purpose'))),
  'file/too-large': () => tooLarge(),
  'usage/wrong': () => ofCheck(healthy(), undefined, { depth: -1 }),
  'usage/no-property': () =>
    ofThrown(() => propertyNamed([{ name: 'Safe', modality: 'always', literal: 'Safe' }], 'Saef')),
  'usage/unknown-proposition': () => ofCli('compare', 'model.ats.json', 'model.ats.json', '--observe', 'happy'),
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
  'label/contradiction': () => ofAts({ initial: 's', labels: { s: ['p', 'not p'] }, transitions: [['s', '!a', 's']] }),
  'label/malformed': () => ofAts({ initial: 's', labels: { s: ['not not p'] }, transitions: [['s', '!a', 's']] }),
  'model/no-initial': () => ofAts({ initial: 't', transitions: [['s', '!a', 's']] }),
  'model/unknown-state': () => ofAts({ initial: 's', labels: { t: ['p'] }, transitions: [['s', '!a', 's']] }),
  'model/aut-count': () => ofModel('m.aut', 'des (0, 2, 1)\n(0, "a", 0)\n'),
  'model/no-factory': () => ofFile(loadModel(at('string.mjs'))),
  'model/load-failed': () => ofFile(loadModel(at('broken.mjs'))),
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
  'simulator/unfaithful': () => {
    const asked = counter()
    return ofCheck({ ...healthy(), successors: () => [{ event: asked() === 0 ? '?x' : '!a', offer: '!a' }] })
  },
  'simulator/fingerprint': () => {
    const asked = counter()
    return ofCheck(
      { ...healthy(), fingerprint: () => 1, labels: () => (asked() % 2 === 0 ? ['p'] : []) },
      'purpose p\nstart q\n  do a when p -> Success\n  do a when not p -> q',
    )
  },
  'simulator/busy': async () => {
    const simulator = healthy()
    const [, second] = await Promise.all([ofCheck(simulator), ofCheck(simulator)])
    return second
  },
  'usage/workers-unused': () => ofCli('check', 'model.ats.json', 'ok.purpose', '--workers', '2'),
  'simulator/opaque': () => ofCli('count', 'opaque.mjs'),
  'simulator/hangs': () => ofCli('check', 'hangs.mjs', 'ok.purpose', '--timeout', '0.2'),
  'smt/missing': async () => {
    const opened = await openSolver({ path: '/nowhere', package: 'z3-solver-of-tomorrow' })
    return E.isLeft(opened) ? codes(opened.left) : []
  },
  'smt/answer': () =>
    converse({ integers: [], assertions: [] }, async () => 'hello').then(
      () => [],
      error => codes((error as TelosError).diagnostics),
    ),
  'labs/section': () => ofLabs('agent One { Behaviour = Skip }'),
  'labs/duplicate': () => ofAgents('Skip  P = Skip  P = Skip'),
  'labs/undeclared': () => ofAgents('y <- 1'),
  'labs/unknown-kind': () => ofAgents('exists Two p, true -> Skip'),
  'labs/misused': () => ofAgents('x <- a'),
  'labs/operator': () => ofAgents('x <-- 1'),
  'labs/assignment': () => ofAgents('x <- 1, 2'),
  'labs/no-behaviour': () => ofLabs('system { spawn = One: 1 } agent One { Behave = Skip }'),
  'labs/unbound': () => ofAgents('x <- x of p'),
  'labs/parameter-missing': () => ofLabs('system { extern = _n  spawn = One: _n } agent One { Behaviour = Skip }'),
  'labs/parameter-unknown': () => ofLabs(agents('Skip'), { n: 3 }),
  'labs/constant': () => ofLabs('system { spawn = One: -1 } agent One { Behaviour = Skip }'),
  'labs/bounds': () => ofAgents('x <- a[2]'),
  'labs/recursion': () => ofAgents('Behaviour'),
  'labs/no-initial': () => ofLabs(`${agents('Skip')} assume { A = e = 1 }`),
  'labs/too-many-initial': () => ofLabs(agents('Skip').replace('e: 0', 'e: 0..101; f: 0..200000')),
  'labs/too-large': () => ofAgents(`{ ${'x <- 1; '.repeat(600)} }`),
  'labs/no-generated-code': () => {
    // As where a content policy forbids it.
    const forbidden = class {
      constructor() {
        throw new EvalError('Code generation from strings disallowed for this context')
      }
    }
    vi.stubGlobal('Function', forbidden)
    try {
      return ofThrown(() => {
        const loaded = loadLabs({ name: 'm.labs', text: agents('x <- 1') }, {})
        if (E.isRight(loaded)) loaded.right.factory()
      })
    } finally {
      vi.unstubAllGlobals()
    }
  },
  'labs/comment': () => ofLabs(`# telos: what is this?\n${agents('Skip')}`),
  'labs/division': () => ofRunning('x <- 1 / e'),
  'labs/index': () => ofRunning('x <- a[e - 1]'),
  'labs/overflow': () => ofRunning('x <- 2147483647; x <- x + 1'),
  'ccs/definition': () => ofCcs('a.0'),
  'ccs/duplicate': () => ofCcs('S = 0; S = a.0;'),
  'ccs/unknown': () => ofCcs('S = a.T;'),
  'ccs/bare-action': () => ofCcs('S = a;'),
  'ccs/tau': () => ofCcs('S = a.0 \\ {tau};'),
  'ccs/co-name': () => ofCcs("S = a.0 \\ {'a};"),
  'ccs/algebra': () => ofCcs('sync A { (*, *) -> a } S = 0;'),
  'ccs/unguarded': () => ofCcs('S = S + a.0;'),
  'ccs/root': () => ofCcs('S = a.0;', { root: 'T' }),
  'ccs/idle': () => ofCcs("S = ('vote.0 | vote.0) \\ {vot};"),
  'ccs/growing': () => ofThrown(() => translateCcs('S = a.(S | b.0);', 'triples')),
  'ccs/comment': () => ofCcs('# telos: what is this?\nS = 0;'),
  'ccs/parameter': () => ofCcs('S = a.0;', { n: 3 }),
  'chor/definition': () => ofChor('hello'),
  'chor/duplicate': () => ofChor('P = a@x  P = a@x'),
  'chor/undefined': () => ofChor('P = Q'),
  'chor/recursion': () => ofChor('P = a@x; P'),
  'chor/peer': () => ofChor('P = a[x, x]'),
  'chor/root': () => ofChor('P = a@x', { root: 'Q' }),
  'chor/too-large': () => ofChor(`P = a@x${'; a@x'.repeat(2000)}`),
  'chor/comment': () => ofChor('# telos: what is this?\nP = a@x'),
  'threads/header': () => ofModel('m.mdrp', '0 0\n'),
  'threads/range': () => ofModel('m.mdrp', '1 2\n0 0 -> 0 2\n'),
  'threads/parameter': () => ofModel('m.mdrp', '1 2\n0 0 -> 0 1\n', { n: 2 }),
  'acs/definition': () => ofAcs('hello'),
  'acs/duplicate': () => ofAcs('class A { a -> b }\nclass A { a -> b }\nstart A.a'),
  'acs/unknown': () => ofAcs('class A { a -> b }\nstart A.c'),
  'acs/number': () => ofAcs('class A { a -> b }\nstart 3000000000 A.a'),
  'acs/condition': () => ofAcs('class A { a -> b }\nstart A.a\nproperty P = always 3'),
  'acs/parameter': () => ofAcs('class A { a -> b }\nstart A.a', { n: 3 }),
  'acs/idle': () => ofAcs('class A { a -> b : send m to A }\nstart A.a'),
  'acs/comment': () => ofAcs('# telos: what is this?\nclass A { a -> b }\nstart A.a'),
  'acs/overflow': () =>
    ofCheck(acsModel('class A { a -> a : spawn A.a }\nstart 2147483647 A.a'), undefined, { shortest: true }),
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
  'bpp/section': () => ofBpp('rules A -> B'),
  'bpp/undeclared': () => ofBpp('initial A rules A -> B formula EF(C == 1)'),
  'bpp/number': () => ofBpp('initial A*9999999999 rules A -> B'),
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
  import.meta.glob<Record<string, ErrorCode>>(['../../{src,purposes,simulators}/**/errors.ts'], { eager: true }),
).flatMap(room => Object.values(room).map(({ code }) => code))

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
