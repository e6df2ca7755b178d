import { error, warning } from '../../src/errors/code.js'

export const labelContradiction = error(
  'label/contradiction',
  'input',
  'A state is labelled with a proposition and with its negation.',
  'Remove one of the two literals, or both if the value is unknown.',
)

export const modelNoInitial = warning(
  'model/no-initial',
  'input',
  'The initial state occurs in no label and no transition.',
  'Check its name.',
)

export const modelUnknownState = warning(
  'model/unknown-state',
  'input',
  'A label is given for a state that no transition mentions.',
  'Check the name of the state.',
)

export const modelWeight = error(
  'model/weight',
  'input',
  'The weight of a transition is negative, or too great to be a number.',
  'Write a finite number from 0; what never happens can have the weight 0, or be left out.',
)
