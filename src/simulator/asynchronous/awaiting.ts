/**
 * Thrown by a simulator that is asked for what it does not know yet. Whoever drives the work waits until `ready` and does it
 * again from where it was begun or paused: so the searches, the walks and everything else that asks simulators serve those that
 * answer later, too, and those that answer at once pay nothing for it.
 */
export class Awaiting {
  /** `ready` is fulfilled when asking again gets an answer, or the fault that came instead of it; it is never rejected. */
  constructor(readonly ready: Promise<void>) {}
}

/** What a piece of awaited work keeps from one try to the next, in the order in which it asks for it. */
interface Keeping {
  readonly values: unknown[]
  next: number
}

/** Of the work that is being done now; `null`: nobody awaits it. */
let keeping: Keeping | null = null

/**
 * Does work with simulators some of which may answer later: it is done again until all that it asks for is there. The work must
 * do the same each time, and its simulators must be those of one factory or the same ones.
 * @public
 */
export const awaited = async <A>(work: () => A): Promise<A> => {
  const mine: Keeping = { values: [], next: 0 }
  for (;;) {
    const tried = attempt(work, mine)
    if ('done' in tried) return tried.done
    await tried.waiting.ready
  }
}

/** What was heard; if nothing was yet, that has to be awaited. */
export const heard = <A extends object>(answer: A | Promise<void>): A => {
  if (answer instanceof Promise) throw new Awaiting(answer)
  return answer
}

const attempt = <A>(work: () => A, mine: Keeping): { readonly done: A } | { readonly waiting: Awaiting } => {
  const outer = keeping
  keeping = mine
  mine.next = 0
  try {
    return { done: work() }
  } catch (error) {
    if (!(error instanceof Awaiting)) throw error
    return { waiting: error }
  } finally {
    keeping = outer
  }
}

/** Will work that throws an Awaiting now be done again? */
export const isAwaited = (): boolean => keeping !== null

/**
 * What was made here when this work was tried before, so that it can go on from where it had to wait; else it is made now. It
 * works since awaited work does the same each time; `make` itself keeps nothing.
 */
export const kept = <A>(make: () => A): A => {
  if (keeping === null) return make()
  const { values } = keeping
  const at = keeping.next++
  if (!(at in values)) values[at] = make()
  return values[at] as A
}
