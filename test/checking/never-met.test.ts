import { describe, expect, test } from 'vitest'
import { toJson } from '../../purposes/json.js'
import {
  type AnySimulator,
  type CheckOptions,
  type Diagnostic,
  parsePurpose,
  purpose,
  unknownNames,
  unmetNames,
  verdictJson,
  verdictOf,
} from '../../src/index.js'

import { answerOf } from '../../src/report/html/report-data.js'
import { neverMetInWords } from '../../src/report/never-met.js'
import { verdictMarkdown } from '../../src/report/verdict/markdown.js'
import { verdictText } from '../../src/report/verdict/text.js'
import { tableText } from '../../src/report/verdicts/text.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import { placeOf } from '../support/marked.js'
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
    expect(await neverMet('do gone -> Success')).toMatchObject([{ kind: 'event', name: '?gone', nearest: '?go' }])
  })

  test('an inconclusive one too, and a pattern', async () => {
    const verdict = await verdictOf(candle, until('see bur(_) -> Success'), { depth: 1 })
    expect(verdict).toMatchObject({ kind: 'inconclusive', neverMet: [{ kind: 'event', name: '!bur(_)' }] })
  })

  test('in the first lines of every report', async () => {
    const verdict = await verdictOf(candle, until('see burn when extint -> Success\n  do fam -> Success'))
    const said =
      'never met: the event do fam (purpose:4:3; did you mean do fan?); the label extint (purpose:3:17; did you mean extinct?)'
    expect(verdictText(verdict, 'm').split('\n').slice(1, 8)).toEqual([
      '  never met: the event do fam (did you mean do fan?); the label extint (did you mean extinct?)',
      '    --> purpose:4:3',
      '  4 |   do fam -> Success',
      '    |   ^^^^^^^^^^^^^^^^^',
      '    --> purpose:3:17',
      '  3 |   see burn when extint -> Success',
      '    |                 ^^^^^^',
    ])
    expect(verdictMarkdown(verdict, 'm')).toContain(said)
    expect(
      tableText([verdict, verdict], 'm')
        .split('\n')
        .filter(line => line.trim() === said),
    ).toHaveLength(1)
    expect(answerOf(verdict, 'm').neverMet).toBe(said)
    expect(verdictJson(verdict, 'm').neverMet).toEqual([
      { ...event, file: 'purpose', line: 4, column: 3 },
      { ...label, file: 'purpose', line: 3, column: 17 },
    ])
  })

  test('without a place where the purpose was not read from a text', async () => {
    const built = purpose(candle as () => AnySimulator, {
      purpose: 'p',
      start: 'q',
      states: { q: { see: { burn: { to: 'Success', when: 'extint' } }, otherwise: 'q' } },
    })
    expect((await verdictOf(candle, built)).neverMet).toEqual([label])
  })
})

describe('where not all of the model was examined, that is what is said', () => {
  const waits = until('see burn when extint -> Success\n  do fam -> Success')
  test.each<[string, CheckOptions, number]>([
    ['one state', { maxStates: 1 }, 2],
    ['a depth', { depth: 1 }, 2],
    ['short runs', { within: 1 }, 2],
    ['until something was found', { relation: 'certainty' }, 4],
  ])('%s', async (_, options, examined) => {
    const verdict = await verdictOf(candle, waits, options)
    expect(verdict.neverMet).toMatchObject([
      { ...event, examined },
      { ...label, examined },
    ])
    expect(verdictText(verdict, 'm').split('\n')[1]).toBe(
      `  not met in the ${examined} states examined: the event do fam (did you mean do fan?); the label extint (did you mean extinct?)`,
    )
    expect(verdictJson(verdict, 'm').neverMet).toMatchObject([{ examined }, { examined }])
  })
  test('nothing at all', async () => {
    expect((await verdictOf(candle, waits, { signal: AbortSignal.abort() })).neverMet).toEqual([])
    expect((await verdictOf(candle, waits, { timeout: 0 })).neverMet).toEqual([])
  })
  const inWords = async (model: () => AnySimulator, text: string, options: CheckOptions = {}) =>
    neverMetInWords(await verdictOf(model, parsePurpose(`purpose p\nstart q\n  ${text}\n`), options))
  test('what the purpose does not allow was not examined, though there was nothing more to look for', async () => {
    const offers = (n: number) => (n === 0 ? ['!on' as const] : ['!off' as const])
    const lamp = () => immutableModel({ initial: 0, successors: offers, apply: (n: number) => 1 - n, key: n => n })
    expect(await inWords(lamp, 'do off -> Success')).toBe(
      'not met in the 1 state examined: the event do off (purpose:3:3)',
    )
    expect(await inWords(lamp, 'do offf -> Success\n  do on -> r\nstate r\n  do off -> q')).toBe(
      'never met: the event do offf (purpose:3:3; did you mean do off?)',
    )
  })
  test('nor was what comes after a verdict', async () => {
    expect(await inWords(candle, 'do fam -> Success\n  do fan -> Failure')).toBe(
      'not met in the 1 state examined: the event do fam (purpose:3:3; did you mean do fan?)',
    )
  })
  test('but what the model says it never has, it never has', async () => {
    const model = modelOf({ initial: 's', transitions: [['s', '!a', 's']] })
    expect(await inWords(model, 'do b -> Success\n  do a -> q', { maxStates: 1 })).toBe(
      'never met: the event do b (purpose:3:3)',
    )
  })
})

describe('names that a model does not have are marked in the purpose', () => {
  const places = (found: readonly Diagnostic[]) => found.map(({ span }) => placeOf(span!))
  const text =
    'purpose p\nstart q\n  do a when not (p or "the p") -> r\n  do b -> r\nstate r [pp]\n  do a when pp -> Success\n'
  const json = JSON.stringify(toJson(parsePurpose(text)), null, 1)
  const listed = modelOf({ initial: 's', labels: { s: ['p'] }, transitions: [['s', '!a', 's']] })
  const unlisted = () =>
    immutableModel({
      initial: 0,
      successors: () => ['!a' as const],
      apply: () => 0,
      label: () => ({ p: true }),
      key: n => n,
    })

  test('in text', () => {
    const inText = [
      { line: 4, column: 3, marked: 'do b -> r' },
      { line: 3, column: 23, marked: '"the p"' },
      { line: 5, column: 10, marked: 'pp' },
    ]
    expect(places(unknownNames(parsePurpose(text), listed()))).toEqual(inText)
    expect(places(unmetNames(parsePurpose(text), unlisted()))).toEqual(inText)
  })
  test('in JSON, as a whole where it has escapes', () => {
    const marked = places(unknownNames(parsePurpose(json, 'p.purpose.json'), listed())).map(place => place.marked)
    expect(marked.slice(1)).toEqual(['"not (p or \\"the p\\")"', 'pp'])
    expect(marked[0]).toMatch(/^\{\s*"event": "\?b"/)
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
