import { describe, expect, test } from 'vitest'
import { experimentMarkdown } from '../../../src/report/experiment/markdown.js'
import { experimentLine, experimentText } from '../../../src/report/experiment/text.js'
import { estimate, experiment, harmful, outcomes, point, result, results } from './results.js'

const lines = (text: string): string[] => text.split('\n')

describe('text', () => {
  test('one point', () => {
    expect(experimentText(results.one)).toBe(`\
P(success) is between 0.955 and 0.978 at 95 % confidence (968 of 1,000 runs)
  purpose contained on sir.model.ts with n=50, observe (the purpose only watches), seed 7, at most 500 steps a run

  runs   success               failure               steps (median)  infected (mean at the end)
  1,000  0.968 [0.955, 0.978]  0.032 [0.022, 0.045]  20              4.82

  Probabilities: the runs are independent and alike; intervals by Clopper and Pearson.`)
  })

  test('a sweep', () => {
    const [head, , , header, first, ...rest] = lines(experimentText(results.sweep))
    expect(head).toBe('P(success) is estimated from 0.0020 (beta=0.9) to 0.983 (beta=0.1); 9 points, 9,000 runs')
    expect(header).toMatch(/^ {2}beta {2}runs {3}success +failure +steps \(median\) {2}infected \(mean at the end\)$/)
    expect(first).toMatch(/^ {2}0\.1 {3}1,000 {2}0\.983 \[0\.974, 0\.992\] +0\.017 \[0\.008, 0\.026\] +10 +4\.82$/)
    expect(rest.at(-1)).toBe('  Each interval holds by itself at 95 % confidence, not all of them together.')
  })

  test('parameters that are the same at all points have no column', () => {
    const text = experimentText(results.categories)
    expect(text).toContain('purpose contained on sir.model.ts with n=50, beta=0.3, observe')
    expect(lines(text)[3]).toMatch(/^ {2}network +runs/)
  })

  test('under an experimenter', () => {
    expect(experimentLine(results.driven)).toBe(
      'P(success) under this experimenter is between 0.955 and 0.978 at 95 % confidence (968 of 1,000 runs)',
    )
    expect(experimentText(results.driven)).toContain('at most 500 steps and 2 s a run')
  })

  test('undecided runs, and faults', () => {
    expect(experimentText(results.undecided)).toBe(`\
P(success) is at least 0.879 and at most 0.954 at 95 % confidence (900 of 1,000 runs, 40 undecided)
  purpose contained on sir.model.ts with n=50, observe (the purpose only watches), seed 7, at most 500 steps a run

  runs   success               P(success) at least  at most  failure within bounds  bound  fault  steps (median)  infected (mean at the end)
  1,000  0.900 [0.879, 0.918]  0.879                0.954    0.060 [0.046, 0.077]   38     2      20              4.82

  2 faults (first in run 17, seed 4059430534): no neighbours

  Probabilities: the runs are independent and alike; intervals by Clopper and Pearson.`)
  })

  test('faults at points', () => {
    expect(lines(experimentText(results.faults)).filter(line => line.includes('fault'))).toEqual([
      expect.stringMatching(/^ {2}beta .* fault /),
      '  1 fault at beta=0.1 (in run 3, seed 3645704892): beta is too large',
      '  2 faults at beta=0.9 (first in run 3, seed 3645704892): beta is too large',
    ])
  })

  test('where points have seeds of their own, so has the first fault', () => {
    const { experiment: given } = results.faults
    const faults = lines(experimentText({ ...results.faults, experiment: { ...given, independent: true } })).flatMap(
      line => /in run 3, seed (\d+)/.exec(line)?.[1] ?? [],
    )
    expect(new Set(faults).size).toBe(2)
  })

  test('splitting', () => {
    expect(experimentText(results.rare)).toBe(`\
P(success) is about 5.8e-8, between 4.8e-8 and 6.9e-8 at 95 % confidence (splitting: 4 levels, 1,000 runs at each, 20 repetitions)
  purpose rich on ruin.model.ts with n=50, observe (the purpose only watches), seed 7, at most 500 steps a run

  P(success)  interval          levels  repetitions
  5.8e-8      [4.8e-8, 6.9e-8]  4       20
  level 3 reached by 0.0312 of those at the start
  level 2 reached by 0.0048 of those at the one before
  level 1 reached by 0.0251 of those at the one before
  level 0 reached by 0.0155 of those at the one before

  The rare event: runs that go on from one state are independent.`)
    const [only] = results.rare.points
    const points = [{ ...only, rare: { ...only.rare!, interval: null, repetitions: 1 } }]
    expect(experimentLine({ ...results.rare, points })).toBe(
      'P(success) is about 5.8e-8; there are too few repetitions for an interval (splitting: 4 levels, 1,000 runs at each, 1 repetition)',
    )
  })

  test('unfinished', () => {
    expect(experimentLine(results.unfinished)).toBe(
      'P(success) is estimated from 0.065 (beta=0.9) to 0.968 (beta=0.1); 2 points, 1,310 runs; unfinished',
    )
    expect(lines(experimentText(results.unfinished))[2]).toBe(
      '  unfinished: 1,310 of 2,000 runs were made, then it was interrupted; kept in a folder (--out), the same command goes on with it',
    )
    expect(lines(experimentText(results.nothing)).slice(0, 3)).toEqual([
      'no run was made',
      expect.any(String),
      '  unfinished: 0 of 1,000 runs were made, then its time was up; kept in a folder (--out), the same command goes on with it',
    ])
  })

  test('very many points are not all shown', () => {
    const parameters = Array.from({ length: 1103 }, (_, i) => ({ n: i }))
    const points = parameters.map((given, i) => point({ point: i, parameters: given }))
    const text = lines(experimentText(result({ experiment: experiment({ points: parameters }), points })))
    expect(text).toContain('  … 1,003 points more; --format json has all')
    expect(text.length).toBeLessThan(115)
  })

  test('many observables are not all shown', () => {
    const { infected } = point().observables
    const names = ['a', 'b', 'c', 'd', 'toString']
    const observables = Object.fromEntries(names.map(name => [name, infected]))
    const header = lines(experimentText(result({ points: [point({ observables })] })))[3]
    expect(header.match(/mean at the end/g)).toHaveLength(3)
  })
})

