import { vi } from 'vitest'

/** Looks again and again until it is so. Only what is never so takes as long as the limit, on a busy machine too. */
export const eventually = <A>(look: () => A | Promise<A>, interval = 20): Promise<A> =>
  vi.waitFor(look, { interval, timeout: 120_000 })
