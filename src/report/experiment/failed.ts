import type { ExperimentResult, PointResult } from '../../experiment/result.js'
import { counted } from '../words.js'
import { pointInWords, variedIn } from './parameters.js'
import { runsOf } from './report.js'

/** What must be known before any estimate: that most runs, or all of those at some points, failed in the model. */
export interface Failed {
  readonly sentence: string
  /** Did every run fail? Then there is nothing else to say. */
  readonly isAll: boolean
}

/** `null` where most runs came to an end of their own, at every point. */
export const failedIn = ({ experiment, points }: ExperimentResult): Failed | null => {
  const run = experiment.plan.kind === 'rare' ? 'repetition' : 'run'
  const runs = runsOf(points)
  const faults = points.reduce((sum, { outcomes }) => sum + outcomes.fault.count, 0)
  if (faults === 0) return null
  const failed = `failed in the model: ${firstFault(points)}`
  if (faults === runs)
    return { sentence: runs === 1 ? `the only ${run} ${failed}` : `all ${counted(runs, run)} ${failed}`, isAll: true }
  if (2 * faults >= runs)
    return { sentence: `${faults.toLocaleString('en')} of ${counted(runs, run)} ${failed}`, isAll: false }
  const lost = points.filter(point => point.runs > 0 && point.outcomes.fault.count === point.runs)
  const [first] = lost
  if (first === undefined) return null
  const where = lost.length === 1 ? pointInWords(first, variedIn(points)) : counted(lost.length, 'point')
  return { sentence: `all ${run}s at ${where} failed in the model: ${firstFault(lost)}`, isAll: false }
}

/** The message of the first run that failed, as far as one line goes. */
const firstFault = (points: readonly PointResult[]): string => {
  const faults = points.find(({ faults }) => faults.length > 0)?.faults ?? []
  const first = [...faults].sort((one, other) => one.run - other.run)[0]
  return first?.message.split('\n')[0] ?? 'it is not known why'
}
