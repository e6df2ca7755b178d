import type { Amount, Net } from '../simulator/net.js'

/**
 * Weights of places, none below zero. A trap counts as the sum of its places: the weight of a place is its own and those
 * of the traps that it is in. No transition raises the weighted sum, so it is never more than at the beginning. A state
 * that has at least as much of everything as some vector, and a mark in each trap, weighs at least as much as the vector
 * and one for each trap: if that is more, there is no such state.
 */
export interface Invariant {
  readonly places: readonly bigint[]
  /** Those of the proof, in its order. */
  readonly traps: readonly bigint[]
}

/**
 * Why no state of a target can be reached: a set of states that holds the initial one, that no transition leaves, and
 * that none of the target's states are in. The states of this set are not above any vector of the basis, have a mark in
 * each trap, and weigh at most as much as the initial one by each invariant.
 */
export interface Proof {
  readonly basis: readonly (readonly number[])[]
  /** Sets of places. */
  readonly traps: readonly (readonly number[])[]
  readonly invariants: readonly Invariant[]
}

/** Where a check fails, and why. */
export class Refused extends Error {}

export const insist = (holds: boolean, otherwise: () => string): void => {
  if (!holds) throw new Refused(otherwise())
}

/** A count to which those of a net can be added in floating point. */
export const isExact = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= 2 ** 52

const isBelow = (small: readonly number[], large: readonly number[]): boolean => {
  for (let place = 0; place < small.length; place++) if (small[place]! > large[place]!) return false
  return true
}

/**
 * Checks a proof from its definition alone: no code is shared with the searches that find proofs. All sums are of big
 * integers. Throws `Refused`.
 */
export const checkProof = (net: Net, target: readonly (readonly number[])[], proof: Proof): void => {
  const places = net.places.length
  const { traps, invariants } = proof
  const named = (vector: readonly number[]): string =>
    vector.flatMap((count, place) => (count > 0 ? [`${net.places[place]} >= ${count}`] : [])).join(', ') || 'anything'
  for (const vector of [...proof.basis, ...target])
    insist(vector.length === places && vector.every(isExact), () => 'a vector does not have a count for each place')

  // Small ones first: whatever is below a vector has a smaller sum.
  const total = (vector: readonly number[]): number => vector.reduce((sum, count) => sum + count, 0)
  const basis = proof.basis.map(vector => ({ vector, sum: total(vector) })).sort((a, b) => a.sum - b.sum)
  const exactly = new Set(proof.basis.map(vector => vector.join()))
  const isAbove = (state: readonly number[]): boolean => {
    if (exactly.has(state.join())) return true
    const sum = total(state)
    for (const small of basis) {
      if (small.sum > sum) return false
      if (isBelow(small.vector, state)) return true
    }
    return false
  }

  const sum = (amounts: readonly Amount[], place: number): number =>
    amounts.reduce((all, amount) => (amount.place === place ? all + amount.count : all), 0)
  const dense = (amounts: readonly Amount[]): number[] => {
    const vector = net.places.map(() => 0)
    for (const { place } of amounts) vector[place] = sum(amounts, place)
    return vector
  }
  // What takes more than states of the set can have, is never taken.
  const live = net.transitions
    .map(({ event, takes, gives }) => ({ event, takes: dense(takes), gives: dense(gives) }))
    .filter(({ takes }) => !isAbove(takes))

  for (const trap of traps) {
    const name = `{ ${trap.map(place => net.places[place]).join(', ')} }`
    insist(
      trap.every(place => Number.isInteger(place) && place >= 0 && place < places),
      () => 'a trap names a place that the net does not have',
    )
    insist(
      trap.some(place => net.initial[place]! > 0),
      () => `the trap ${name} has no mark initially`,
    )
    for (const { event, takes, gives } of live)
      insist(
        !trap.some(place => takes[place]! > 0) || trap.some(place => gives[place]! > 0),
        () => `${name} is not a trap: ${event} takes from it and gives nothing to it`,
      )
  }

  const refuters = invariants.map(invariant => {
    insist(
      invariant.places.length === places && invariant.traps.length <= traps.length,
      () => 'an invariant does not have a weight for each place',
    )
    insist(
      [...invariant.places, ...invariant.traps].every(weight => weight >= 0n),
      () => 'a weight of an invariant is below zero',
    )
    const weight = [...invariant.places]
    // A place that a trap names twice is still one place.
    for (const [trap, factor] of invariant.traps.entries())
      for (const place of new Set(traps[trap])) weight[place]! += factor
    const weigh = (weights: readonly bigint[], vector: readonly number[]): bigint =>
      weights.reduce((all, factor, place) => (factor === 0n ? all : all + factor * BigInt(vector[place]!)), 0n)
    for (const { event, takes, gives } of live)
      insist(weigh(weight, gives) <= weigh(weight, takes), () => `${event} raises the sum of an invariant`)
    const most = weigh(weight, net.initial)
    const marks = invariant.traps.reduce((all, factor) => all + factor, 0n)
    return (vector: readonly number[]): boolean => weigh(invariant.places, vector) + marks > most
  })
  const isExcluded = (vector: readonly number[]): boolean =>
    isAbove(vector) || refuters.some(refutes => refutes(vector))

  insist(!isAbove(net.initial), () => 'the initial state is above a vector of the basis')
  for (const vector of target) insist(isExcluded(vector), () => `nothing excludes the target ${named(vector)}`)
  for (const { vector } of basis)
    for (const { event, takes, gives } of live) {
      const before = vector.map((count, place) => Math.max(takes[place]!, count - gives[place]! + takes[place]!))
      // A transition that gives nothing that counts comes from above the same vector.
      if (isBelow(vector, before)) continue
      insist(
        isExcluded(before),
        () => `${event} leads from ${named(before)} to ${named(vector)}, which the basis excludes`,
      )
    }
}

/** The state that a run, given by its transitions' numbers, leads to: it must be a run. Throws `Refused`. */
export const replay = (net: Net, run: readonly number[]): number[] => {
  const state = [...net.initial]
  for (const [step, number] of run.entries()) {
    const transition = net.transitions[number]!
    insist(transition !== undefined, () => `step ${step + 1} is a transition that the net does not have`)
    for (const { place, count } of transition.takes) {
      state[place]! -= count
      insist(
        state[place]! >= 0,
        () => `step ${step + 1}: ${transition.event} takes more ${net.places[place]} than there is`,
      )
    }
    for (const { place, count } of transition.gives) state[place]! += count
  }
  return state
}

/** Does the run end in the target? Throws `Refused`. */
export const checkRun = (net: Net, target: readonly (readonly number[])[], run: readonly number[]): void => {
  const last = replay(net, run)
  insist(
    target.some(minimal => minimal.length === last.length && isBelow(minimal, last)),
    () => `the run ends in (${last.join(' ')}), which is not in the target`,
  )
}
