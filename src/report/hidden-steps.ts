/** Runs longer than this are shown without their middle. */
const longest = 200
const shownAtEachEnd = 50

/** The steps of a long run that are not shown: how many, behind which number of steps, and whether one is among them. */
export const hiddenSteps = (length: number): { hidden: number; first: number; isHidden: (step: number) => boolean } => {
  const hidden = length > longest ? length - 2 * shownAtEachEnd : 0
  const isHidden = (step: number): boolean => hidden > 0 && step >= shownAtEachEnd && step < length - shownAtEachEnd
  return { hidden, first: shownAtEachEnd, isHidden }
}
