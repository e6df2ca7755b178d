import { error } from '../../src/errors/code.js'

export const section = error(
  'labs/section',
  'input',
  'A specification is not made up as it should be: a section or definition is missing, unknown, unnamed or not closed.',
  'A file has a system section with spawn, then stigmergies, agents, and the properties in check.',
)

export const duplicate = error(
  'labs/duplicate',
  'input',
  'Something is declared or defined twice.',
  'Rename or remove one of the two.',
)

export const undeclared = error(
  'labs/undeclared',
  'input',
  'A variable, process, stigmergy or parameter is used but not declared, or not for this kind of agent.',
  'Declare it, list its stigmergy in the agent, or correct the name.',
)

export const unknownKind = error(
  'labs/unknown-kind',
  'input',
  'A kind of agent is spawned, quantified over or picked, but there is no such agent section.',
  'Correct the name, or add the agent.',
)

export const misused = error(
  'labs/misused',
  'input',
  'Something is used as what it is not: an array without its indices, id as a variable, [a..b] outside of an assignment.',
)

export const operator = error(
  'labs/operator',
  'input',
  'A variable is assigned by the operator of another kind of variable.',
  'Interface variables take <-, stigmergic ones <~, those of the environment <--, and local ones of a block :=.',
)

export const assignment = error(
  'labs/assignment',
  'input',
  'A compound assignment has variables of different kinds, or not as many values as variables.',
  'Assign variables of one kind together, each with one value; several assignments in one step make a block { ...; ... }.',
)

export const noBehaviour = error(
  'labs/no-behaviour',
  'input',
  'An agent does not say how it behaves.',
  'Define Behaviour (or Behavior) in the agent.',
)

export const unbound = error(
  'labs/unbound',
  'input',
  'Behind "of" stands nothing that says whose variable it is.',
  'In links write of 1 (the sender) or of 2 (the receiver), in properties the name from a quantifier or an id.',
)

export const parameterMissing = error(
  'labs/parameter-missing',
  'usage',
  'A parameter of the specification was given no value.',
  'Give it on the command line: --param n=3 for _n.',
)

export const parameterUnknown = error(
  'labs/parameter-unknown',
  'usage',
  'A parameter was given that the specification does not declare.',
  'Parameters are listed behind extern; leave out the underscore or write it, both are understood.',
)

export const parameterValue = error(
  'labs/parameter-value',
  'usage',
  'A parameter was given a value that it cannot have.',
  'Parameters are whole numbers with at most 31 bits; scheduling is interleaving or round-robin.',
)

export const constant = error(
  'labs/constant',
  'input',
  'A number that must be known beforehand (a size, a count, an initial value) is not, or makes no sense.',
  'Use numbers, parameters and arithmetic.',
)

export const bounds = error(
  'labs/bounds',
  'input',
  'A constant index lies outside of its array.',
  'Indices count from 0.',
)

export const recursion = error(
  'labs/recursion',
  'input',
  'A process calls itself before it has done anything, or where it would not be the last thing to do.',
  'Let an action come before the call, and the call come last.',
)

export const tooLarge = error(
  'labs/too-large',
  'input',
  'A block has too many statements, or a behaviour unfolds to too many steps.',
  'Write the block shorter; let processes call each other less often, or in the end only.',
)

export const noInitial = error(
  'labs/no-initial',
  'input',
  'No initial state satisfies what is assumed.',
  'Look at the assume section and the initial values.',
)

export const notDrawn = error(
  'labs/not-drawn',
  'input',
  'There are too many initial states to list them, and none was found by drawing values: hardly any of them satisfy what is assumed.',
  'Narrow the ranges of initial values to what is assumed; there may be initial states all the same.',
)

export const noGeneratedCode = error(
  'labs/no-generated-code',
  'input',
  'A LAbS model runs as a program that is generated from it, and where it should run that is forbidden.',
  "Load it in a worker whose content policy allows 'unsafe-eval', or run Node without --disallow-code-generation-from-strings.",
)

export const comment = error(
  'labs/comment',
  'input',
  'A comment that begins with "telos:" is not understood.',
  'Write # telos: n=3, scheduling=round-robin for values to use, or # telos: expect NAME holds (violated, inconclusive).',
)

export const division = error(
  'labs/division',
  'simulator',
  'An agent divides by zero, or takes a remainder by zero.',
  'The steps shown lead there. Guard the division.',
)

export const index = error(
  'labs/index',
  'simulator',
  'An agent uses an index outside of its array, or looks at an agent that does not exist.',
  'The steps shown lead there. Indices and ids count from 0.',
)

export const overflow = error(
  'labs/overflow',
  'simulator',
  'A value left the range of 32-bit integers.',
  'The steps shown lead there. Bound the variable, for example by min or %.',
)
