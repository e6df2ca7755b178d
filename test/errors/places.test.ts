import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { placesOf } from '../../src/errors/places.js'
import { root } from '../support/cli.js'

const withStack = (...calls: string[]): Error =>
  Object.assign(new Error('boom'), { stack: ['Error: boom', ...calls.map(call => `    at ${call}`)].join('\n') })

describe('the places that a stack passes through', () => {
  test('what is no error passes through none', () => {
    for (const thrown of [undefined, null, 'boom', 5, {}]) expect(placesOf(thrown)).toEqual([])
  })

  test('what Telos is made of is left out; models are not, even those that come with it', () => {
    const within = (path: string): string => join(root, path)
    const places = placesOf(
      withStack(
        `immutableModel (${within('src/simulator/immutable.ts')}:1:2)`,
        `${pathToFileURL(within('purposes/builder.ts')).href}:5:6`,
        `labels (${within('examples/dog/src/dog.mjs')}:3:4)`,
        'Object.apply (/home/me/src/dog.mjs:7:8)',
        '/home/100%/dog.ts:9:1',
      ),
    )
    expect(places).toEqual([
      { file: within('examples/dog/src/dog.mjs'), line: 3, column: 4 },
      { file: '/home/me/src/dog.mjs', line: 7, column: 8 },
      { file: '/home/100%/dog.ts', line: 9, column: 1 },
    ])
  })
})
