/** Work that stops where something has to be waited for. In process it never does, and then needs no promise. */
export type Waiting<A> = Generator<Promise<void>, A, void>

/** Does work to its end: at once, if there is nothing to wait for. */
export const driven = <A>(work: Waiting<A>): A | Promise<A> => {
  const first = work.next()
  return first.done ? first.value : drivenLater(work, first.value)
}

const drivenLater = async <A>(work: Waiting<A>, first: Promise<void>): Promise<A> => {
  let waited = first
  for (;;) {
    let next: IteratorResult<Promise<void>, A>
    try {
      await waited
      next = work.next()
    } catch (error) {
      next = work.throw(error)
    }
    if (next.done) return next.value
    waited = next.value
  }
}

/** Does work that has nothing to wait for. */
export const atOnce = <A>(work: Waiting<A>): A => {
  const { done, value } = work.next()
  if (!done) throw new Error('there is something to wait for')
  return value
}