describe('a claim', () => {
  const claimed = (...claims: ('holds' | 'refuted' | null)[]) => ({
    ...results.claim,
    points: claims.map((claim, i) => ({ ...results.claim.points[0], parameters: { beta: i }, point: i, claim })),
  })
  test.each([
    [
      ['holds'],
      'HOLDS  P(success) >= 0.9 (310 of 320 runs; wrong with probability at most 0.05, unless it is within 0.01 of 0.9)',
    ],
    [
      ['refuted'],
      'REFUTED  P(success) >= 0.9 (310 of 320 runs; wrong with probability at most 0.01, unless it is within 0.01 of 0.9)',
    ],
    [[null], 'OPEN  P(success) >= 0.9: not decided by 320 runs, 310 of them success'],
    [['holds', 'holds'], 'HOLDS  P(success) >= 0.9: holds at 2 points'],
    [['holds', null, 'refuted'], 'MIXED  P(success) >= 0.9: holds at 1 point, refuted at 1 point, open at 1 point'],
  ] as const)('%j', (claims, line) => expect(experimentLine(claimed(...claims))).toBe(line))

  test('each point says what became of it', () => {
    expect(experimentText(claimed('holds', null))).toMatch(
      /beta {2}runs {2}claim[\s\S]*\n {2}0 +320 {3}holds[\s\S]*\n {2}1 +320 {3}open/,
    )
  })
})

test('what the verifier was asked of each seed', () => {
  const asked = result({ experiment: experiment({ ask: { relation: 'feasibility', variant: 'strong' } }) })
  expect(experimentLine(asked)).toBe(
    'P(strongly feasible) is between 0.955 and 0.978 at 95 % confidence (968 of 1,000 runs)',
  )
  expect(experimentText(asked)).toMatch(/strong feasibility is asked of each seed[\s\S]*runs +yes +no /)
})

describe('guided runs', () => {
  test('are counted, and nothing is estimated', () => {
    expect(experimentText(results.seek)).toBe(`\
12 of 100 guided runs succeeded; nothing can be estimated from guided runs
  purpose contained on sir.model.ts with n=50, seek (steps that lead to Success are preferred), seed 7, at most 500 steps a run

  runs  success  failure  left  steps (median)  infected (mean at the end)
  100   12       70       18    20              4.82

  Guided runs: every choice is made to come nearer to Success.`)
  })

  test('have no interval anywhere, whatever else they are part of', () => {
    const { points } = results.seek
    const [only] = points
    const guided = [
      results.seek,
      { ...results.seek, points: [only, { ...only, point: 1, parameters: { beta: 1 } }] },
      { ...results.seek, points: [{ ...only, ...results.rare.points[0] }] },
      { ...results.claim, experiment: { ...results.claim.experiment, policy: 'seek' as const } },
      {
        ...results.undecided,
        experiment: { ...results.undecided.experiment, policy: 'seek' as const },
        assumptions: [],
      },
    ]
    for (const one of guided)
      for (const text of [experimentText(one), experimentLine(one), experimentMarkdown(one)]) {
        expect(text).not.toMatch(/[[\]%±]|confidence|between|at least|0\.12|HOLDS/)
        expect(text).toContain('nothing can be estimated from guided runs')
      }
  })
})

