import { expect } from 'vitest'

/**
 * Does what must not take long: no more than these seconds of the processor's time. On a busy machine that is hardly more
 * than on an idle one; the time on the clock is.
 */
export const soon = <A>(seconds: number, work: () => A): A => {
  const before = process.cpuUsage()
  const done = work()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000, 'seconds of the processor').toBeLessThan(seconds)
  return done
}
