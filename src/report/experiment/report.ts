import type { Purpose } from '../../../purposes/purpose.js'
import type { ExperimentResult, PointResult } from '../../experiment/result.js'
import { withoutEstimates } from './without-estimates.js'

/** What an experiment found. */
export interface ExperimentReport {
  readonly result: ExperimentResult
  /** To be drawn on the page; `null` if it was not read. */
  readonly purpose: Purpose | null
}

/** Are its runs guided to Success? Then how many succeed says nothing about the model. */
export const isGuided = ({ experiment }: ExperimentResult): boolean => experiment.policy === 'seek'

/** What may be reported: every format begins with it. */
export const reportable = (result: ExperimentResult): ExperimentResult =>
  isGuided(result) ? { ...result, points: result.points.map(withoutEstimates) } : result

export const runsOf = (points: readonly PointResult[]): number => points.reduce((sum, { runs }) => sum + runs, 0)
