import { error, warning } from '../errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { simulator: 'Simulators' }

export const usageNoProperty = error(
  'usage/no-property',
  'usage',
  'The model has no such property, or none at all.',
  'Name a purpose, or one of the properties that the message lists.',
)

export const eventOtherInModel = error(
  'event/other-in-model',
  'input',
  'A model has the event ⊛ ("other"), which only purposes have.',
  'Give the transition the event that it really is.',
)

export const eventPatternInModel = error(
  'event/pattern-in-model',
  'input',
  'An event of a model has the argument _, which stands for "any" in purposes only.',
  'Write the argument, or "_" in quotes.',
)

export const simulatorThrew = error(
  'simulator/threw',
  'simulator',
  'The simulator threw while it was asked for something.',
  'The steps shown lead there.',
)

export const simulatorGarbage = error(
  'simulator/garbage',
  'simulator',
  'The simulator answered with something that its contract does not allow.',
)

export const simulatorPromise = error(
  'simulator/promise',
  'simulator',
  'An operation of a simulator, or a factory, returned a Promise (it is async, or returns what an async function returned).',
  'Let it return the answer itself; or, if it has to wait for it, plug the program in with asynchronousModel, whose operations may all return Promises.',
)

export const simulatorUnfaithful = error(
  'simulator/unfaithful',
  'simulator',
  'The simulator does not keep its word: two states with one fingerprint differ in their labels, in what can happen or in where that leads; or a snapshot that is restored shows something else than before; or a run that was found does not replay.',
  'Let the fingerprint depend on all that decides the future, and keep all of that in the snapshot (random generators too); telos doctor tells more.',
)

export const simulatorBusy = error(
  'simulator/busy',
  'simulator',
  'One simulator was used by two checks at once.',
  'Give check a factory that makes a new simulator each time.',
)

export const simulatorOpaque = error(
  'simulator/opaque',
  'input',
  'The states of a model without fingerprints cannot be told apart, so they can be neither counted nor compared.',
  'Give the model a fingerprint (key, for immutable models): equal for states with the same future.',
)

export const simulatorStartDrawn = warning(
  'simulator/start-drawn',
  'input',
  'There are too many initial states to offer them all, so some were drawn.',
  'Another --seed draws others. A check looks at all of them.',
)

export const simulatorTooManyMoves = error(
  'simulator/too-many-moves',
  'simulator',
  'More can happen in one state than is looked at in one go.',
  'Let less be chosen at once: smaller ranges, or one choice after the other in steps of their own.',
)

export const simulatorHangs = error(
  'simulator/hangs',
  'simulator',
  'The simulator did not return from a call.',
  'Look for a loop in the model that does not end.',
)
