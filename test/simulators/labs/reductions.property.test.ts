import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadLabs } from '../../../simulators/labs/load.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import type { Property, Reduction } from '../../../src/index.js'
import { propertiesOf, replay, SimulatorError, verdictOfProperty } from '../../../src/index.js'
import { root } from '../../support/cli.js'
import { slowRuns } from '../../support/runs.js'
import { arbitrarySpecification } from './arbitrary.js'

const choices: readonly Reduction[][] = [['slice'], ['symmetry'], ['slice', 'symmetry']]
const loaded = (name: string, text: string, parameters: Record<string, string | number>) => {
  const result = orThrow(loadLabs({ name, text }, parameters))
  return result.factory
}

/** Which reductions were used, so that it can be seen that they were. */
const used: string[] = []

const agrees = async (factory: ReturnType<typeof loaded>, states: number): Promise<void> => {
  for (const property of propertiesOf(factory)) {
    const plain = await verdictOfProperty(factory, property, { maxStates: states })
    if (plain.kind === 'inconclusive') continue
    for (const reduce of choices) {
      const reduced = await verdictOfProperty(factory, property, { reduce, maxStates: 10 * states })
      // What was found early without reductions may be found late with them.
      if (reduced.kind === 'inconclusive') continue
      expect(`${property.name} ${reduce} ${reduced.kind}`).toBe(`${property.name} ${reduce} ${plain.kind}`)
      if (plain.kind === 'success')
        expect(reduced.statistics.productStates).toBeLessThanOrEqual(plain.statistics.productStates)
      used.push(...reduced.reduced.used)
      if (reduced.run !== null) expect(replay(factory, reduced.run, null).divergence).toBe(null)
    }
  }
}

describe('verdicts with and without reductions', () => {
  test('on random specifications', async () => {
    const run = fc.asyncProperty(arbitrarySpecification, async ({ text, parameters, scheduling }) => {
      let factory: ReturnType<typeof loaded>
      try {
        factory = loaded('random.labs', text, { ...parameters, scheduling })
      } catch {
        // Nothing satisfies what is assumed.
        return
      }
      try {
        await agrees(factory, 2000)
      } catch (error) {
        // A model that has faults may have them met on one way and not on the other.
        const isFault =
          error instanceof SimulatorError && error.diagnostics.every(({ code }) => code.startsWith('labs/'))
        if (!isFault) throw error
      }
    })
    const often = slowRuns(60, 200)
    await fc.assert(run, often)
    expect(used.filter(name => name === 'slice').length).toBeGreaterThan(often.numRuns / 10)
    expect(used.filter(name => name === 'symmetry').length).toBeGreaterThan(often.numRuns / 40)
  })

  const examples = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.labs'),
  )
  const small: Record<string, Record<string, string | number>> = {
    dining: { n: 3 },
    leader: { n: 3 },
    flock: { n: 2, size: 3, delta: 1 },
    boids: { n: 2, size: 3, delta: 1 },
    formation: { n: 2, size: 5, range: 2 },
    'approximate-majority': { yes: 2, no: 3 },
    majority: { yes: 1, no: 2 },
  }
  test.each(examples)('on %s', async file => {
    const text = readFileSync(join(root, 'examples', file), 'utf8')
    for (const scheduling of ['interleaving', 'round-robin'])
      await agrees(loaded(file, text, { ...small[file.split('/')[0]], scheduling }), 100_000)
  })
})

describe('what a reduction has to take care of', () => {
  const once = 'system { environment = done: 0 spawn = A: 2, B: 1 }'
  test.each<[string, string]>([
    [
      'a tuple that nobody has written cannot be confirmed, whichever of its variables matter',
      'system { spawn = A: 1 } stigmergy S { link = true u, w: undef, undef } agent A { interface = x: 0; y: 0; z: 0 stigmergies = S Behaviour = (u = 1 or x = 0) -> x <- 1; y <- 1 } check { P = finally forall A a, y of a = 1 }',
    ],
    [
      'links can fail',
      'system { spawn = A: 2 } stigmergy S { link = 10 / (d of 1) > 0 s: 0 } agent A { interface = x: 0; d: 0 stigmergies = S Behaviour = s <~ 1; x <- 1 } check { P = finally forall A a, x of a = 1 }',
    ],
    [
      'so can the index of what is assigned',
      'system { environment = arr[2]: 0 spawn = A: 1 } agent A { interface = x: 0; d: 0 Behaviour = arr[(10 / d) % 2] <-- 1; x <- 1 } check { P = always forall A a, x of a >= 0 }',
    ],
    [
      'what a guard says may be no longer so later in a block',
      'system { spawn = A: 1 } agent A { interface = x: 0; d: 1; e: 0 Behaviour = ((d != 0 -> { d <- 0; e <- 10 / d }) ++ (d = 0 -> { d <- 0; e <- 3 })); x <- 1 } check { P = always forall A a, x of a >= 0 }',
    ],
    [
      'a run that gets stuck sends all its messages first',
      'system { spawn = A: 1 } stigmergy S { link = true s: 0 } agent A { interface = x: 0 stigmergies = S Behaviour = s <~ 1 } check { P = finally forall A a, x of a = 1 }',
    ],
    [
      'messages bring ids to other kinds',
      `${once} stigmergy S { link = true leader: -1 } agent A { stigmergies = S Behaviour = done = 0 -> { leader <~ id; done <-- 1 } } agent B { interface = y: -1 stigmergies = S Behaviour = leader != -1 -> y <- leader } check { P = always forall B b, y of b != 0 Q = always forall B b, y of b != 1 }`,
    ],
    [
      'an id is no truth',
      'system { environment = last: -1 spawn = A: 2 } agent A { interface = q: 0 Behaviour = last = -1 -> { last <-- id; q <- 1 }; last -> q <- 2 } check { P = finally exists A a, q of a = 2 }',
    ],
    [
      'many agents with ids to remember',
      'system { environment = last: -1 spawn = A: 7 } agent A { interface = q: 0; seen: -1 Behaviour = last = -1 -> last <-- id; seen <- last; q <- 1 } check { P = always forall A a, q of a = 0 }',
    ],
  ])('%s', async (_, text) => {
    const factory = loaded('small.labs', text, {})
    const answer = async (property: Property, reduce: readonly Reduction[]): Promise<string> => {
      try {
        const { kind, run } = await verdictOfProperty(factory, property, { reduce })
        if (run !== null) expect(replay(factory, run, null).divergence).toBe(null)
        return kind
      } catch (error) {
        if (!(error instanceof SimulatorError)) throw error
        return error.diagnostics[0].code
      }
    }
    for (const property of propertiesOf(factory)) {
      const plain = await answer(property, [])
      for (const reduce of choices) expect(`${reduce} ${await answer(property, reduce)}`).toBe(`${reduce} ${plain}`)
    }
  })
})
