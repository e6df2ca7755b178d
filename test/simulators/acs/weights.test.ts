import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acsModel } from '../../../simulators/acs/index.js'
import { systemOf } from '../../../simulators/acs/load.js'
import { AcsModel } from '../../../simulators/acs/model.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { examine, parsePurpose, type TelosError, verdictOf } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { runs } from '../../support/runs.js'
import { arbitrarySystem } from './arbitrary.js'
import { type Configuration, nameOf, type Rule } from './oracle.js'

/** Every way in which a rule can be taken, process by process and letter by letter. */
const ways = ({ who, from, action }: Rule, { processes, letters }: Configuration): number => {
  let count = 0
  for (const [other, state] of processes) {
    if (other !== who || state !== from) continue
    if (action.does !== 'receive') count++
    else for (const [owner, message] of letters) if (owner === who && message === action.message) count++
  }
  return count
}

const massAction = (text: string): AcsModel => {
  const { system, weights } = orThrow(systemOf({ name: 'm.acs', text }, { weights: 'mass-action' }))
  return new AcsModel(system, weights)
}

test('by mass action a rule is as likely as there are ways to take it', () => {
  fc.assert(
    fc.property(arbitrarySystem, fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }), ({ rules, text }, counts) => {
      const model = massAction(text)
      const state = Int32Array.from(model.net.places, (_, i) => counts[i])
      const configuration: Configuration = { processes: [], letters: [] }
      for (const [i, place] of model.net.places.entries()) {
        const [owner, name] = place.match(/\w+/g)!.slice(-2)
        const bag = (place.startsWith('mail(') ? configuration.letters : configuration.processes) as [string, string][]
        for (let n = 0; n < state[i]; n++) bag.push([owner, name])
      }
      // Rules are tried class by class.
      const expected = ['A', 'B'].flatMap(who =>
        rules.filter(rule => rule.who === who).map(rule => ways(rule, configuration)),
      )
      const found = movesOf(model, state, new Moves()).map(({ weight }) => weight)
      expect(found, nameOf(configuration)).toEqual(expected.filter(count => count > 0))
    }),
    { numRuns: runs(100, 2000) },
  )
})

const pond = `
class Fish { young -> old; old -> gone : send egg to Fish }
start 5 Fish.young, 2 Fish.old
property Kept = always not deadlock
`

test('uniform by default; the file or a parameter asks for mass action', () => {
  const weights = (text: string, parameters = {}) =>
    acsModel(text, parameters)()
      .successors()
      .map(({ weight }) => weight)
  expect(weights(pond)).toEqual([undefined, undefined])
  expect(weights(pond, { weights: 'uniform' })).toEqual([undefined, undefined])
  expect(weights(pond, { weights: 'mass-action' })).toEqual([5, 2])
  expect(weights(`# telos: weights=mass-action\n${pond}`)).toEqual([5, 2])
  expect(examine(acsModel(pond, { weights: 'mass-action' })).findings).toEqual([])
})

test('another value is a mistake, unless the file has a number of that name', () => {
  expect(() => acsModel(pond, { weights: 'masses' as never })).toThrow('weights is uniform or mass-action, not masses')
  expect(() => acsModel(pond, { weights: 3 })).toThrow('weights is uniform or mass-action, not 3')
  const own = pond.replace('5 Fish', 'weights Fish')
  expect(acsModel(own, { weights: 3 })().observe?.()).toMatchObject({ 'Fish.young': 3 })
})

test('counters are observed by their names, if there are not too many', () => {
  const simulator = acsModel(pond)()
  expect(simulator.observe?.()).toEqual({ 'Fish.young': 5, 'Fish.old': 2, 'Fish.gone': 0, 'mail(Fish, egg)': 0 })
  const many = Array.from({ length: 65 }, (_, i) => `  s${i}`).join('\n')
  expect(acsModel(`class A {\n${many}\n}\nstart A.s0`)().observe).toBe(undefined)
})

test('guards compare counters, by their names or as conditions do; coverability decides them as ever', async () => {
  const waiting = (guard: string) =>
    parsePurpose(`purpose p\nstart q\n  otherwise when ${guard} -> Success\n  otherwise else -> q`)
  const grow = 'class A { a -> a : spawn A.a; a -> b }\nstart A.a'
  for (const guard of [
    'A.b >= 3',
    'count(A.b) >= 3',
    'A.b > 2',
    'A.b >= 2.5',
    '"count(A.b) >= 3"',
    'A.b = 3',
    'count(A.b) = 3',
  ]) {
    const verdict = await verdictOf(acsModel(grow), waiting(guard), { maxStates: 2000 })
    expect([guard, verdict.kind]).toEqual([guard, 'success'])
  }
  // There are infinitely many states: no search could tell.
  const bounded = 'class A { a -> a : spawn B.b; b }\nclass B { b }\nstart A.a'
  for (const guard of ['A.a >= 2', 'count(A.a) >= 2', 'A.a > 1.5'])
    expect((await verdictOf(acsModel(bounded), waiting(guard))).kind).toBe('failure')
})

test('what there is no counter for is an error', async () => {
  const asked = parsePurpose('purpose p\nstart q\n  internal when Fish.yuong >= 3 -> Success', 'p.purpose')
  const found = await verdictOf(acsModel(pond), asked).catch(error => (error as TelosError).diagnostics)
  expect(found).toMatchObject([{ code: 'purpose/unknown-observable', fix: 'did you mean Fish.young?' }])
  const count = parsePurpose('purpose p\nstart q\n  internal when count(Fish.yuong) >= 3 -> Success', 'p.purpose')
  const wrong = await verdictOf(acsModel(pond), count).catch(error => (error as TelosError).diagnostics)
  expect(wrong).toMatchObject([
    { code: 'purpose/unknown-observable', message: expect.stringContaining('Fish has no state yuong') },
  ])
})
