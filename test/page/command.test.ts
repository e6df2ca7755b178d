import { expect, test } from 'vitest'
import { commandOf, sampleCommandOf } from '../../page/src/playground/command.js'
import { plain } from '../../page/src/playground/question.js'
import { usual } from '../../page/src/playground/sample-settings.js'

const file = (name: string, isExample: boolean) => ({ name, text: '', original: '', isExample })
const dog = {
  model: file('dog/dog.ats.json', true),
  purpose: file('dog/learned.purpose', true),
  parameters: '',
  question: plain,
}

test('the command asks what the page asks', () => {
  expect(commandOf(dog)).toBe(
    'npx telos check examples/dog/dog.ats.json examples/dog/learned.purpose --relation feasibility',
  )
  const question = {
    ...plain,
    relation: 'certainty',
    strong: true,
    fair: true,
    shortest: true,
    depth: 5,
    seconds: 2,
  } as const
  expect(commandOf({ ...dog, question })).toMatch(
    /--relation certainty --strong --fair --shortest --depth 5 --timeout 2$/,
  )
  // What does not go together is not asked.
  expect(commandOf({ ...dog, question: { ...question, relation: 'feasibility' } })).not.toContain('--fair')
})

test('a property is asked of the model alone; names are quoted for a shell', () => {
  const own = {
    ...dog,
    model: file("it's mine.labs", false),
    parameters: ' n=2 ',
    question: { ...plain, property: 'A b' },
  }
  expect(commandOf(own)).toBe(`npx telos check 'it'\\''s mine.labs' --property 'A b' --param n=2`)
})

test('the command makes the runs that the page makes: the seed of a walk is not theirs', () => {
  expect(sampleCommandOf({ ...dog, settings: usual })).toBe(
    'npx telos experiment examples/dog/dog.ats.json examples/dog/learned.purpose',
  )
  const settings = { runs: 500, depth: 20, policy: 'drive', seed: 7 } as const
  expect(sampleCommandOf({ ...dog, parameters: 'seed=3,n=2', settings })).toMatch(
    /--runs 500 --depth 20 --seed 7 --policy drive --param n=2$/,
  )
})
