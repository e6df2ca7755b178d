/** What shows that something can happen. */
export interface Witness {
  /** The numbers of the transitions from the initial state on; `null` if they are too many to list. */
  readonly run: readonly number[] | null
  /** The state that the run leads to. */
  readonly state: readonly bigint[]
}

export type Ignorance = 'time-bound' | 'cancelled' | 'incomplete' | 'too-large' | 'not-a-bpp'

/**
 * What is known about a formula in the initial state. `within: null` is a proof. `within: k` is none: it says what is so
 * when EG is looked at for k steps only.
 */
export type FormulaVerdict =
  | { readonly kind: 'holds' | 'fails'; readonly within: number | null; readonly witness: Witness | null }
  | { readonly kind: 'unknown'; readonly reason: Ignorance }

export const proved = (isTrue: boolean, witness: Witness | null = null): FormulaVerdict => ({
  kind: isTrue ? 'holds' : 'fails',
  within: null,
  witness,
})

export const negated = (verdict: FormulaVerdict): FormulaVerdict =>
  verdict.kind === 'unknown' ? verdict : { ...verdict, kind: verdict.kind === 'holds' ? 'fails' : 'holds' }

const rank = (verdict: FormulaVerdict, decisive: 'holds' | 'fails'): number => {
  if (verdict.kind === 'unknown') return 2
  if (verdict.kind === decisive) return verdict.within === null ? 0 : 1
  return verdict.within === null ? 4 : 3
}

/**
 * The verdict on an alternative of several (`decisive` is `holds`), or on all of them together (`fails`). A proof of the
 * decisive kind decides by itself: what comes after it is not asked for. Then what is only so within k steps.
 */
export const combined = async (
  decisive: 'holds' | 'fails',
  parts: Iterable<() => Promise<FormulaVerdict>>,
): Promise<FormulaVerdict> => {
  let result = proved(decisive === 'fails')
  for (const part of parts) {
    const verdict = await part()
    if (rank(verdict, decisive) < rank(result, decisive)) result = verdict
    if (rank(result, decisive) === 0) break
  }
  return result
}
