import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { parameterOptions, textLanguageOf } from '../../simulators/languages.js'
import { readModel } from '../../simulators/read-model.js'

const texts: Readonly<Record<string, string>> = {
  'm.acs': 'class A { a -> b }\nstart n A.a',
  'm.ats.json': '{ "initial": "s", "transitions": [["s", "!a", "s"]] }',
  'm.aut': 'des (0, 1, 1)\n(0, a, 0)',
  'm.bpp': 'initial X\nrules\nX -> a -> X',
  'm.ccs': 'S = a.S;',
  'm.chor': 'S = a[p, q]',
  'm.labs': 'system { extern = _n  spawn = One: _n }\nagent One { Behaviour = Skip }',
  'm.tts': '1 1\n0 0 -> 0 0',
}
const cases = Object.keys(texts).flatMap(file =>
  parameterOptions
    .filter(({ languages }) => !languages.includes(textLanguageOf(file)?.name ?? ''))
    .map(option => ({ file, ...option })),
)

test.each(cases)('$file is told for whom $option is', async ({ file, name, option, languages }) => {
  const read = await readModel({ name: file, text: texts[file] ?? '' }, { [name]: 'x' })
  const fixes = E.isLeft(read) ? read.left.map(({ fix }) => fix) : []
  expect(fixes).toContain(`leave it out: ${option.split(' ')[0]} is for ${languages.join(' and ')}`)
})

test('a parameter of a file may be called like an option that others have', async () => {
  for (const [file, text] of [
    ['m.labs', 'system { extern = _root  spawn = One: _root }\nagent One { Behaviour = Skip }'],
    ['m.acs', 'class A { a -> b }\nstart root A.a'],
  ] as const)
    expect(E.isRight(await readModel({ name: file, text }, { root: 2 })), file).toBe(true)
})

test('what is no option is advised on by the language', async () => {
  const read = await readModel({ name: 'm.labs', text: texts['m.labs'] ?? '' }, { nn: 1, n: 2 })
  expect(E.isLeft(read) && read.left.map(({ message, fix }) => [message, fix])).toEqual([
    ['there is no parameter nn; there are n', 'did you mean n?'],
  ])
})
