import { expect, test } from 'vitest'
import * as errors from '../../../src/io/errors.js'
import { provoked } from './provoked.js'

const declared = Object.values(errors).flatMap(one => ('code' in one ? [one.code as string] : []))

test('every code of results is provoked', () => {
  expect(Object.keys(provoked).sort()).toEqual(declared.filter(code => code.startsWith('results/')).sort())
})

test.each(Object.keys(provoked))('%s can be provoked', async code => {
  expect(await provoked[code]!()).toContain(code)
})
