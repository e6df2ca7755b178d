import { expect, test } from 'vitest'
import { progressInWords } from '../../src/cli/experiment/progress-words.js'
import type { ExperimentProgress } from '../../src/experiment/progress.js'
import { experiment } from '../report/experiment/results.js'

const progress = (points: ExperimentProgress['points'], changes: Partial<ExperimentProgress> = {}) => ({
  runs: points.reduce((sum, { runs }) => sum + runs, 0),
  expected: 1000 * points.length,
  runsPerSecond: 123.4,
  secondsLeft: 7.1,
  points,
  ...changes,
})

test('one point: how far, how fast, how long still, and the estimate', () => {
  expect(progressInWords(experiment(), progress([{ runs: 480, successes: 120, complete: false }]))).toBe(
    '480 of 1,000 runs (48.0 %); 123 a second; 8 s left; success 25.0 %',
  )
  expect(
    progressInWords(experiment({ policy: 'seek' }), progress([{ runs: 480, successes: 120, complete: false }])),
  ).toBe('480 of 1,000 runs (48.0 %); 123 a second; 8 s left')
})

test('several points: how many are done, and the estimates at those that are under way', () => {
  const points = [0.1, 0.2, 0.3, 0.4, 0.5].map(beta => ({ beta }))
  const underWay = { runs: 100, successes: 30, complete: false }
  const done = { runs: 1000, successes: 1, complete: true }
  const none = { runs: 0, successes: 0, complete: false }
  const words = (...given: ExperimentProgress['points']) =>
    progressInWords(experiment({ points }), progress(given, { secondsLeft: null }))
  expect(words(done, underWay, none, none, none)).toBe(
    '1,100 of 5,000 runs (22.0 %); 1 of 5 points done; 123 a second; success 30.0 % at beta=0.2',
  )
  expect(words(done, underWay, underWay, underWay, none)).toMatch(
    /; success 30\.0 % at beta=0\.2; success 30\.0 % at beta=0\.3; 1 more under way$/,
  )
  expect(words(done, done, done, done, done)).toMatch(/; 5 of 5 points done; 123 a second$/)
})
