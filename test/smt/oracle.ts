import fc from 'fast-check'
import type { Net } from '../../src/simulator/net.js'
import type { Atom, Comparison, NetFormula } from '../../src/simulator/net-formula.js'

/** Formulas on nets by walking from state to state, written from the definitions: shares no code with what it tests. */
type State = readonly number[]

/** More states than this are too many: walking from each of them takes its time. */
const most = 200

const successors = ({ transitions }: Net, state: State): { event: string; state: State }[] => {
  const found: { event: string; state: State }[] = []
  for (const { event, takes, gives } of transitions) {
    const next = [...state]
    for (const { place, count } of takes) next[place] -= count
    if (next.some(count => count < 0)) continue
    for (const { place, count } of gives) next[place] += count
    found.push({ event, state: next })
  }
  return found
}

/** The states that can be reached, as many as were asked for; and whether these are all. */
export const explore = (net: Net, most: number, from: State = net.initial): { states: State[]; isAll: boolean } => {
  const seen = new Map<string, State>([[from.join(), from]])
  for (const state of seen.values()) {
    for (const { state: next } of successors(net, state)) seen.set(next.join(), seen.get(next.join()) ?? next)
    if (seen.size > most) return { states: [...seen.values()], isAll: false }
  }
  return { states: [...seen.values()], isAll: true }
}

export const atomHolds = ({ terms, compare, than }: Atom, state: State): boolean => {
  const sum = terms.map(({ place, factor }) => factor * state[place]).reduce((a, b) => a + b, 0)
  const truths: Record<Comparison, boolean> = {
    '==': sum === than,
    '!=': sum !== than,
    '>=': sum >= than,
    '<=': sum <= than,
    '>': sum > than,
    '<': sum < than,
  }
  return truths[compare]
}

/** EG and AF as they are, by fixpoints (for finite systems only); or for a number of steps. */
export const holds = (net: Net, formula: NetFormula, steps: number | 'exactly'): ((state: State) => boolean) => {
  const known = new Map<string, boolean>()
  const compute = evaluator(net, formula, steps)
  return state => {
    const key = state.join()
    const truth = known.get(key) ?? compute(state)
    known.set(key, truth)
    return truth
  }
}

const evaluator = (net: Net, formula: NetFormula, steps: number | 'exactly'): ((state: State) => boolean) => {
  const part = (inner: NetFormula) => holds(net, inner, steps)
  switch (formula.is) {
    case 'atom':
      return state => atomHolds(formula, state)
    case 'not': {
      const inner = part(formula.of)
      return state => !inner(state)
    }
    case 'and':
    case 'or':
    case 'implies': {
      const [left, right] = [part(formula.left), part(formula.right)]
      if (formula.is === 'and') return state => left(state) && right(state)
      return formula.is === 'or' ? state => left(state) || right(state) : state => !left(state) || right(state)
    }
    case 'EX':
    case 'AX': {
      const inner = part(formula.of)
      const after = (state: State) =>
        successors(net, state).filter(({ event }) => formula.event === null || formula.event === event)
      return formula.is === 'EX'
        ? state => after(state).some(({ state: next }) => inner(next))
        : state => after(state).every(({ state: next }) => inner(next))
    }
    case 'EF': {
      const inner = part(formula.of)
      return state => {
        const { states, isAll } = explore(net, most, state)
        if (states.some(inner)) return true
        if (!isAll) throw new Error('too many states')
        return false
      }
    }
    case 'AF': {
      const some = part({ is: 'EG', of: { is: 'not', of: formula.of } })
      return state => !some(state)
    }
    case 'EG': {
      const inner = part(formula.of)
      if (steps === 'exactly') return state => alwaysExactly(net, inner, state)
      const known = new Map<string, boolean>()
      const go = (state: State, left: number): boolean => {
        const key = `${left}:${state.join()}`
        const before = known.get(key)
        if (before !== undefined) return before
        const next = successors(net, state)
        const truth = inner(state) && (left === 0 || next.length === 0 || next.some(({ state: n }) => go(n, left - 1)))
        known.set(key, truth)
        return truth
      }
      return state => go(state, steps)
    }
  }
}

