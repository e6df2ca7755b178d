import { expect, test } from 'vitest'
import { noStart } from '../../purposes/errors.js'
import { usageWrong } from '../../src/errors/errors.js'
import { render } from '../../src/errors/render.js'

/** The line that is shown, and the carets below it. */
const excerptOf = (text: string, start: number, end: number): string[] => {
  const span = { source: { name: 'some.purpose', text }, start, end }
  return render(noStart('wrong', { span })).split('\n').slice(2, 4)
}

test('what could do mischief on a terminal is a dot, and the caret stands below what is meant', () => {
  const mischief = ['\u001b', '\u202e', '\u200b', '\ufeff', '\u2028', '\u2029', '\ud800', '\u{e0001}']
  for (const one of mischief) {
    const text = `do a${one}b -> x${one}y`
    const at = text.lastIndexOf('x')
    expect(excerptOf(text, at, text.length)).toEqual(['1 | do a·b -> x·y', '  |           ^^^'])
  }
  expect(excerptOf('\tdo x', 4, 5)).toEqual(['1 |  do x', '  |     ^'])
})

test('a line of help is there only if it helps', () => {
  expect(render(usageWrong('there is no relation "love"'))).toBe('error[usage/wrong]: there is no relation "love"')
  expect(render(usageWrong('that is wrong', { fix: 'this is right' }))).toContain('\n  help: this is right')
})
