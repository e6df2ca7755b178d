import * as E from 'fp-ts/lib/Either.js'
import { vi } from 'vitest'
import { loadLabs } from '../../../simulators/labs/load.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { simulate } from '../../../src/experiment/simulate.js'
import { ofCheck, ofModel, ofThrown, type Provoked } from '../../support/provoking.js'

const ofLabs = (text: string, parameters = {}): Promise<string[]> => ofModel('m.labs', text, parameters)
/** Two agents that do this. */
const agents = (behaviour: string): string => `system { environment = e: 0; a[2]: 0  spawn = One: 2 }
  agent One { interface = x: 0  Behaviour = ${behaviour} }`
const ofAgents = (behaviour: string): Promise<string[]> => ofLabs(agents(behaviour))
/** What becomes of it when they do it. */
const ofRunning = (behaviour: string): Promise<string[]> => {
  const loaded = orThrow(loadLabs({ name: 'm.labs', text: agents(behaviour) }, {}))
  return ofCheck(loaded.factory)
}

export const provoked: Provoked = {
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
  'labs/parameter-value': () => ofLabs(agents('Skip'), { scheduling: 'random' }),
  'labs/constant': () => ofLabs('system { spawn = One: -1 } agent One { Behaviour = Skip }'),
  'labs/bounds': () => ofAgents('x <- a[2]'),
  'labs/recursion': () => ofAgents('Behaviour'),
  'labs/no-initial': () => ofLabs(`${agents('Skip')} assume { A = e = 1 }`),
  'labs/not-drawn': () => {
    const text = `${agents('Skip').replace('e: 0', 'e: 0..30000; f: 0..30000')} assume { A = e + f = 1 }`
    const { factory } = orThrow(loadLabs({ name: 'm.labs', text }, {}))
    return ofThrown(() => simulate(factory, null))
  },
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
  'simulator/too-many-moves': () => ofRunning('x <- [0..1000000]'),
  'labs/overflow': () => ofRunning('x <- 2147483647; x <- x + 1'),
}
