import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Position, readAddress, views, writeAddress } from '../../page/src/playground/address.js'
import { asked, plain, readQuestion, showQuestion } from '../../page/src/playground/question.js'
import { relations } from '../../src/index.js'
import { readParameters } from '../../src/page.js'
import { runs } from '../support/runs.js'

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constant('P = a.b.P\n'.repeat(200)))
const file = fc.record({ name: fc.string({ unit: 'grapheme', maxLength: 20 }), text: fc.option(text, { nil: null }) })
const position: fc.Arbitrary<Position> = fc.record({
  model: file,
  purpose: fc.option(file, { nil: null }),
  parameters: fc.string({ unit: 'grapheme', maxLength: 20 }),
  choices: fc.array(fc.nat({ max: 3 }), { maxLength: 50 }),
  view: fc.constantFrom(...views),
  question: fc.string({ unit: 'grapheme', maxLength: 20 }),
  sample: fc.string({ unit: 'grapheme', maxLength: 20 }),
})

test('what an address holds is what was put into it', async () => {
  await fc.assert(
    fc.asyncProperty(position, async given => {
      expect(await readAddress(`#${await writeAddress(given)}`)).toEqual(given)
    }),
    { numRuns: runs(200, 1000) },
  )
})

test('an address is short: examples by name, steps that repeat once, texts deflated', async () => {
  const dog = {
    model: { name: 'dog/dog.ats.json', text: null },
    purpose: null,
    parameters: '',
    view: 'step',
    question: '',
    sample: '',
  } as const
  expect(await writeAddress({ ...dog, choices: [0, 0, 0, 2, 1] })).toBe('model=dog/dog.ats.json&at=0x3.2.1')
  const long = await writeAddress({ ...dog, model: { name: 'a.ccs', text: 'P = a.b.P\n'.repeat(200) }, choices: [] })
  expect(long.length).toBeLessThan(100)
})

test('addresses that were cut or made up open something', async () => {
  expect(await readAddress('')).toBeNull()
  expect(await readAddress('#at=1.2')).toBeNull()
  expect(await readAddress('#model=a.ccs&text=%%%&at=1.x.3&view=nowhere')).toEqual({
    model: { name: 'a.ccs', text: '' },
    purpose: null,
    parameters: '',
    choices: [1],
    view: 'step',
    question: '',
    sample: '',
  })
  expect((await readAddress('#model=a.ccs&at=0x99999999999'))?.choices).toEqual([])
})

const question = fc.record({
  relation: fc.constantFrom(...relations),
  strong: fc.boolean(),
  fair: fc.boolean(),
  shortest: fc.boolean(),
  property: fc.option(fc.constantFrom('NoDeadlock', 'a property'), { nil: null }),
  depth: fc.option(fc.nat(), { nil: null }),
  bounded: fc.boolean(),
  seconds: fc.option(fc.nat(), { nil: null }),
})

test('a question can be read from what is shown of it; only what goes together is asked', () => {
  fc.assert(
    fc.property(question, given => {
      expect(readQuestion(showQuestion(given))).toEqual(given)
      const { variant, fair, property, depth, within } = asked(given)
      if (given.relation === 'informativeness') expect(variant).not.toBe('strong')
      if (fair === true) expect(['certainty', 'impossibility']).toContain(given.relation)
      if (within !== undefined) expect([given.depth, fair, depth]).toEqual([within, undefined, undefined])
      expect(property).toBe(given.property ?? undefined)
    }),
  )
  expect(showQuestion(plain)).toBe('')
})

test('parameters are read as on the command line', () => {
  const { parameters, wrong } = readParameters('bad,n=3, mode =fast,on=true,at=1,2,x=')
  expect(parameters).toEqual({ n: 3, mode: 'fast', on: true, at: '1,2', x: '' })
  expect(wrong).toEqual(['bad'])
})