/** The greatest set of states where it holds and that can be stayed in, or that end there. */
const alwaysExactly = (net: Net, inner: (state: State) => boolean, from: State): boolean => {
  const { states, isAll } = explore(net, most, from)
  if (!isAll) throw new Error('too many states')
  const left = new Map(states.filter(inner).map(state => [state.join(), state]))
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [key, state] of left) {
      const next = successors(net, state)
      if (next.length > 0 && !next.some(({ state: n }) => left.has(n.join()))) left.delete(key)
    }
  }
  return left.has(from.join())
}

// ---- Random systems and formulas

const events = ['?a', '?b', 'tau']

/** A BPP with few symbols; right sides may be empty, and multiplicities larger than one. Half of them never grow. */
export const bpp: fc.Arbitrary<Net> = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).chain(([size, grows]) => {
  const place = fc.nat({ max: size - 1 })
  const multiset = (most: number) => fc.array(place, { maxLength: most })
  const right = grows
    ? multiset(3)
    : fc.oneof({ weight: 1, arbitrary: multiset(0) }, { weight: 5, arbitrary: place.map(p => [p]) })
  const rule = fc.record({ event: fc.constantFrom(...events), left: place, right })
  return fc.record({ rules: fc.array(rule, { minLength: 1, maxLength: 6 }), start: multiset(3) }).map(
    ({ rules, start }): Net => ({
      places: Array.from({ length: size }, (_, i) => 'ABCD'[i]),
      initial: Array.from({ length: size }, (_, i) => start.filter(p => p === i).length),
      transitions: rules.map(({ event, left, right }) => ({
        event,
        takes: [{ place: left, count: 1 }],
        gives: [...new Set(right)].map(p => ({ place: p, count: right.filter(q => q === p).length })),
      })),
    }),
  )
})

const atom = (size: number): fc.Arbitrary<NetFormula> =>
  fc.record({
    is: fc.constant('atom' as const),
    terms: fc.array(fc.record({ place: fc.nat({ max: size - 1 }), factor: fc.constantFrom(1, 1, 1, 2, -1, -2) }), {
      minLength: 1,
      maxLength: 4,
    }),
    compare: fc.constantFrom<Comparison[]>('==', '!=', '>=', '<=', '>', '<'),
    than: fc.integer({ min: -1, max: 5 }),
  })

/** A state, as a formula. */
export const stateOf = (state: State): NetFormula =>
  state
    .map((count, place): NetFormula => ({ is: 'atom', terms: [{ place, factor: 1 }], compare: '==', than: count }))
    .reduce((left, right) => ({ is: 'and', left, right }))

/** Formulas with at most so many operators in each other, of these kinds. */
export const formulaOn = (
  { places: { length: size } }: Net,
  depth: number,
  operators: readonly ('EX' | 'EF' | 'EG')[],
): fc.Arbitrary<NetFormula> => {
  if (depth === 0) return atom(size)
  const inner = formulaOn({ places: Array(size).fill(''), initial: [], transitions: [] }, depth - 1, operators)
  const event = fc.constantFrom(...events, null)
  const paths = [
    ...(operators.includes('EF') ? (['EF'] as const) : []),
    ...(operators.includes('EG') ? (['EG', 'AF'] as const) : []),
  ]
  return fc.oneof(
    { weight: 1, arbitrary: atom(size) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('not' as const), of: inner }) },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('and' as const, 'or' as const, 'implies' as const),
        left: inner,
        right: inner,
      }),
    },
    ...(operators.includes('EX')
      ? [{ weight: 2, arbitrary: fc.record({ is: fc.constantFrom('EX' as const, 'AX' as const), event, of: inner }) }]
      : []),
    ...(paths.length > 0 ? [{ weight: 4, arbitrary: fc.record({ is: fc.constantFrom(...paths), of: inner }) }] : []),
  )
}
