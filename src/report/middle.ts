/** Runs longer than this are shown without their middle. */
const longest = 200
const shownAtEachEnd = 50

/** Which steps of a long run are not shown. */
export const middleHidden = (
  length: number,
): { hidden: number; first: number; isHidden: (step: number) => boolean } => {
  const hidden = length > longest ? length - 2 * shownAtEachEnd : 0
  const isHidden = (step: number): boolean => hidden > 0 && step >= shownAtEachEnd && step < length - shownAtEachEnd
  return { hidden, first: shownAtEachEnd, isHidden }
}
