import { describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  aut,
  purpose as build,
  type Condition,
  exploredGraph,
  parseModel,
  parsePurpose,
  purposeToText,
  type TelosError,
  verdictText,
} from '../../src/index.js'
import { ask, shortModel } from '../support/notation.js'

/** What readers of files and names must never get wrong again. */
const codes = (parse: () => unknown): string[] => {
  try {
    parse()
    return []
  } catch (error) {
    return (error as TelosError).diagnostics.map(({ code }) => code)
  }
}

describe('files', () => {
  test('a transition has three parts, or four with a weight', () => {
    expect(codes(() => parseModel('{ "initial": "a", "transitions": [["a", "!x", "b", "c"]] }'))).toEqual(['json/type'])
    expect(codes(() => parseModel('{ "initial": "a", "transitions": [["a", "!x"]] }'))).toEqual(['json/type'])
  })
  test('a state may be called __proto__', () => {
    const purpose = parsePurpose(
      '{ "purpose": "p", "start": "__proto__", "states": { "__proto__": { "on": [{ "event": "?a", "to": "Success" }] } } }',
      'x.purpose.json',
    )
    expect(ask(shortModel('0!a1'), purpose).kind).toBe('success')
  })
  test('a # inside quotes begins no comment', () => {
    const { definitions } = parsePurpose(
      'purpose p\nlet hot = name == "a#b" # comment\nstart q\n  do a when hot -> Success',
    )
    expect(definitions.get('hot')?.expression).toBe('name == "a#b"')
  })
  test.each(['*', '⊛', '"*"', '"⊛"'])('an .aut file with the label %s: models have no event ⊛', label => {
    expect(codes(() => parseModel(`des (0, 1, 1)\n(0, ${label}, 0)\n`, 'x.aut'))).toEqual(['event/other-in-model'])
  })
  test.each(['"a', 'a"', '"', 'a "b'])('an .aut file with the label %s: a quote is not closed', label => {
    expect(codes(() => parseModel(`des (0, 1, 1)\n(0, ${label}, 0)\n`, 'x.aut'))).toEqual(['syntax/unexpected'])
  })
  test('an .aut file may announce any number of states', () => {
    expect(() => parseModel('des (0, 1, 999999999999999)\n(0, "a", 2147483650)\n', 'x.aut')).not.toThrow()
  })
  test('AUT keeps names with quotes and backslashes apart', () => {
    const model = parseModel(
      JSON.stringify({
        initial: 's',
        transitions: [
          ['s', '!"x(1)"', 's'],
          ['s', '!x(1)', 's'],
          ['s', '?"a\\\\b"', 's'],
        ],
      }),
    )
    const events = (m: () => AnySimulator): string[] =>
      m()
        .successors()
        .map(({ event }) => event)
    expect(events(parseModel(aut(exploredGraph(model, null, 'm')), 'm.aut'))).toEqual(events(model))
  })
})

describe('all mistakes at once', () => {
  test('a line that cannot be read does not hide the others, nor invent any', () => {
    const text =
      'purpose p\nstart q\n  do a when -> Success\n  do b -> Sucess\n  do c -> Success\n  do c -> Failure\nstate r [x\n  do a -> r'
    expect(codes(() => parsePurpose(text))).toEqual([
      'syntax/unexpected',
      'purpose/nondeterministic',
      'syntax/unexpected',
    ])
    expect(codes(() => parsePurpose(text.replace(/state r[\s\S]*/, '')))).toEqual([
      'syntax/unexpected',
      'purpose/unknown-target',
      'purpose/nondeterministic',
    ])
    expect(codes(() => parsePurpose('purpose p\nstart q [x\n  do a -> Success'))).toEqual(['syntax/unexpected'])
  })
  test('an unknown key hides neither bad events nor unknown targets', () => {
    const json =
      '{ "purpose": "p", "extra": 1, "start": "q", "states": { "q": { "on": [{ "event": "a", "to": "Success" }, { "event": "?b", "when": ["x and"], "to": "nowhere" }] } } }'
    expect(codes(() => parsePurpose(json, 'x.json'))).toEqual([
      'json/unknown-key',
      'event/no-polarity',
      'syntax/unexpected',
      'purpose/unknown-target',
    ])
  })
  test('a bad header of an .aut file hides no bad line', () => {
    expect(codes(() => parseModel('des 0\n(0, "a", 1)\nrubbish\n', 'x.aut'))).toEqual([
      'syntax/unexpected',
      'syntax/unexpected',
    ])
  })
  test('a hundred thousand mistakes in one file are no fault of Telos', () => {
    const transitions = Array.from({ length: 150_000 }, () => ['a'])
    expect(codes(() => parseModel(JSON.stringify({ initial: 's', transitions })))).toHaveLength(150_000)
  })
  test('keys with dots in them do not hide each other’s mistakes', () => {
    const states = { 'a.on': { on: 1 }, a: { on: { on: 1 } } }
    const text = JSON.stringify({ purpose: 'p', start: 'a', states })
    expect(codes(() => parsePurpose(text, 'x.json'))).toEqual(['json/type', 'json/type'])
  })
  test('thousands of mistakes are reported in a moment', () => {
    const states = Array.from({ length: 5000 }, (_, i) => `  do a${i} -> nowhere${i}\n`).join('')
    expect(codes(() => parsePurpose(`purpose p\nstart q\n${states}`))).toHaveLength(5000)
  })
})

describe('guards', () => {
  const builds = (when: Condition<string>) => () =>
    build(() => ({}) as { alphabet?: never }, {
      purpose: 'p',
      start: 'q',
      states: { q: { do: { a: { to: 'Success', when } }, otherwise: 'q' } },
    } as never)
  test('constants go, and what is left reads back', () => {
    expect(purposeToText(builds({ or: [{ and: [] }, 'p'] })())).toContain('do a -> Success')
    expect(purposeToText(builds({ and: ['p', { not: { or: [] } }] })())).toContain('do a when p -> Success')
    expect(codes(builds({ and: ['p', { or: [] }] }))).toEqual(['purpose/contradictory-guard'])
  })
  test('too deep, too large or misnamed is refused', () => {
    let deep: Condition<string> = 'p'
    for (let i = 0; i < 20_000; i++) deep = { or: ['q', { and: ['r', deep] }] }
    expect(codes(builds(deep))).toContain('syntax/nesting')
    expect(codes(builds({ and: Array.from({ length: 200_000 }, (_, i) => `p${i}`) }))).toEqual([
      'purpose/guard-too-complex',
    ])
    expect(codes(() => parsePurpose('purpose p\nstart q\n  do a when "not p" -> Success'))).toEqual(['label/malformed'])
  })
  test('a thousand equal transitions are a thousand mistakes, not a million', () => {
    const text = `purpose p\nstart q\n${'  do a -> Success\n'.repeat(3000)}`
    expect(codes(() => parsePurpose(text))).toHaveLength(2999)
  })
})

test('names reach the terminal as text', () => {
  const purpose = parsePurpose('purpose "a\\u001b[31m\\nb\\u202e"\nstart q\n  do a -> Success')
  const text = verdictText(ask(shortModel('0!a1'), purpose), 'm')
  expect(text.split('\n')[0]).toBe('SUCCESS  weak feasibility of a\\u001b[31m\\u000ab\\u202e on m: can succeed')
})
