import { describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  comparisonJson,
  comparisonOf,
  comparisonText,
  countOf,
  countText,
  mutableModel,
  parsePurpose,
  tableMarkdown,
  tableText,
  type Verdict,
  verdictJson,
  verdictMarkdown,
  verdictOf,
  verdictText,
} from '../../src/index.js'
import { comparisonLine } from '../../src/report/comparison/comparison.js'
import { reportDocument } from '../../src/report/html/document.js'
import { answerOf, resultsData, verdictsData } from '../../src/report/html/report-data.js'
import { junit } from '../../src/report/results/junit.js'
import {
  type Result,
  resultsJson,
  resultsMarkdown,
  resultsSummary,
  resultsText,
} from '../../src/report/results/results.js'
import { verdictLine } from '../../src/report/verdict/text.js'
import type { Random } from '../../src/simulator/simulator.js'

interface Nature {
  readonly random?: Random
  readonly world?: 'closed' | 'open'
  readonly opaque?: boolean
}

/** Goes up to 3, and is out then: a factory that was not loaded from a file. */
const walk =
  ({ random, world = 'closed', opaque = false }: Nature = {}) =>
  (): AnySimulator => {
    let at = 0
    return mutableModel({
      save: () => at,
      restore: saved => {
        at = saved
      },
      enabled: () => (at < 3 ? ['?go' as const] : []),
      inject: () => {
        at++
      },
      label: () => ({ out: at === 3 }),
      world,
      ...(opaque ? {} : { fingerprint: () => at }),
      ...(random === undefined ? {} : { random }),
    })
  }
const out = parsePurpose('purpose out\nstart q\n  see go when out -> Success\n  see go when not out -> q\n')

describe('what is random in a model is said, whoever made it', () => {
  test.each([
    [{ seed: 3 }, 3, ' for seed 3', ' with this seed; others may differ'],
    [{ seed: 'abc' }, 'abc', ' for seed abc', ' with this seed; others may differ'],
    [true, null, ' for one sequence of random numbers', ' with these random numbers; others may differ'],
    [false, undefined, '', ''],
    [undefined, undefined, '', ''],
  ] as const)('random: %j', async (random, seed, claim, reach) => {
    const nature = random === undefined ? {} : { random }
    for (const model of [walk(nature), walk(nature)()]) {
      const verdict = await verdictOf(model, out, { relation: 'certainty' })
      expect(verdict).toMatchObject({ kind: 'success', exact: true })
      expect(verdict.seed).toBe(seed)
      expect(verdictJson(verdict, 'm').seed).toBe(seed)
      const [first, second] = verdictText(verdict, 'm').split('\n')
      expect([first, second]).toEqual([
        `SUCCESS  weak certainty of out on m: must succeed${claim}`,
        `  exact: a statement about all runs of the model${reach}`,
      ])
      expect(verdictMarkdown(verdict, 'm')).toContain(`must succeed${claim}\n`)
      expect(tableText([verdict], 'm')).toContain(`must succeed${claim}`)
      expect(tableMarkdown([verdict], 'm')).toContain(`must succeed${claim} |`)
      expect(answerOf(verdict, 'm')).toMatchObject({ claim: `must succeed${claim}` })
    }
    expect(countText(await countOf(walk(nature)), 'm').split('\n')[0]).toBe(`m${claim}`)
  })
  test('also where the answer is inconclusive', async () => {
    const verdict = await verdictOf(walk({ random: { seed: 3 }, opaque: true }), out, { depth: 1 })
    expect(verdictText(verdict, 'm').split('\n')[0]).toMatch(/is not decided for seed 3$/)
    const aborted = await verdictOf(walk({ random: true }), out, { signal: AbortSignal.abort() })
    expect(aborted).toMatchObject({ reason: 'cancelled', seed: null })
  })
  test('two models with different seeds have no seed in common', async () => {
    const compared = async (left: Random, right: Random) => {
      const result = await comparisonOf(walk({ random: left }), walk({ random: right }))
      return [comparisonJson(result, 'a', 'b').seed, comparisonText(result, 'a', 'b').split('\n')[0]!.split(': ')[1]]
    }
    expect(await compared({ seed: 3 }, { seed: 3 })).toEqual([3, 'they are alike for seed 3'])
    expect(await compared({ seed: 3 }, false)).toEqual([3, 'they are alike for seed 3'])
    expect(await compared({ seed: 3 }, { seed: 4 })).toEqual([
      null,
      'they are alike for one sequence of random numbers',
    ])
  })
})

