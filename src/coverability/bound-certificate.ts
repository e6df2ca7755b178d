import type { Net, NetTransition } from '../simulator/net.js'
import { insist } from './certificate.js'
import { after, type Cover, checkCover } from './cover.js'
import type { Stage } from './karp-miller.js'

/** Why a place never has more than its bound. */
export type BoundProof =
  /** Weights, none below zero; no transition raises the weighted sum. */
  { readonly kind: 'invariant'; readonly weights: readonly bigint[] } | Cover

/** Checks from the definitions alone that a place never has more than `bound`. Throws `Refused`. */
export const checkBound = (net: Net, place: number, bound: number, proof: BoundProof): void => {
  insist(net.places[place] !== undefined, () => 'the place is not one of the net')
  insist(Number.isSafeInteger(bound), () => 'the bound is not an integer')
  if (proof.kind === 'invariant') checkWeights(net, place, bound, proof.weights)
  else {
    checkCover(net, proof)
    for (const state of proof.states)
      insist((state[place] ?? bound + 1) <= bound, () => `the cover allows more than ${bound} of ${net.places[place]}`)
  }
}

const checkWeights = (net: Net, place: number, bound: number, weights: readonly bigint[]): void => {
  insist(
    weights.length === net.places.length && weights.every(weight => weight >= 0n),
    () => 'the invariant does not have a weight, not below zero, for each place',
  )
  for (const { event, takes, gives } of net.transitions) {
    let change = 0n
    for (const amount of gives) change += weights[amount.place]! * BigInt(amount.count)
    for (const amount of takes) change -= weights[amount.place]! * BigInt(amount.count)
    insist(change <= 0n, () => `${event} raises the sum of the invariant`)
  }
  const sum = net.initial.reduce((all, count, other) => all + weights[other]! * BigInt(count), 0n)
  // One more of the place would weigh more than there ever is.
  insist(
    weights[place]! * (BigInt(bound) + 1n) > sum,
    () => `the invariant allows more than ${bound} of ${net.places[place]}`,
  )
}

/**
 * Checks from the definitions alone that a place can have as much as one likes: each stage has a part that leads from a
 * state to one above, so it can be repeated, and what it adds to is without bound from then on. Throws `Refused`.
 */
export const checkPumps = (net: Net, place: number, stages: readonly Stage[]): void => {
  insist(net.places[place] !== undefined, () => 'the place is not one of the net')
  let state: (number | null)[] = [...net.initial]
  const follow = (from: (number | null)[], run: readonly number[]): (number | null)[] => {
    let at = from
    for (const number of run) {
      const transition = net.transitions[number]!
      insist(transition !== undefined, () => 'a stage has a transition that the net does not have')
      const next = after(transition, at)
      insist(next !== null, () => `a stage takes ${transition.event} where there is not enough for it`)
      at = next!
    }
    return at
  }
  for (const { path, pump } of stages) {
    const before = follow(state, path)
    const repeated = follow(before, pump)
    state = before.map((count, other) => {
      const then = repeated[other]!
      insist(
        count === null || (then !== null && then >= count),
        () => `repeating a stage takes away ${net.places[other]}`,
      )
      return count !== null && then !== null && then > count ? null : count
    })
  }
  insist(state[place] === null, () => `no stage adds to ${net.places[place]}`)
}

/**
 * A run of the net, by its transitions' numbers, after which `place` has `atLeast` or more: stages that `checkPumps` accepts,
 * each repeated as often as is needed by those that follow. It can be long.
 */
export const pumped = (net: Net, place: number, stages: readonly Stage[], atLeast: number): number[] => {
  const takes = (number: number, other: number) => total(net.transitions[number]!.takes, other)
  const gives = (number: number, other: number) => total(net.transitions[number]!.gives, other)
  // Backwards: what is needed before each part, and so how often the part before it has to be repeated.
  let need = net.places.map((_, other) => (other === place ? atLeast : 0))
  const before = (number: number) =>
    need.map((count, other) => Math.max(takes(number, other), count - gives(number, other) + takes(number, other)))
  const parts: number[][] = []
  const levels = levelsOf(net, stages)
  for (const [i, { path, pump }] of [...stages.entries()].reverse()) {
    // What this stage makes grow is finite before it: repeat until it is enough.
    while (need.some((count, other) => (levels[i]![other] ?? count) < count)) {
      for (const number of pump.toReversed()) need = before(number)
      parts.push([...pump])
    }
    for (const number of path.toReversed()) need = before(number)
    parts.push([...path])
  }
  return parts.reverse().flat()
}

const total = (amounts: NetTransition['takes'], place: number): number =>
  amounts.reduce((all, amount) => (amount.place === place ? all + amount.count : all), 0)

/** The state before each stage's pump. */
const levelsOf = (net: Net, stages: readonly Stage[]): (number | null)[][] => {
  let state: (number | null)[] = [...net.initial]
  return stages.map(({ path, pump }) => {
    const level = path.reduce((at, number) => after(net.transitions[number]!, at)!, state)
    const then = pump.reduce((at, number) => after(net.transitions[number]!, at)!, level)
    state = level.map((count, other) => (count !== null && then[other]! > count ? null : count))
    return level
  })
}
