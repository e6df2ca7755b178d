import { printable } from '../../ats/printable.js'
import type { Experiment } from '../../experiment/definition.js'
import type { ExperimentProgress } from '../../experiment/progress.js'

/** So many points under way are told one by one: it is a line. */
const mostPoints = 2

/** The progress line: how far, how fast, how long still; how many points are done, and estimates at those under way. */
export const progressInWords = (
  { points: all, policy, plan }: Experiment,
  { runs, expected, runsPerSecond, secondsLeft, points }: ExperimentProgress,
): string => {
  const isEstimated = policy !== 'seek' && plan.kind !== 'rare'
  const done = points.filter(({ complete }) => complete).length
  const underWay = points.flatMap((point, i) => (point.runs > 0 && !point.complete ? [{ ...point, i }] : []))
  const shares = underWay.slice(0, mostPoints).map(({ runs: made, successes, i }) => {
    const parameters = Object.entries(all[i] ?? {}).map(([name, value]) => `${name}=${value}`)
    const share = isEstimated ? [`success ${percent(successes, made)}`] : []
    const where = parameters.length === 0 ? [] : [`at ${parameters.join(', ')}`]
    return [...share, ...where].join(' ')
  })
  const more = underWay.length > mostPoints ? [`${inDigits(underWay.length - mostPoints)} more under way`] : []
  return printable(
    [
      `${inDigits(runs)} of ${inDigits(expected)} runs (${percent(runs, expected)})`,
      ...(points.length > 1 ? [`${inDigits(done)} of ${inDigits(points.length)} points done`] : []),
      `${inDigits(Math.round(runsPerSecond))} a second`,
      ...(secondsLeft === null ? [] : [`${inDigits(Math.ceil(secondsLeft))} s left`]),
      ...shares.filter(share => share !== ''),
      ...more,
    ].join('; '),
  )
}

const inDigits = (count: number): string => count.toLocaleString('en')
const percent = (count: number, of: number): string => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`
