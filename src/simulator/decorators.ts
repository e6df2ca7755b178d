import type { ComparedLiteral } from '../ats/comparison.js'
import { negated, propositionOf, showLiteral } from '../ats/labelling.js'
import { Contract } from './contract.js'
import { comparisonOf, truthObserved } from './observing.js'
import { noteSeed, seedOf } from './seed.js'
import { type AnySimulator, requiredOperations } from './simulator.js'
import { spelling, spellingOf } from './spelling.js'
import { type Proposition, vectors, vectorsOf, type Whitebox } from './vector.js'

const operations = [
  ...requiredOperations,
  'fingerprint',
  'describe',
  'observe',
  'reseed',
  'score',
  'define',
  'forget',
  'foresee',
] as const
type Operation = (typeof operations)[number]

/** The same simulator, with `around` called for each operation instead of the operation itself. */
const decorate = (
  simulator: AnySimulator,
  around: (operation: Operation, args: unknown[], call: () => unknown) => unknown,
): AnySimulator => {
  const wrapped: Record<string, unknown> = {
    world: simulator.world,
    ...(simulator.alphabet === undefined ? {} : { alphabet: simulator.alphabet }),
    ...(simulator.random === undefined ? {} : { random: simulator.random }),
    ...(simulator.restoring === undefined ? {} : { restoring: simulator.restoring }),
    ...(simulator.returns === undefined ? {} : { returns: simulator.returns }),
  }
  for (const operation of operations) {
    const original = simulator[operation] as ((...args: unknown[]) => unknown) | undefined
    if (original === undefined) continue
    const call = (...args: unknown[]): unknown => around(operation, args, () => original.apply(simulator, args))
    wrapped[operation] = spelling(spellingOf(original, operation), call)
  }
  noteSeed(wrapped as unknown as AnySimulator, () => seedOf(simulator))
  return wrapped as unknown as AnySimulator
}

/**
 * Counts how often each operation is called.
 * @public
 */
export const counting = (simulator: AnySimulator): { simulator: AnySimulator; counts: Record<Operation, number> } => {
  const counts = Object.fromEntries(operations.map(operation => [operation, 0])) as Record<Operation, number>
  return {
    counts,
    simulator: decorate(simulator, (operation, _, call) => {
      counts[operation]++
      return call()
    }),
  }
}

/**
 * Tells each call and what it answered.
 * @public
 */
export const logging = (simulator: AnySimulator, log: (line: string) => void): AnySimulator =>
  decorate(simulator, (operation, args, call) => {
    const result = call()
    const shown = args.map(arg => JSON.stringify(arg) ?? String(arg)).join(', ')
    log(`${operation}(${shown})${result === undefined ? '' : ` = ${JSON.stringify(result) ?? String(result)}`}`)
    return result
  })

/**
 * Hides the fingerprint: states can no longer be recognised.
 * @public
 */
export const opaque = (simulator: AnySimulator): AnySimulator => {
  const { fingerprint: _, ...rest } = decorate(simulator, (_operation, _args, call) => call())
  noteSeed(rest, () => seedOf(simulator))
  return rest
}

/** The same simulator, but where a literal is not known, its opposite holds. */
export const settled = (simulator: AnySimulator, literal: string): AnySimulator => {
  const name = propositionOf(literal)
  const whenUnknown = negated(literal)
  const labels = (): string[] => {
    const known = [...simulator.labels()]
    const isKnown = known.some(label => propositionOf(label) === name)
    return isKnown ? known : [...known, showLiteral(name, whenUnknown)]
  }
  const white = vectorsOf(simulator)
  const holds = white?.propositions.get(name)
  if (white === undefined || holds === undefined)
    return { ...decorate(simulator, (_operation, _args, call) => call()), labels }
  const settledHere: Proposition = state => holds(state) ?? whenUnknown
  const shown: Whitebox = { ...white, propositions: new Map(white.propositions).set(name, settledHere) }
  return { ...simulator, labels, [vectors]: shown } as AnySimulator
}

/**
 * The same simulator, but comparisons of what it observes are expressions that can be defined, besides those it has. A vector
 * model knows them by itself; of what observes nothing, nothing can be compared.
 */
export const comparing = (simulator: AnySimulator): AnySimulator => {
  if (simulator.observe === undefined || vectorsOf(simulator) !== undefined) return simulator
  const contract = new Contract(simulator)
  const atFirst = contract.observe() ?? {}
  const compared = new Map<string, ComparedLiteral>()
  const labels = (): string[] => {
    const known = [...simulator.labels()]
    const observed = contract.observe() ?? {}
    for (const [name, literal] of compared) {
      const truth = truthObserved(literal, observed)
      const isKnown = truth === undefined || known.some(label => propositionOf(label) === name)
      if (!isKnown) known.push(showLiteral(name, truth))
    }
    return known
  }
  const { mayHave, properties, remarks } = simulator
  const wrapped: AnySimulator = {
    ...decorate(simulator, (_operation, _args, call) => call()),
    ...(mayHave === undefined ? {} : { mayHave: event => mayHave.call(simulator, event) }),
    ...(properties === undefined ? {} : { properties }),
    ...(remarks === undefined ? {} : { remarks: () => remarks.call(simulator) }),
    labels: spelling(spellingOf(simulator.labels, 'labels'), labels),
    define(name, expression) {
      const wrong = simulator.define?.(name, expression)
      if (simulator.define !== undefined && wrong === undefined) return undefined
      const literal = comparisonOf(expression, atFirst)
      if ('message' in literal) return wrong ?? literal
      compared.set(name, literal)
      return undefined
    },
  }
  noteSeed(wrapped, () => seedOf(simulator))
  return wrapped
}
