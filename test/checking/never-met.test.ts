import { describe, expect, test } from 'vitest'
import { parsePurpose, unmetNames, verdictJson, verdictOf } from '../../src/index.js'
import { answerOf } from '../../src/report/html/report-data.js'
import { verdictMarkdown } from '../../src/report/verdict/markdown.js'
import { verdictText } from '../../src/report/verdict/text.js'
import { tableText } from '../../src/report/verdicts/text.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import { hidden, modelOf } from '../support/models.js'

/** Burns down from 3 to 0. It lists neither events nor labels. */
const candle = () =>
  immutableModel({
    initial: 3,
    successors: (n: number) => (n === 0 ? [] : ['?burn' as const, '!fan' as const]),
    apply: (n: number) => n - 1,
    label: (n: number) => ({ extinct: n === 0, low: n < 2 }),
    key: n => n,
  })
const until = (line: string) => parsePurpose(`purpose p\nstart q\n  ${line}\n  otherwise -> q\n`)
const label = { kind: 'label', name: 'extint', nearest: 'extinct' }
const event = { kind: 'event', name: '?fam', nearest: '?fan' }

describe('a verdict that rests on a name never met says so', () => {
  test.each([
    ['feasibility', 'do fan when extint -> Success', 'failure', [label]],
    ['refutability', 'see burn when extint -> Failure', 'failure', [label]],
    ['feasibility', 'do fam -> Success', 'failure', [event]],
    ['certainty', 'do fam -> Success', 'failure', [event]],
    [
      'feasibility',
      'do "entirely different"(1) -> Success',
      'failure',
      [{ kind: 'event', name: '?"entirely different"(1)', nearest: null }],
    ],
    ['feasibility', 'see burn when not lo -> Success', 'failure', [{ kind: 'label', name: 'lo', nearest: 'low' }]],
  ] as const)('%s of %s', async (relation, line, kind, never) => {
    const purpose = relation === 'refutability' ? until(`${line}\n  do fan -> Success`) : until(line)
    for (const model of [candle, hidden(candle)])
      expect(await verdictOf(model, purpose, { relation })).toMatchObject({ kind, neverMet: never })
  })

  test('but not where a run into the verdict shows it, where all was met, or where the purpose never came to', async () => {
    const neverMet = async (text: string) => (await verdictOf(candle, parsePurpose(text))).neverMet
    expect(await neverMet('purpose p\nstart q\n  do fan -> Success\n  see burm -> Failure\n')).toEqual([])
    expect(
      await neverMet('purpose p\nstart q\n  see burn when extinct and not low -> Success\n  do fan -> q\n'),
    ).toEqual([])
    expect(
      await neverMet('purpose p\nstart q\n  see burn when extinct and not low -> r\nstate r\n  see bunr -> Success\n'),
    ).toEqual([])
  })

  test('what the model lists is left out, what it does not list is not', async () => {
    const model = modelOf({
      initial: 's',
      labels: { t: ['p'] },
      transitions: [
        ['s', '!a', 's'],
        ['t', '!go', 's'],
      ],
    })
    const neverMet = async (line: string) => (await verdictOf(model, until(line))).neverMet
    expect(await neverMet('do go -> Success')).toEqual([])
    expect(await neverMet('do a when p -> Success')).toEqual([])
    expect(await neverMet('do gone -> Success')).toEqual([{ kind: 'event', name: '?gone', nearest: '?go' }])
  })

  test('an inconclusive one too, and a pattern', async () => {
    const verdict = await verdictOf(candle, until('see bur(_) -> Success'), { depth: 1 })
    expect(verdict).toMatchObject({ kind: 'inconclusive', neverMet: [{ kind: 'event', name: '!bur(_)' }] })
  })

  test('in the first lines of every report', async () => {
    const verdict = await verdictOf(candle, until('see burn when extint -> Success\n  do fam -> Success'))
    const said = 'never met: the event do fam (did you mean do fan?); the label extint (did you mean extinct?)'
    expect(verdictText(verdict, 'm').split('\n')[1].trim()).toBe(said)
    expect(verdictMarkdown(verdict, 'm')).toContain(said)
    expect(
      tableText([verdict, verdict], 'm')
        .split('\n')
        .filter(line => line.trim() === said),
    ).toHaveLength(1)
    expect(answerOf(verdict, 'm').neverMet).toBe(said)
    expect(verdictJson(verdict, 'm')).toMatchObject({ neverMet: [event, label] })
  })
})

describe('a short walk', () => {
  const found = (line: string, model = candle) =>
    unmetNames(until(line), model()).map(({ message, fix }) => [message, fix])
  test('through the whole of a model', () => {
    expect(found('see burn when extint -> Success')).toEqual([
      ['the model never has the label extint', 'did you mean extinct?'],
    ])
    expect(found('do fan when extinct -> Success')).toEqual([])
  })
  test('through a part of it: only what is much like something met', () => {
    const endless = () =>
      immutableModel({ initial: 0, successors: () => ['!up' as const], apply: (n: number) => n + 1, key: n => n })
    expect(found('do upp -> Success', endless as never)).toEqual([
      ['a walk through 1000 states of the model never met what "do upp" waits for', 'did you mean do up?'],
    ])
    expect(found('see something -> Success', endless as never)).toEqual([])
  })
})
