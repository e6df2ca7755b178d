import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvent, showEvent, showName } from '../../src/ats/event.js'
import { jsonText, printable, printableLines } from '../../src/ats/printable.js'

test('what could do mischief is written as in JSON', () => {
  expect(printable('a\u001b[31mb\r\n\t\u009b\u202e\u200b\u2028\u{e0041}\ud800c')).toBe(
    'a\\u001b[31mb\\u000d\\u000a\\u0009\\u009b\\u202e\\u200b\\u2028\\udb40\\udc41\\ud800c',
  )
})

test('letters, signs and pictures of all kinds stay', () => {
  const text = 'naïve Ωμέγα עברית العربية हिन्दी 日本語 ❤️ 😀 τ→⊛ “a” – b'
  expect(printable(text)).toBe(text)
})

test('a block keeps its lines', () => {
  expect(printableLines('..#\n\t#.\r\u001b')).toBe('..#\n\t#.\\u000d\\u001b')
})

const unruly = fc.string({
  unit: fc.constantFrom(...'a"\\\n\t\r\u001b\u007f\u0085\u200b\u202e\u2028\ud800\ufeff', '\u{e0041}', '😀'),
})

test('JSON is printable, and means the same', () => {
  fc.assert(
    fc.property(unruly, text => {
      const written = jsonText({ [text]: [text] }, 2)
      expect(printableLines(written)).toBe(written)
      expect(JSON.parse(written)).toEqual({ [text]: [text] })
    }),
  )
})

test('the name of an event is printable where it is written, and is read as it was', () => {
  fc.assert(
    fc.property(unruly, text => {
      fc.pre(text !== '')
      expect(printable(showName(text))).toBe(showName(text))
      const event = { kind: 'input', name: text, args: [text] } as const
      expect(readEvent(showEvent(event))).toEqual(event)
    }),
  )
})