test('names stay names', () => {
  for (const text of [experimentText(results.hostile), experimentLine(results.hostile)]) {
    for (const character of harmful) expect(text).not.toContain(character)
    expect(text).toContain('\\u001b[31mred<script>')
  }
  const markdown = experimentMarkdown(results.hostile)
  for (const character of harmful) expect(markdown).not.toContain(character)
  expect(markdown).not.toMatch(/(?<!\\)<script/)
  // A bar in a name begins no cell.
  const [header, , ...rows] = lines(markdown).filter(line => line.startsWith('|'))
  const cells = (line: string): number => line.split(/(?<!\\)\|/).length
  expect(rows.map(cells)).toEqual([cells(header), cells(header)])
})

describe('Markdown', () => {
  test('a table for a pull request', () => {
    expect(experimentMarkdown(results.undecided)).toBe(`\
## P(success) is at least 0.879 and at most 0.954 at 95 % confidence (900 of 1,000 runs, 40 undecided)

purpose contained on sir.model.ts with n=50, observe (the purpose only watches), seed 7, at most 500 steps a run

| runs | success | P(success) at least | at most | failure within bounds | bound | fault | steps (median) | infected (mean at the end) |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 1,000 | 0.900 \\[0.879, 0.918\\] | 0.879 | 0.954 | 0.060 \\[0.046, 0.077\\] | 38 | 2 | 20 | 4.82 |

- 2 faults (first in run 17, seed 4059430534): no neighbours

- Probabilities: the runs are independent and alike; intervals by Clopper and Pearson.
`)
  })

  test('a claim, and an experiment that is not finished', () => {
    expect(lines(experimentMarkdown(results.claim))[0]).toMatch(/^## HOLDS: P\(success\) \\>= 0.9 \(310 of 320 runs; /)
    expect(experimentMarkdown(results.unfinished)).toContain(
      '**unfinished: 1,310 of 2,000 runs were made, then it was interrupted; kept in a folder (--out), the same command goes on with it**',
    )
  })
})

test('a point without runs among others has no numbers', () => {
  const none = point({
    point: 1,
    parameters: { beta: 2 },
    runs: 0,
    outcomes: outcomes({}),
    steps: null,
    observables: {},
  })
  const one = point({ parameters: { beta: 1 }, outcomes: outcomes({ success: estimate(1, 2, [0.0126, 0.9874]) }) })
  expect(experimentLine(result({ points: [one, none] }))).toBe(
    'P(success) is estimated as 0.500 (beta=1); 1 of 2 points, 1,000 runs',
  )
  expect(experimentText(result({ points: [one, none] }))).toMatch(/\n {2}2 +0 *\n/)
})

describe('faults come before estimates', () => {
  const failing = (fault: number, runs: number, changes: Partial<Parameters<typeof point>[0]> = {}) =>
    point({
      runs,
      outcomes: outcomes({ success: estimate(runs - fault, runs, [0, 1]), fault: { count: fault } }),
      successOrUndecided: estimate(runs, runs, [0.9, 1]),
      faults: [
        { message: 'often', count: fault - 1, run: 5 },
        { message: 'at first\nat line 3', count: 1, run: 2 },
      ],
      ...changes,
    })
  const first = (...points: ReturnType<typeof point>[]) => lines(experimentText(result({ points })))[0]

  test('if all runs failed, that is the answer', () => {
    expect(first(failing(100, 100))).toBe('all 100 runs failed in the model: at first')
    expect(first(failing(1, 1))).toBe('the only run failed in the model: at first')
    expect(experimentLine(result({ points: [failing(100, 100)] }))).toBe('all 100 runs failed in the model: at first')
    expect(experimentMarkdown(result({ points: [failing(100, 100)] }))).toMatch(/^## all 100 runs failed in the model/)
  })

  test('if most of them did, it is said first', () => {
    expect(first(failing(60, 100))).toMatch(/^60 of 100 runs failed in the model: at first; P\(success\) is at least/)
    expect(first(failing(40, 100))).toMatch(/^P\(success\)/)
  })

  test('or all at some points', () => {
    const [one, other] = [{ parameters: { beta: 1 } }, { point: 1, parameters: { beta: 2 } }]
    expect(first(failing(2, 100, one), failing(10, 10, other))).toMatch(
      /^all runs at beta=2 failed in the model: at first; P\(success\) is estimated/,
    )
    expect(first(failing(10, 10, one), failing(10, 10, other))).toBe('all 20 runs failed in the model: at first')
  })

  test('a claim keeps its status', () => {
    const { claim } = results
    const points = [failing(100, 100, { claim: null })]
    expect(lines(experimentText({ ...claim, points }))[0]).toMatch(
      /^OPEN {2}all 100 runs failed in the model: at first; /,
    )
  })
})
