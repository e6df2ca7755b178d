import { Awaiting } from '../simulator/asynchronous/awaiting.js'
import type { Space } from '../space/space.js'

/** How far ahead is looked. */
const most = 32

/**
 * Works on a space. Where it has to wait for a simulator that answers later, that is also asked for what will be needed next: the
 * answers are on their way while the first of them is worked on.
 */
export const lookingAhead = <A>(space: Space, search: { ahead(most: number): Iterable<number> }, work: () => A): A => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Awaiting && space.foresee !== undefined)
      for (const state of search.ahead(most)) space.foresee(state)
    throw error
  }
}
