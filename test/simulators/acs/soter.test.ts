import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { acsModel } from '../../../simulators/acs/index.js'
import { systemOf } from '../../../simulators/acs/load.js'
import { countOf } from '../../../src/index.js'
import { vectorsOf } from '../../../src/simulator/vector.js'
import { type Said, saidOf } from '../../support/marked.js'
import { runs } from '../../support/runs.js'

const asking = `Pid(0)
s1 -> s2 vPid7.10
s2 -> s3 Pid7 ! {ask,[1|_],Pid(0)} 20
s3 -> s2 ? {answer,_} 21

Pid(7)
s10 -> s11
s11 -> s12 ? {ask,[1|_],Pid(0)} 20
s12 -> s11 Pid0 ! {answer,_} 21
`
/** The same, in the language of actor systems. */
const written = `class Pid0 {
  s1 -> s2 : spawn Pid7.s10
  s2 -> s3 : send m20 to Pid7
  s3 -> s2 : receive m21
}
class Pid7 {
  s10 -> s11
  s11 -> s12 : receive m20
  s12 -> s11 : send m21 to Pid0
}
start Pid0.s1
`

describe('what Soter writes', () => {
  test('is the same system as in the language', async () => {
    expect(vectorsOf(acsModel(asking)())!.model.net).toEqual(vectorsOf(acsModel(written)())!.model.net)
    expect((await countOf(acsModel(asking))).statistics.modelStates).toBe(7)
  })
  test('may spawn processes that do nothing, and send what nobody receives', async () => {
    const text = 'Pid(0)\ns1 -> s2 vPid3.5\ns2 -> s2 Pid3 ! stop 9\n'
    const { net } = vectorsOf(acsModel(text)())!.model
    expect(net!.places).toEqual(['Pid0.s1', 'Pid0.s2', 'Pid3.s5', 'mail(Pid3, m9)'])
    expect(net!.transitions.map(({ event }) => event)).toEqual(['?spawn(Pid3, s5)', '?send(Pid3, m9)'])
  })
  const saidIn = (text: string): Said[] => {
    const found = systemOf({ name: 'm_acs', text }, {})
    return E.isLeft(found) ? found.left.map(saidOf) : []
  }
  test.each<[string, ...Said[]]>([
    ['Pid(0)\n', ['1:1', 'P', 'acs/definition', 'this file has no rules', 'Pid(0)']],
    [
      'Pid(0)\ns1 - s2\ns1 -> s2 ! 3\n',
      ['2:4', '-', 'syntax/unexpected', '"->" is expected, not "-"', undefined],
      [
        '3:10',
        '!',
        'syntax/unexpected',
        '"?", "v", a process like Pid46 or the end of the line is expected, not "!"',
        undefined,
      ],
    ],
  ])('%j is not', (text, ...said) => expect(saidIn(text)).toEqual(said))
  test('any text is read, or refused', () => {
    const words = fc.constantFrom(
      'Pid(1)',
      'Pid2',
      's1',
      's2',
      ' -> ',
      ' ! ',
      ' ? ',
      '{a,_}',
      ' 3',
      'v',
      '.4',
      '\n',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), parts => {
        const read = systemOf({ name: 'm_acs', text: `Pid(0)\n${parts.join('')}` }, {})
        if (E.isLeft(read)) expect(read.left.length).toBeGreaterThan(0)
      }),
      { numRuns: runs(1000, 5000) },
    )
  })
})
