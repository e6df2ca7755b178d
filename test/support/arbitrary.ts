import fc from 'fast-check'
import type { Ats, Sp } from './oracle.js'

/** Random models and purposes in their JSON formats: guards, patterns, τ, ⊛, nondeterminism, unknown labels. */
const propositions = ['p', 'r']

export const arbitraryModel: fc.Arbitrary<Ats> = fc.integer({ min: 1, max: 5 }).chain(size => {
  const state = fc.integer({ min: 0, max: size - 1 }).map(i => `s${i}`)
  const event = fc.constantFrom('!a', '?b', 'tau', '!c(x, y)', '!c(x, z)', '!c(w, y)', '?d')
  const literals = fc.tuple(...propositions.map(p => fc.constantFrom([p], [`not ${p}`], []))).map(lists => lists.flat())
  return fc.record({
    initial: fc.constant('s0'),
    labels: fc.dictionary(state, literals),
    transitions: fc.array(fc.tuple(state, event, state), { maxLength: 9 }),
  })
})

const guard: fc.Arbitrary<string> = fc.letrec<{ guard: string; atom: string }>(tie => ({
  guard: fc.oneof(
    { weight: 3, arbitrary: tie('atom') },
    fc.tuple(tie('atom'), fc.constantFrom('and', 'or'), tie('atom')).map(parts => parts.join(' ')),
  ),
  atom: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...propositions),
    tie('atom').map(g => `not ${g}`),
    tie('guard').map(g => `( ${g} )`),
  ),
})).guard

/** May be ill-formed: the properties discard those that validation refuses. */
export const purposeOver = (...labels: string[]): fc.Arbitrary<Sp & { purpose: string }> =>
  fc.integer({ min: 1, max: 4 }).chain(size => {
    const inner = fc.integer({ min: 0, max: size - 1 }).map(i => `q${i}`)
    const target = fc.oneof({ weight: 3, arbitrary: inner }, fc.constantFrom('Success', 'Failure'))
    const label = fc.constantFrom(...labels)
    const one = fc.record({
      event: label,
      when: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        guard.map(g => [g]),
      ),
      to: target,
    })
    const split = fc.tuple(label, guard, target, target).map(([event, g, to, other]) => [
      { event, when: [g], to },
      { event, when: [`not ( ${g} )`], to: other },
    ])
    const rest = fc.tuple(label, guard, target, target).map(([event, g, to, other]) => [
      { event, when: [g], to },
      { event, else: true as const, to: other },
    ])
    const on = fc
      .uniqueArray(fc.oneof({ weight: 3, arbitrary: one.map(t => [t]) }, split, rest), {
        minLength: 1,
        maxLength: 4,
        selector: group => group[0].event,
      })
      .map(groups => groups.flat())
    const state = fc.record({
      needs: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        guard.map(g => [g]),
      ),
      on,
    })
    return fc.array(state, { minLength: size, maxLength: size }).map(states => ({
      purpose: 'random',
      start: 'q0',
      states: Object.fromEntries(states.map((body, i) => [`q${i}`, i === 0 ? { on: body.on } : body])),
    }))
  })

export const arbitraryPurpose = purposeOver('?a', '!b', 'tau', '*', '?c(x, y)', '?c(x, _)', '?c(_, y)', '!d')
