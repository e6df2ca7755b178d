import { modelByRules, modelByTriples, systemOf } from '../../../simulators/ccs/load.js'
import type { CcsModel } from '../../../simulators/ccs/model.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { normal } from './oracle.js'
import { read } from './read.js'

/** A model gone through, with its states under the names that the oracle has for them. */
export interface Explored {
  readonly initial: string
  readonly states: ReadonlySet<string>
  readonly transitions: ReadonlySet<string>
  /** How many different vectors there were: as many as states. */
  readonly vectors: number
}

export const systemIn = (text: string, syntactic: boolean, root?: string) => {
  return orThrow(systemOf({ name: 'm.ccs', text }, { syntactic, ...(root === undefined ? {} : { root }) }))
}

/** Both ways to run a system; by triples where that is possible. */
export const enginesOf = (text: string, syntactic: boolean, root?: string): (CcsModel | null)[] => {
  const system = systemIn(text, syntactic, root)
  return [modelByRules(system), modelByTriples(system)]
}

/** Breadth-first, as the oracle does: states that are `maxDepth` steps away have no transitions. */
export const explore = (
  model: CcsModel,
  text: string,
  syntactic: boolean,
  maxDepth = Number.POSITIVE_INFINITY,
): Explored => {
  // Terms speak of algebras by their names.
  const algebras = (text.match(/sync [^}]*}/g) ?? []).join('')
  const moves = new Moves()
  const names = new Map<string, string>()
  const nameOf = (state: Int32Array): string => {
    const key = state.join()
    const known = names.get(key) ?? normal(read(`${algebras}S = ${model.describe(state)};`).get('S')!, syntactic)
    names.set(key, known)
    return known
  }
  const start: Int32Array = Int32Array.from(model.initial[0])
  const depths = new Map([[nameOf(start), 0]])
  const queue = [start]
  const transitions = new Set<string>()
  for (const state of queue) {
    const from = nameOf(state)
    const depth = depths.get(from)!
    if (depth >= maxDepth) continue
    for (const { event, target } of movesOf(model, state, moves)) {
      const to = nameOf(target)
      if (!depths.has(to)) {
        depths.set(to, depth + 1)
        queue.push(target)
      }
      transitions.add(`${from} --${event}--> ${to}`)
    }
  }
  return { initial: nameOf(start), states: new Set(depths.keys()), transitions, vectors: names.size }
}
