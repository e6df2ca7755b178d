import { error, warning } from '../src/errors/code.js'

/** The titles of groups of codes in docs/errors.md, by what the codes begin with. */
export const headings = { purpose: 'Purposes' }

export const noStart = error(
  'purpose/no-start',
  'input',
  'The purpose does not say where it starts.',
  'Add a line: start NAME',
)

export const severalStarts = error(
  'purpose/several-starts',
  'input',
  'The purpose has more than one start.',
  'Keep one start; write state for the others.',
)

export const noName = error('purpose/no-name', 'input', 'The purpose has no name.', 'Begin with a line: purpose NAME')

export const misplacedLine = error(
  'purpose/misplaced-line',
  'input',
  'A line stands where it has no meaning: a transition before any state, a let or purpose line after the start.',
  'Order: purpose, expect, let, start, states.',
)

export const duplicateName = error(
  'purpose/duplicate-name',
  'input',
  'Two states or two let lines have the same name, or the purpose is named twice.',
  'Rename one of them.',
)

export const verdictDeclared = error(
  'purpose/verdict-declared',
  'input',
  'Success or Failure is declared as a state, or is where the purpose starts. They are always there, have no label and nothing leaves them.',
  'Remove the declaration and what leaves it.',
)

export const verdictMissing = error(
  'purpose/verdict-missing',
  'input',
  'No transition leads to Success and none to Failure.',
  'Let some transition lead to Success or to Failure.',
)

export const startGuarded = error(
  'purpose/start-guarded',
  'input',
  'The start state has a label, but nothing is entered to get there.',
  'Remove the label from the start state.',
)

export const unknownTarget = error(
  'purpose/unknown-target',
  'input',
  'A transition, or the start, names a state that is not declared.',
  'Declare the state or correct the name.',
)

export const noVerdictReachable = error(
  'purpose/no-verdict-reachable',
  'input',
  'From a state neither Success nor Failure can be reached.',
  'Give the state a way out, or leave it away.',
)

export const unreachableState = warning(
  'purpose/unreachable-state',
  'input',
  'A state cannot be reached from the start.',
  'Remove it, or let some transition lead there.',
)

export const contradictoryGuard = error(
  'purpose/contradictory-guard',
  'input',
  'A guard, with the label of the state it leads to, can never hold.',
  'Correct the guard or remove the transition.',
)

export const nondeterministic = error(
  'purpose/nondeterministic',
  'input',
  'Two transitions of one state have the same event and guards that can hold together.',
  'Make the guards exclude each other.',
)

export const elseMisplaced = error(
  'purpose/else-misplaced',
  'input',
  'An else has nothing before it that it could be the rest of, or stands beside a guard.',
  'Write it behind the other transitions of the state for the same event, instead of a guard.',
)

export const overlappingPatterns = error(
  'purpose/overlapping-patterns',
  'input',
  'Two event patterns of one state can match the same event, and their guards can hold together.',
  'Make the patterns or the guards exclude each other.',
)

export const guardTooComplex = error(
  'purpose/guard-too-complex',
  'input',
  'It could not be decided within 20,000 attempts whether guards can hold (together).',
  'Write the guards simpler.',
)

export const badExpectation = error(
  'purpose/bad-expectation',
  'input',
  'An expect line does not say what is expected.',
  'Write for example: expect strongly feasible within 20.',
)
