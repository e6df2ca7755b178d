import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { readPurpose } from '../../purposes/read.js'
import { readModel } from '../../simulators/read-model.js'
import { readCertificate } from '../../src/coverability/certificates.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { soon } from '../support/soon.js'

const messages = (read: E.Either<readonly Diagnostic[], unknown>): string[] =>
  E.isLeft(read) ? read.left.map(({ message }) => message) : []
const written = (name: string, value: unknown) => ({ name, text: JSON.stringify(value) })

describe('$schema', () => {
  const $schema = './schemas/some.schema.json'
  const purpose = { purpose: 'p', start: 'q', states: { q: { on: [{ event: '?a', to: 'Success' }] } } }
  const model = { initial: 's', transitions: [['s', '!a', 's']] }
  test('is allowed in every format', async () => {
    expect(messages(readPurpose(written('p.purpose.json', { $schema, ...purpose })))).toEqual([])
    expect(messages(await readModel(written('m.ats.json', { $schema, ...model }), {}))).toEqual([])
    const certificate = {
      format: 'telos-certificate-1',
      net: { places: ['p'], initial: [0], transitions: [] },
      certificate: { kind: 'coverable', by: 'forward', run: [] },
    }
    expect(messages(readCertificate(written('c.json', { ...certificate, $schema })))).toEqual(
      messages(readCertificate(written('c.json', certificate))),
    )
  })
  test('is text, and stands at the top', () => {
    const unknown = ['the key "$schema" is not known here']
    expect(messages(readPurpose(written('p.purpose.json', { ...purpose, $schema: 3 })))).toEqual(unknown)
    const within = { ...purpose, states: { q: { ...purpose.states.q, $schema } } }
    expect(messages(readPurpose(written('p.purpose.json', within)))).toEqual(unknown)
  })
})

describe('blanks', () => {
  test('of any length say the same', () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      '"a"',
      '"',
      '\\"',
      '\\',
      ':',
      ',',
      '//',
      '/*',
      '*/',
      '\n',
      '1',
      ' ',
      ' ',
      ' ',
      ' ',
    ]
    const found = (text: string) => {
      const read = readPurpose({ name: 'p.purpose.json', text })
      // What follows a place says where it is, whatever the length of blanks before it.
      const placed = ({ message, span }: Diagnostic) => [message, text.slice(span?.start).replace(/ +/g, ' ')]
      return E.isLeft(read) ? read.left.map(placed) : []
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), some => {
        const text = some.join('').replace(/ +/g, ' ')
        expect(found(text.replaceAll(' ', ' '.repeat(64)))).toEqual(found(text.replaceAll(' ', ' '.repeat(63))))
      }),
      { numRuns: 500 },
    )
  })

  test('take no longer than they are', () => {
    const blank = ' '.repeat(3_000_000)
    const text = `{${blank}"purpose": "p",${blank}"start": 1${blank}}`
    const read = soon(3, () => readPurpose({ name: 'p.purpose.json', text }))
    expect(messages(read)).toEqual(['the key "states" is missing', 'string is expected here, not number'])
  })

  test.each([
    ['nothing else', ' '.repeat(20_000_000), ['a value is expected']],
    ['tabs, and no value behind them', `{ "purpose":${'\t'.repeat(20_000_000)}}`, ['a value is expected']],
    ['backslashes in a string', `[${' '.repeat(64)}"${'\\'.repeat(20_000_001)}`, ['the string does not end']],
  ])('more than an expression can match at once: %s', (_, text, first) => {
    const read = soon(20, () => readPurpose({ name: 'p.purpose.json', text }))
    expect(messages(read).slice(0, 1)).toEqual(first)
  })
})
