/**
 * Thrown by a simulator that is asked for what it does not know yet. Whoever drives the work waits until `ready` and does it
 * again from where it was begun or paused: so the searches, the walks and everything else that asks simulators serve those that
 * answer later, too, and those that answer at once pay nothing for it.
 */
export class Awaiting {
  /** `ready` is fulfilled when asking again gets an answer, or the fault that came instead of it; it is never rejected. */
  constructor(readonly ready: Promise<void>) {}
}

/**
 * Does work with simulators some of which may answer later: it is done again until all that it asks for is there. The work must
 * do the same each time, and its simulators must be those of one factory or the same ones.
 * @public
 */
export const awaited = async <A>(work: () => A): Promise<A> => {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Awaiting)) throw error
      await error.ready
    }
  }
}

/** What was heard; if nothing was yet, that has to be awaited. */
export const heard = <A extends object>(answer: A | Promise<void>): A => {
  if (answer instanceof Promise) throw new Awaiting(answer)
  return answer
}
