/** What ends a wait before its time: seconds that are over, or a signal. */
export interface Deadline {
  readonly over: Promise<'late' | 'cancelled'>
  /** To be called when nothing waits any more: a timer would keep the process alive. */
  forget(): void
}

/** Node takes more milliseconds than this for one. */
const longest = 2 ** 31 - 1

/** Begins to count; without `seconds` only the signal ends the wait. */
export const deadline = (seconds: number | undefined, signal: AbortSignal | undefined): Deadline => {
  let forget = (): void => {}
  const over = new Promise<'late' | 'cancelled'>(resolve => {
    const cancel = (): void => resolve('cancelled')
    const milliseconds = Math.min(longest, Math.max(0, (seconds ?? 0) * 1000))
    const timer = seconds === undefined ? undefined : setTimeout(() => resolve('late'), milliseconds)
    if (signal?.aborted === true) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    forget = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  })
  return { over, forget: () => forget() }
}