describe('short forms say what verdicts rest on', () => {
  const lines = 'see go when ot -> Success\n  see go else -> r\nstate r\n  see go -> Failure\n'
  const typo = parsePurpose(`purpose typo\nstart q\n  ${lines}`)
  const never = 'not met in the 1 state examined: the label ot (purpose:3:15; did you mean out?)'
  const open = walk({ world: 'open', random: { seed: 3 } })
  /** Rests on everything at once. */
  const shaky = () => verdictOf(open, typo, { trust: true })
  const firm = () => verdictOf(walk(), out)

  test('one line', async () => {
    expect(verdictLine(await shaky(), 'm')).toBe(
      `FAILURE  weak feasibility of typo on m: cannot succeed for seed 3; observational; trusted; ${never}`,
    )
    expect(verdictLine(await firm(), 'm')).toBe('SUCCESS  weak feasibility of out on m: can succeed')
    const bounded = await verdictOf(open, typo, { within: 2 })
    expect(verdictLine(bounded, 'm')).toMatch(/cannot succeed, within 2 steps for seed 3; observational; not met in/)
    const left = await verdictOf(walk({ opaque: true }), out, { depth: 1, trust: true })
    expect(verdictLine(left, 'm')).toBe(
      'INCONCLUSIVE  weak feasibility of out on m: whether it can succeed is not decided; trusted',
    )
  })
  test('a name that may well occur elsewhere is left to the whole report', async () => {
    const later = parsePurpose('purpose later\nstart q\n  see arrive -> Success\n')
    const verdict = await verdictOf(walk(), later)
    expect(verdictText(verdict, 'm')).toContain('not met in the 1 state examined: the event see arrive')
    expect(verdictLine(verdict, 'm')).toBe('FAILURE  weak feasibility of later on m: cannot succeed')
  })
  test('the table of all relations', async () => {
    const asked = (relation: 'feasibility' | 'refutability') => verdictOf(open, typo, { relation, trust: true })
    const verdicts = [await asked('feasibility'), await asked('refutability')]
    expect(verdicts.map(({ exact }) => exact)).toEqual([false, true])
    const said = [
      'observational, about the runs seen: weak feasibility',
      'fingerprints and snapshots: trusted, nothing was compared',
    ]
    expect(tableText(verdicts, 'm').split('\n').slice(-2)).toEqual(said.map(line => `  ${line}`))
    for (const line of said) expect(tableMarkdown(verdicts, 'm')).toContain(line)
    expect(tableText([await firm()], 'm')).not.toMatch(/observational|trusted/)
    const remarked = { ...(await firm()), remarks: ['decided for runs of any length'] }
    expect(tableText([remarked, remarked], 'm').match(/note: decided for runs of any length/g)).toHaveLength(1)
    expect(tableMarkdown([remarked], 'm')).toContain('decided for runs of any length')
  })
  test('a name that several verdicts have not met is said once', async () => {
    const verdicts = [await verdictOf(open, typo, { depth: 1 }), await shaky()]
    expect(tableText(verdicts, 'm').match(/the label ot/g)).toHaveLength(1)
    expect(tableText(verdicts, 'm')).toContain(`  ${never.replace('1 state', '2 states')}\n`)
    expect(tableMarkdown(verdicts, 'm').match(/the label ot/g)).toHaveLength(1)
  })
  test('comparisons', async () => {
    const alike = await comparisonOf(walk(), open, { trust: true })
    expect(comparisonLine(alike, 'a', 'b')).toMatch(/they are alike for seed 3; observational; trusted$/)
    expect(comparisonText(alike, 'a', 'b')).toContain('fingerprints and snapshots: trusted, nothing was compared')
    expect(comparisonJson(alike, 'a', 'b').sampled).toBe('trusted')
    const compared = await comparisonOf(walk(), walk())
    expect(comparisonJson(compared, 'a', 'b').sampled).toMatchObject({ restores: expect.any(Number) })
    expect(comparisonLine(compared, 'a', 'b')).toMatch(/they are alike$/)
  })

  describe('expectations', () => {
    const result = async (
      name: string,
      given: Verdict | null,
      status: Result['status'],
      expected: string,
    ): Promise<Result> => ({
      file: `${name}.purpose`,
      model: 'm',
      purpose: name,
      expectation: parsePurpose(`purpose p\nexpect ${expected}\nstart q\n  do a -> Success\n`).expectations[0] ?? null,
      status,
      verdict: given,
      trouble: null,
    })
    const results = async (): Promise<Result[]> => [
      await result('a', await shaky(), 'met', 'not feasible'),
      await result('b', await firm(), 'met', 'feasible'),
      await result('c', await shaky(), 'unmet', 'feasible'),
      await result('d', await verdictOf(walk({ random: true }), out, { within: 5 }), 'met', 'feasible within 5'),
    ]
    const short = '3 met, 1 unmet (2 observational, 1 bounded, 3 for one seed, 2 trusted, 2 with names not met)'
    test('text', async () => {
      const said = resultsText(await results()).split('\n')
      expect(said.slice(0, 8)).toEqual([
        'a.purpose on m',
        '  ✓ not feasible (for seed 3; observational; trusted)',
        `      ${never}`,
        'b.purpose on m',
        '  ✓ feasible',
        'c.purpose on m',
        '  ✗ feasible',
        `      FAILURE: cannot succeed for seed 3; observational; trusted; ${never}; everything that was seen to be possible was examined`,
      ])
      expect(said).toContain('  ✓ feasible within 5 (for one sequence of random numbers)')
      expect(said.at(-1)).toBe(`expectations: ${short}`)
    })
    test('one line', async () => {
      expect(resultsSummary(await results())).toBe(`expectations: ${short}`)
      expect(resultsSummary([await result('b', await firm(), 'met', 'feasible')])).toBe('expectations: 1 met')
    })
    test('Markdown', async () => {
      const rows = resultsMarkdown(await results()).split('\n')
      expect(rows[2]).toMatch(/\| met \(for seed 3; observational; trusted\); not met in the 1 state examined: .* \|$/)
      expect(rows[3]).toBe('| b.purpose | m | feasible | met |')
      expect(rows[4]).toMatch(/\| unmet: FAILURE: cannot succeed for seed 3; observational; trusted; not met in/)
    })
    test('JSON has it in each verdict', async () => {
      const { results: written } = JSON.parse(resultsJson(await results()))
      expect(written[0].verdict).toMatchObject({
        exact: false,
        seed: 3,
        sampled: 'trusted',
        neverMet: [{ name: 'ot' }],
      })
      expect(written[3].verdict).toMatchObject({ bounded: true, seed: null })
    })
    test('JUnit', async () => {
      const xml = junit(await results())
      expect(xml).toContain(`<system-out>for seed 3; observational; trusted; ${never}</system-out>`)
      expect(xml).toMatch(/<testcase classname="b" name="feasible" time="[\d.]+"\/>/)
    })
    test('the page, with and without scripts', async () => {
      const tested = (await results()).map(one => ({ result: one, purpose: null }))
      const data = await resultsData(tested, null, async () => [])
      expect(data.answers.map(({ rests }) => rests)).toEqual([
        ['observational', 'trusted', never],
        [],
        ['observational', 'trusted', never],
        [],
      ])
      const page = await reportDocument(data, { script: '', style: '' })
      const escaped = never.replaceAll('"', '&quot;')
      expect(page).toContain(`typo cannot succeed for seed 3; observational; trusted; ${escaped}</li>`)
      const checked = [{ verdict: await shaky(), model: 'm', purpose: null }]
      const one = await reportDocument(await verdictsData(checked, null, async () => []), { script: '', style: '' })
      expect(one).toContain(`<p>${escaped}</p>`)
    })
  })
})
