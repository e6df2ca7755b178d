import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noStart } from '../../purposes/errors.js'
import { render } from '../../src/errors/render.js'
import { lineAt, position } from '../../src/errors/source.js'
import { soon } from '../support/soon.js'

const texts = fc
  .array(fc.constantFrom('a', '\n', '\r\n', '\r', '\u{1f600}', '\ud83d', '\ude00', 'ß'), { maxLength: 12 })
  .map(parts => parts.join(''))

test('lines and columns are those that one counts', () => {
  fc.assert(
    fc.property(texts, fc.nat(20), (text, place) => {
      const start = Math.min(place, text.length)
      const source = { name: 'some.purpose', text }
      const before = text.slice(0, start).split('\n')
      const line = before.at(-1) ?? ''
      expect(position({ source, start, end: start })).toEqual({ line: before.length, column: [...line].length + 1 })
      const { start: from, end } = lineAt(source, start)
      expect(from).toBe(start - line.length)
      expect(text.slice(from, end)).toBe(text.split('\n')[before.length - 1]?.replace(/\r$/, ''))
    }),
  )
})

test('many mistakes in one long line take no longer than in many lines', () => {
  const text = 'x \u{1f600} '.repeat(50_000)
  const source = { name: 'some.purpose', text }
  soon(5, () => {
    for (let start = 0; start < text.length; start += 5)
      render(noStart('wrong', { span: { source, start, end: start + 1 } }))
  })
})
