import { error } from '../../src/errors/code.js'

export const modelAutCount = error(
  'model/aut-count',
  'input',
  'The header of an .aut file announces other numbers than the file has.',
  'Correct the header: des (first state, number of transitions, number of states).',
)
