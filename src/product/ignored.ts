import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { type Guard, propositionsIn, truth } from '../ats/guard.js'

/** Guards with more propositions than this are not looked through. */
const mostPropositions = 8

/**
 * Does an event leave the purpose where it is, in every node that a transition of the purpose enters? `loops(q)` are the
 * guards under which the event takes q to itself. What let the purpose into a state must be enough to stay there, for as
 * long as what is known of the model stays the same.
 */
export const isIgnored = (purpose: Purpose, loops: (state: number) => readonly Guard[][]): boolean =>
  purpose.states.every((state, from) => {
    if (isVerdict(purpose, from)) return true
    return state.transitions.every(({ when, target }) => {
      const entered = [when, purpose.states[target]!.needs]
      return isVerdict(purpose, target) || implies(entered, loops(target))
    })
  })

/** Where all the premises definitely hold, do all guards of some alternative? Tried out for everything that can be known. */
const implies = (premises: readonly Guard[], alternatives: readonly Guard[][]): boolean => {
  const names = new Set<string>()
  for (const guard of [...premises, ...alternatives.flat()]) propositionsIn(guard, names)
  if (names.size > mostPropositions) return false
  const hold = (guards: readonly Guard[], labels: ReadonlyMap<string, boolean>): boolean =>
    guards.every(guard => truth(guard, labels) === true)
  return labellings([...names]).every(
    labels => !hold(premises, labels) || alternatives.some(guards => hold(guards, labels)),
  )
}

/** Everything that can be known of some propositions: each true, false, or unknown. */
const labellings = (names: readonly string[]): Map<string, boolean>[] =>
  names.reduce<Map<string, boolean>[]>(
    (all, name) =>
      all.flatMap(labels => [labels, new Map([...labels, [name, true]]), new Map([...labels, [name, false]])]),
    [new Map()],
  )
