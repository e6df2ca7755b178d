/**
 * How often random tests run. `npm test` takes samples; `npm run test:more` (vitest.more.config.ts sets TEST_MORE) takes
 * many more, and the long cases besides. RUNS=n runs each random test n times; SHRINK=1 looks for a smaller counterexample
 * where that takes long. CONTRIBUTING.md tells of them.
 */
export const isMore = process.env.TEST_MORE !== undefined

export const runs = (usual: number, more: number): number => Number(process.env.RUNS ?? (isMore ? more : usual))

/** For random tests of which a single run may take long: they show what they found first. */
export const slowRuns = (usual: number, more: number): { numRuns: number; endOnFailure: boolean } => ({
  numRuns: runs(usual, more),
  endOnFailure: process.env.SHRINK === undefined,
})

/** Cases that only `npm run test:more` has the time for. */
export const inMore = <A>(...cases: readonly A[]): readonly A[] => (isMore ? cases : [])
