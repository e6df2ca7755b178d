import { error, warning } from '../errors/code.js'

export const usageUnknownProposition = warning(
  'usage/unknown-proposition',
  'usage',
  'A proposition is to be observed, but a model never knows whether it holds.',
  'Correct the name; in such a model it counts as one that never holds.',
)

export const purposeLetUnsupported = error(
  'purpose/let-unsupported',
  'input',
  'The purpose names a proposition by let, but the model has no expression language.',
  'Let the model label its states with the proposition.',
)

export const purposeLetWrong = error(
  'purpose/let-wrong',
  'input',
  'The model does not accept the expression of a let line.',
)

export const purposeUnknownObservable = error(
  'purpose/unknown-observable',
  'input',
  'A guard compares a number that the model does not observe, or not where it begins.',
  'Correct the name, or let observe() of the model give the number.',
)

export const purposeUnknownProposition = warning(
  'purpose/unknown-proposition',
  'input',
  'A guard uses a proposition that the model can never know.',
  'Correct the name, or label the model with it.',
)

export const purposeUnknownEvent = warning(
  'purpose/unknown-event',
  'input',
  'The purpose waits for an event that the model never has.',
  'Correct the name, its polarity or its arguments.',
)

export const purposeNeverMet = warning(
  'purpose/never-met',
  'input',
  'A short walk through the model never met a name that the purpose speaks of.',
  'Correct the name; if it is right, it occurs later, or never.',
)
