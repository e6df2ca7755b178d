import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { systemOf } from '../../../simulators/labs/load.js'
import { root } from '../../support/cli.js'
import { runs } from '../../support/runs.js'

const files = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.labs'))
  .sort()
const accusing = new Set(['labs/undeclared', 'labs/unknown-kind', 'labs/unbound', 'labs/comment'])

/** A text with one sign too many or too few, and whole words: so no name becomes another. */
const broken = function* (text: string): Generator<string> {
  for (const { index } of text.matchAll(/\s(?=\S)/g))
    for (const sign of ['?', ')', '}', '{', '=', ';', '"']) yield `${text.slice(0, index)} ${sign} ${text.slice(index)}`
  for (const { 0: sign, index } of text.matchAll(/[{}()=;:,]|->|<-/g))
    yield `${text.slice(0, index)} ${text.slice(index + sign.length)}`
}

test.each(files)('in %s every name is declared, whatever sign is wrong', file => {
  const text = readFileSync(join(root, 'examples', file), 'utf8').replace(/#(?! telos).*/g, '')
  const all = [...broken(text)]
  const step = Math.max(1, Math.floor(all.length / runs(60, 2000)))
  for (let i = 0; i < all.length; i += step) {
    const read = systemOf({ name: 'broken.labs', text: all[i] ?? '' }, {})
    const wrong = E.isLeft(read) ? read.left.filter(({ code }) => accusing.has(code)) : []
    // What could be read as a whole is another model.
    if (E.isLeft(read) && read.left.some(({ code }) => code === 'syntax/unexpected' || code === 'labs/section'))
      expect(
        wrong.map(({ message }) => message),
        all[i],
      ).toEqual([])
  }
})
