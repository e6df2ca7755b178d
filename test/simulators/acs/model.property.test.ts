import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AcsModel } from '../../../simulators/acs/model.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { runs } from '../../support/runs.js'
import { arbitraryFormula, arbitrarySystem, formulaText } from './arbitrary.js'
import { type Configuration, explore, holds, nameOf } from './oracle.js'
import { modelIn } from './read.js'

const numRuns = runs(60, 200)
const depth = 4

/** A vector as the oracle's bags, by the names that the net has for its places. */
const configurationOf = ({ net }: AcsModel, state: ArrayLike<number>): Configuration => {
  const processes: [string, string][] = []
  const letters: [string, string][] = []
  for (const [i, place] of net.places.entries()) {
    const mail = /^mail\((\w+), (\w+)\)$/.exec(place)
    const [owner, name] = mail === null ? place.split('.') : mail.slice(1)
    for (let n = 0; n < state[i]; n++) (mail === null ? processes : letters).push([owner, name])
  }
  return { processes, letters }
}

const within = (model: AcsModel, steps: number): { states: Int32Array[]; transitions: Set<string> } => {
  const name = (state: Int32Array): string => nameOf(configurationOf(model, state))
  const states: Int32Array[] = [Int32Array.from(model.initial[0])]
  const seen = new Set([name(states[0])])
  const transitions = new Set<string>()
  let level = [...states]
  for (let i = 0; i < steps; i++) {
    const next: Int32Array[] = []
    for (const from of level) {
      for (const { event, target } of movesOf(model, from, new Moves())) {
        transitions.add(`${name(from)} --${event}--> ${name(target)}`)
        expect(model.tell(from, event, target).actor).toMatch(/^[AB]( or [AB])?$/)
        if (seen.has(name(target))) continue
        seen.add(name(target))
        next.push(target)
      }
    }
    states.push(...next)
    level = next
  }
  return { states, transitions }
}

test('states and transitions are those of the definition', () => {
  fc.assert(
    fc.property(arbitrarySystem, ({ rules, initial, text }) => {
      const naive = explore(rules, initial, depth)
      fc.pre(naive.states.size < 300)
      const model = modelIn(text)
      const ours = within(model, depth)
      const names = ours.states.map(state => nameOf(configurationOf(model, state)))
      expect(names.sort()).toEqual([...naive.states.keys()].sort())
      expect([...ours.transitions].sort()).toEqual([...naive.transitions].sort())
    }),
    { numRuns },
  )
})

test('so are those of the net', () => {
  fc.assert(
    fc.property(arbitrarySystem, ({ rules, initial, text }) => {
      const naive = explore(rules, initial, 1)
      const model = modelIn(text)
      const { net } = model
      const transitions = net.transitions.flatMap(({ event, takes, gives }) => {
        if (takes.some(({ place, count }) => net.initial[place] < count)) return []
        const to = [...net.initial]
        for (const { place, count } of takes) to[place] -= count
        for (const { place, count } of gives) to[place] += count
        return `${nameOf(initial)} --${event}--> ${nameOf(configurationOf(model, to))}`
      })
      expect([...new Set(transitions)].sort()).toEqual([...naive.transitions].sort())
    }),
    { numRuns },
  )
})

test('conditions hold where they should', () => {
  fc.assert(
    fc.property(arbitrarySystem, arbitraryFormula, ({ rules, text }, formula) => {
      const model = modelIn(text)
      const written = formulaText(formula)
      const proposition = model.compile(written, 'x')
      if (typeof proposition !== 'function') throw new Error(`${proposition.message}: ${written}`)
      for (const state of within(model, 2).states)
        expect(proposition(state), written).toBe(holds(formula, configurationOf(model, state), rules))
    }),
    { numRuns },
  )
})

const isAbove = (one: ArrayLike<number>, least: readonly number[]): boolean => least.every((n, i) => one[i] >= n)

test('where a condition is said to be upward closed, it holds above its minimal vectors and nowhere else', () => {
  let closed = 0
  fc.assert(
    fc.property(
      arbitrarySystem,
      arbitraryFormula,
      fc.array(fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }), { minLength: 30, maxLength: 30 }),
      ({ rules, text }, formula, samples) => {
        const model = modelIn(text)
        model.compile(formulaText(formula), 'x')
        for (const [asked, wanted] of [
          ['x', true],
          ['not x', false],
        ] as const) {
          const least = model.upward(asked)
          if (least === null) continue
          closed++
          // Beside samples of everything, all that is next to a minimal vector.
          const around = least
            .slice(0, 20)
            .flatMap(vector => [
              [...vector],
              ...vector.flatMap((n, i) => [
                [...vector.slice(0, i), n + 1, ...vector.slice(i + 1)],
                ...(n > 0 ? [[...vector.slice(0, i), n - 1, ...vector.slice(i + 1)]] : []),
              ]),
            ])
          const places = model.net.places.length
          for (const state of [...around, ...samples.map(sample => sample.slice(0, places))])
            expect(
              least.some(vector => isAbove(state, vector)),
              `${formulaText(formula)} at ${state}`,
            ).toBe(holds(formula, configurationOf(model, state), rules) === wanted)
          for (const one of least)
            expect(
              least.filter(other => isAbove(one, other)),
              'all are minimal',
            ).toEqual([one])
        }
      },
    ),
    { numRuns },
  )
  expect(closed).toBeGreaterThan(numRuns / 4)
})
