import { expect, test } from 'vitest'
import type { ReportAnswer, ReportData } from '../../src/index.js'
import { fitting } from '../../src/report/html/shorten.js'

const answer = (steps: number): ReportAnswer => ({
  kind: 'success',
  name: 'p',
  model: 'm',
  asked: '',
  question: '',
  claim: '',
  because: null,
  neverMet: null,
  rests: [],
  reach: null,
  bound: null,
  notes: [],
  statistics: '',
  subject: null,
  run: {
    start: { purpose: 'q', labels: [], state: null },
    steps: Array.from({ length: steps }, () => ({ event: '!a', purpose: 'q', labels: [], state: null })),
    loop: 0,
  },
  left: 0,
  purpose: null,
  path: Array.from({ length: steps }, () => 0),
  profile: null,
})
const report = (...answers: ReportAnswer[]): ReportData => ({
  telos: '',
  title: '',
  command: null,
  made: { telos: '' },
  purposes: [],
  answers,
  results: null,
})

test('runs that are too long for a page are cut, and it is told by how much', () => {
  const each = JSON.stringify(answer(1).run!.steps[0]).length
  const [long, short] = fitting(report(answer(100), answer(3)), 20 * each).answers
  expect(long.run!.steps).toHaveLength(10)
  expect(long).toMatchObject({ left: 90, path: { length: 10 }, run: { loop: null } })
  expect(short).toEqual(answer(3))
})

test('others stay as they are', () => {
  const whole = report(answer(100))
  expect(fitting(whole)).toEqual(whole)
})
