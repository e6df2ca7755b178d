import type { Sampled } from './subject.js'

/** What a look at the runs showed of P(success). */
export interface Look {
  readonly runs: number
  readonly estimate: number
  readonly interval: readonly [least: number, greatest: number]
  /** Was it after the last run? Else it is provisional. */
  readonly isFinal: boolean
}

/** More cannot be told apart in a picture. */
const most = 400

/** The looks so far and one more. Nothing is to be seen of guided runs, nor of a number of runs that was decided by looking. */
export const lookedAgain = (
  looks: readonly Look[],
  { stage, runs, experiment }: Pick<Sampled, 'stage' | 'runs' | 'experiment'>,
): readonly Look[] => {
  const success = experiment.points[0]?.success ?? null
  if (success === null || success.interval === null || stage === 'stopped') return []
  const { estimate, interval } = success
  const all = [...looks, { runs, estimate, interval, isFinal: stage === 'complete' }]
  return all.length <= most ? all : all.filter((_, i) => i % 2 === 1 || i === all.length - 1)
}
