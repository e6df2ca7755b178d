/** Whose mistake it is; the command line turns this into an exit code. */
export type Blame = 'usage' | 'input' | 'file' | 'simulator'

interface Entry {
  readonly blame: Blame
  readonly severity: 'error' | 'warning'
  /** When it arises. */
  readonly when: string
  /** What to do about it. */
  readonly advice: string
}

const error = (blame: Blame, when: string, advice: string): Entry => ({ blame, severity: 'error', when, advice })
const warning = (blame: Blame, when: string, advice: string): Entry => ({ blame, severity: 'warning', when, advice })

/** Every error code of Telos. docs/errors.md is generated from this table, and a test provokes every entry. */
export const catalogue = {
  // Files
  'file/missing': error('file', 'A file that was named does not exist.', 'Check the path.'),
  'file/directory': error('file', 'A folder was given where a file is expected.', 'Name a file in that folder.'),
  'file/unreadable': error(
    'file',
    'The system refused to read or write the file.',
    'Check its permissions and that the folder exists.',
  ),
  'file/unknown-kind': error(
    'input',
    'The ending of the file name does not say what the file is.',
    'Models end in .labs, .ccs, .chor, .acs, .bpp, .mdrp, .ats.json, .aut, .js, .mjs or .ts; purposes in .purpose or .purpose.json.',
  ),
  'file/not-text': error('input', 'The file is not UTF-8 text.', 'Check that it is the file you meant.'),
  'file/too-large': error(
    'input',
    'The file is larger than 256 MiB and would not fit into a string.',
    'Split the model, or write it as a program.',
  ),
  // Command line
  'usage/wrong': error(
    'usage',
    'An option, an argument or a combination of them is not accepted.',
    'See telos --help.',
  ),
  'usage/no-expectations': error(
    'usage',
    'telos test found no purpose with an expect line below the paths.',
    'Add an expect line to a purpose, or name other paths.',
  ),
  'usage/workers-unused': warning(
    'usage',
    'Several threads were asked for, but the search is done by one.',
    'The message says why; leave --workers out.',
  ),
  'usage/unknown-proposition': warning(
    'usage',
    'A proposition is to be observed, but a model never knows whether it holds.',
    'Correct the name; in such a model it counts as one that never holds.',
  ),
  'usage/no-property': error(
    'usage',
    'The model has no such property, or none at all.',
    'Name a purpose, or one of the properties that the message lists.',
  ),
  'usage/no-model': error(
    'usage',
    'telos test cannot tell which model a purpose is about.',
    'Put a model file beside the purpose, or name one with --model.',
  ),
  // Notation
  'syntax/unexpected': error(
    'input',
    'The text does not follow the format at this position.',
    'The message says what could stand there.',
  ),
  'syntax/nesting': error(
    'input',
    'Parentheses or brackets are nested more than 64 deep.',
    'Write the condition flatter, or name parts of it.',
  ),
  // JSON
  'json/syntax': error('input', 'The text is not JSON.', 'The caret shows where it stops being JSON.'),
  'json/type': error(
    'input',
    'A value has another type than the format asks for.',
    'The message says what is expected.',
  ),
  'json/missing-key': error('input', 'An object lacks a key that the format asks for.', 'Add the key.'),
  'json/unknown-key': error(
    'input',
    'An object has a key that the format does not know.',
    'Remove or correct the key.',
  ),
  'json/duplicate-key': error('input', 'An object has the same key twice.', 'Rename or remove one of them.'),
  // Events and labels
  'event/no-polarity': error(
    'input',
    'An event of a model or purpose has neither ? nor !.',
    'Write !n for an order to the simulator, ?n for an observation, tau for an internal event.',
  ),
  'event/malformed': error('input', 'The text is not an event.', 'Write ?n, !n or tau; put unusual names in quotes.'),
  'event/other-in-model': error(
    'input',
    'A model has the event ⊛ ("other"), which only purposes have.',
    'Give the transition the event that it really is.',
  ),
  'event/pattern-in-model': error(
    'input',
    'An event of a model has the argument _, which stands for "any" in purposes only.',
    'Write the argument, or "_" in quotes.',
  ),
  'label/contradiction': error(
    'input',
    'A state is labelled with a proposition and with its negation.',
    'Remove one of the two literals, or both if the value is unknown.',
  ),
  'label/malformed': error('input', 'A label is empty or negated twice.', 'Write p or not p.'),
  // Models
  'model/no-initial': warning('input', 'The initial state occurs in no label and no transition.', 'Check its name.'),
  'model/unknown-state': warning(
    'input',
    'A label is given for a state that no transition mentions.',
    'Check the name of the state.',
  ),
  'model/aut-count': error(
    'input',
    'The header of an .aut file announces other numbers than the file has.',
    'Correct the header: des (first state, number of transitions, number of states).',
  ),
  'model/no-factory': error(
    'input',
    'A program given as a model does not export a simulator factory by default.',
    'Write export default () => simulator.',
  ),
  'model/load-failed': error(
    'input',
    'A program given as a model cannot be loaded.',
    'The message is the program’s own.',
  ),
  'model/no-parameters': error(
    'usage',
    'Parameters were given to a model that takes none.',
    'Remove --param; programs, LAbS specifications and choreographies take parameters.',
  ),
  // Purposes
  'purpose/no-start': error('input', 'The purpose does not say where it starts.', 'Add a line: start NAME'),
  'purpose/several-starts': error(
    'input',
    'The purpose has more than one start.',
    'Keep one start; write state for the others.',
  ),
  'purpose/no-name': error('input', 'The purpose has no name.', 'Begin with a line: purpose NAME'),
  'purpose/misplaced-line': error(
    'input',
    'A line stands where it has no meaning: a transition before any state, a let or purpose line after the start.',
    'Order: purpose, expect, let, start, states.',
  ),
  'purpose/duplicate-name': error(
    'input',
    'Two states or two let lines have the same name, or the purpose is named twice.',
    'Rename one of them.',
  ),
  'purpose/verdict-declared': error(
    'input',
    'Success or Failure is declared as a state. They are always there, have no label and nothing leaves them.',
    'Remove the declaration and what leaves it.',
  ),
  'purpose/verdict-missing': error(
    'input',
    'No transition leads to Success and none to Failure.',
    'Let some transition lead to Success or to Failure.',
  ),
  'purpose/start-guarded': error(
    'input',
    'The start state has a label, but nothing is entered to get there.',
    'Remove the label from the start state.',
  ),
  'purpose/unknown-target': error(
    'input',
    'A transition, or the start, names a state that is not declared.',
    'Declare the state or correct the name.',
  ),
  'purpose/no-verdict-reachable': error(
    'input',
    'From a state neither Success nor Failure can be reached.',
    'Give the state a way out, or leave it away.',
  ),
  'purpose/unreachable-state': warning(
    'input',
    'A state cannot be reached from the start.',
    'Remove it, or let some transition lead there.',
  ),
  'purpose/contradictory-guard': error(
    'input',
    'A guard, with the label of the state it leads to, can never hold.',
    'Correct the guard or remove the transition.',
  ),
  'purpose/nondeterministic': error(
    'input',
    'Two transitions of one state have the same event and guards that can hold together.',
    'Make the guards exclude each other.',
  ),
  'purpose/overlapping-patterns': error(
    'input',
    'Two event patterns of one state can match the same event, and their guards can hold together.',
    'Make the patterns or the guards exclude each other.',
  ),
  'purpose/guard-too-complex': error(
    'input',
    'It could not be decided within 20,000 attempts whether guards can hold (together).',
    'Write the guards simpler.',
  ),
  'purpose/bad-expectation': error(
    'input',
    'An expect line does not say what is expected.',
    'Write for example: expect strongly feasible within 20.',
  ),
  'purpose/let-unsupported': error(
    'input',
    'The purpose names a proposition by let, but the model has no expression language.',
    'Let the model label its states with the proposition.',
  ),
  'purpose/let-wrong': error(
    'input',
    'The model does not accept the expression of a let line.',
    'The message is the model’s own.',
  ),
  'purpose/unknown-proposition': warning(
    'input',
    'A guard uses a proposition that the model can never know.',
    'Correct the name, or label the model with it.',
  ),
  'purpose/unknown-event': warning(
    'input',
    'The purpose waits for an event that the model never has.',
    'Correct the name, its polarity or its arguments.',
  ),
  'run/malformed': error(
    'input',
    'A run file has neither steps nor a run with steps.',
    'Store a run with --format json --out FILE.',
  ),
  // Simulators
  'simulator/threw': error(
    'simulator',
    'The simulator threw while it was asked for something.',
    'The steps shown lead there.',
  ),
  'simulator/garbage': error(
    'simulator',
    'The simulator answered with something that its contract does not allow.',
    'The message says which operation and what is expected.',
  ),
  'simulator/unfaithful': error(
    'simulator',
    'A run that was found does not replay: the simulator behaves differently when it is taken the same way again.',
    'Run telos doctor on the model.',
  ),
  'simulator/fingerprint': error(
    'simulator',
    'Two states with the same fingerprint have different labels.',
    'Let the fingerprint depend on all that decides the future; telos doctor shows where it does not.',
  ),
  'simulator/busy': error(
    'simulator',
    'One simulator was used by two checks at once.',
    'Give check a factory that makes a new simulator each time.',
  ),
  'simulator/opaque': error(
    'input',
    'The states of a model without fingerprints cannot be told apart, so they can be neither counted nor compared.',
    'Give the model a fingerprint (key, for immutable models): equal for states with the same future.',
  ),
  'simulator/hangs': error(
    'simulator',
    'The simulator did not return from a call.',
    'Look for a loop in the model that does not end.',
  ),
  // Solvers
  'smt/missing': error(
    'usage',
    'The question needs a solver, but none is installed.',
    'Install Z3 so that the program z3 is on the PATH, or npm install z3-solver (slower).',
  ),
  'smt/answer': error(
    'simulator',
    'A solver ended, or answered with something that is no answer.',
    'The message shows what it said. Check that the z3 on the PATH is Z3, and which version.',
  ),
  // LAbS
  'labs/section': error(
    'input',
    'A specification is not made up as it should be: a section or definition is missing, unknown, unnamed or not closed.',
    'A file has a system section with spawn, then stigmergies, agents, and the properties in check.',
  ),
  'labs/duplicate': error('input', 'Something is declared or defined twice.', 'Rename or remove one of the two.'),
  'labs/undeclared': error(
    'input',
    'A variable, process, stigmergy or parameter is used but not declared, or not for this kind of agent.',
    'Declare it, list its stigmergy in the agent, or correct the name.',
  ),
  'labs/unknown-kind': error(
    'input',
    'A kind of agent is spawned, quantified over or picked, but there is no such agent section.',
    'Correct the name, or add the agent.',
  ),
  'labs/misused': error(
    'input',
    'Something is used as what it is not: an array without its indices, id as a variable, [a..b] outside of an assignment.',
    'The message says what it is.',
  ),
  'labs/operator': error(
    'input',
    'A variable is assigned by the operator of another kind of variable.',
    'Interface variables take <-, stigmergic ones <~, those of the environment <--, and local ones of a block :=.',
  ),
  'labs/assignment': error(
    'input',
    'A compound assignment has variables of different kinds, or not as many values as variables.',
    'Assign variables of one kind together, each with one value; several assignments in one step make a block { ...; ... }.',
  ),
  'labs/no-behaviour': error(
    'input',
    'An agent does not say how it behaves.',
    'Define Behaviour (or Behavior) in the agent.',
  ),
  'labs/unbound': error(
    'input',
    'Behind "of" stands nothing that says whose variable it is.',
    'In links write of 1 (the sender) or of 2 (the receiver), in properties the name from a quantifier or an id.',
  ),
  'labs/parameter-missing': error(
    'usage',
    'A parameter of the specification was given no value.',
    'Give it on the command line: --param n=3 for _n.',
  ),
  'labs/parameter-unknown': error(
    'usage',
    'A parameter was given that the specification does not declare, or a value that is no whole number.',
    'Parameters are listed behind extern; leave out the underscore or write it, both are understood.',
  ),
  'labs/constant': error(
    'input',
    'A number that must be known beforehand (a size, a count, an initial value) is not, or makes no sense.',
    'Use numbers, parameters and arithmetic.',
  ),
  'labs/bounds': error('input', 'A constant index lies outside of its array.', 'Indices count from 0.'),
  'labs/recursion': error(
    'input',
    'A process calls itself before it has done anything, or where it would not be the last thing to do.',
    'Let an action come before the call, and the call come last.',
  ),
  'labs/too-large': error(
    'input',
    'A block has too many statements, or a behaviour unfolds to too many steps.',
    'Write the block shorter; let processes call each other less often, or in the end only.',
  ),
  'labs/no-initial': error(
    'input',
    'No initial state satisfies what is assumed.',
    'Look at the assume section and the initial values.',
  ),
  'labs/too-many-initial': error(
    'input',
    'There are more initial states than can be gone through.',
    'Narrow the ranges of initial values, or assume more.',
  ),
  'labs/no-generated-code': error(
    'input',
    'A LAbS model runs as a program that is generated from it, and where it should run that is forbidden.',
    "Load it in a worker whose content policy allows 'unsafe-eval', or run Node without --disallow-code-generation-from-strings.",
  ),
  'labs/comment': error(
    'input',
    'A comment that begins with "telos:" is not understood.',
    'Write # telos: n=3, scheduling=round-robin for values to use, or # telos: expect NAME holds (violated, inconclusive).',
  ),
  'labs/division': error(
    'simulator',
    'An agent divides by zero, or takes a remainder by zero.',
    'The steps shown lead there. Guard the division.',
  ),
  'labs/index': error(
    'simulator',
    'An agent uses an index outside of its array, or looks at an agent that does not exist.',
    'The steps shown lead there. Indices and ids count from 0.',
  ),
  'labs/overflow': error(
    'simulator',
    'A value left the range of 32-bit integers.',
    'The steps shown lead there. Bound the variable, for example by min or %.',
  ),
  // CCS
  'ccs/definition': error(
    'input',
    'A file is not made up of definitions, or one of them is not closed or has a name that begins with a small letter.',
    'Write Name = process; or set Name = {a, b}; or sync Name { (a, b) -> c }.',
  ),
  'ccs/duplicate': error('input', 'Something is defined or relabelled twice.', 'Rename or remove one of the two.'),
  'ccs/unknown': error(
    'input',
    'A process, a set or a synchronisation algebra is used but not defined.',
    'Define it, or correct the name.',
  ),
  'ccs/bare-action': error(
    'input',
    'An action stands where a process is expected.',
    'An action comes before a process: a.0 does a and ends. Processes begin with a capital letter.',
  ),
  'ccs/tau': error(
    'input',
    'The invisible action is restricted, relabelled, or to be waited for.',
    'Nobody sees tau: leave it out.',
  ),
  'ccs/co-name': error(
    'input',
    'A restriction or a relabelling speaks of a complement.',
    'Write the label without its mark: both are meant.',
  ),
  'ccs/algebra': error(
    'input',
    'An entry of a synchronisation algebra makes no sense, or there is another for the same actions.',
    'Write (a, b) -> c for actions that go together, (a, *) -> a for one alone, (_, *) -> _ for all others alone.',
  ),
  'ccs/unguarded': error(
    'input',
    'A process is defined by itself without an action in between.',
    'Let an action come before the constant.',
  ),
  'ccs/root': error('usage', 'There is no such process to begin with.', 'Give --root the name of a definition.'),
  'ccs/parameter': error(
    'usage',
    'A parameter was given that models in CCS do not have.',
    'They have root, the process to begin with, and syntactic, for states without laws.',
  ),
  'ccs/idle': warning(
    'input',
    'A label is restricted, relabelled or waited for that no process ever does, or a set is not used.',
    'Most often it is misspelt. What is not restricted by its right name can be done from outside.',
  ),
  'ccs/growing': error(
    'input',
    'A system cannot be made into triples: it is too large, or a process is defined by a composition with itself in it.',
    'Verdicts and transition systems do not need triples: telos check, telos translate --to aut.',
  ),
  'ccs/comment': error(
    'input',
    'A comment that begins with "telos:" is not understood.',
    'Write # telos: root=Name for the process to begin with, or # telos: expect DeadlockFree holds (violated, inconclusive).',
  ),
  // Choreographies
  'chor/definition': error(
    'input',
    'A file with choreographies has no definition, or something that belongs to none, or one without a capital letter.',
    'A file is a list of definitions: Name = hello[here, there]; work@there',
  ),
  'chor/duplicate': error('input', 'Two definitions have the same name.', 'Rename or remove one of the two.'),
  'chor/undefined': error(
    'input',
    'A choreography uses another that is not defined.',
    'Define it, or correct the name. Actions and peers begin with a small letter.',
  ),
  'chor/recursion': error(
    'input',
    'A choreography uses itself, perhaps by way of others.',
    'Write *P to do P again and again.',
  ),
  'chor/peer': error(
    'input',
    'A communication has the same peer on both sides, or a peer has a name that stands for something else.',
    'Write a@x for what x does alone, and a[x, y] for what x and y do together.',
  ),
  'chor/root': error(
    'usage',
    'The parameter root names no part of the file, or there is another parameter than root.',
    'Write --param root=Name for an implementation, Name.x for the peer x alone, Name.choreography for the choreography.',
  ),
  'chor/too-large': error(
    'input',
    'A choreography unfolds to too many actions, to too deep a term, or to too many ways to synchronise.',
    'Use definitions less often in each other, or look at the parts by themselves.',
  ),
  'chor/comment': error(
    'input',
    'A comment that begins with "telos:" is not understood.',
    'Write # telos: root=Name for the part to look at, or # telos: expect DeadlockFree holds (violated, inconclusive).',
  ),
  // Thread transition systems
  'threads/header': error(
    'input',
    'A thread transition system does not begin with the numbers of its shared and its local states.',
    'Write both in the first line: 2 5. There is at least one of each.',
  ),
  'threads/range': error('input', 'A shared or local state is beyond those that there are.', 'States count from 0.'),
  'threads/parameter': error(
    'usage',
    'A parameter was given that thread transition systems do not have.',
    'They have target, what should never be covered: --target "0|1,1".',
  ),
  // Actor Communicating Systems
  'acs/definition': error(
    'input',
    'A file has something that is neither a class nor start nor a property, a class is not in braces, or start is missing.',
    'Write class Name { a -> b : send m to Other }, start 1 Name.a, and property P = always not deadlock.',
  ),
  'acs/duplicate': error('input', 'A class, a property or a rule is there twice.', 'Rename or remove one of the two.'),
  'acs/unknown': error(
    'input',
    'There is no such class, it has no such state, or no rule sends or receives such a message there.',
    'Correct the name. States are those that the rules of the class name; a state without rules has a line of its own.',
  ),
  'acs/number': error(
    'input',
    'There is less than nothing of something, or a number is too large to compute with.',
    'Counters go from 0 to 2147483647; factors in sums are small.',
  ),
  'acs/condition': error(
    'input',
    'A sum stands where a condition is expected.',
    'Compare it: count(Client.idle) + mail(Server, lock) >= 2. Only a counter may stand alone, for at least one.',
  ),
  'acs/parameter': error(
    'usage',
    'A parameter has no value, or a value that is no whole number, or the file has no such parameter.',
    'Give values by --param n=3, or in the file by # telos: n=3.',
  ),
  'acs/idle': warning(
    'input',
    'A message is sent that nobody ever receives, or awaited though nobody sends it; or no process is ever in a state.',
    'Most often a name is misspelt.',
  ),
  'acs/comment': error(
    'input',
    'A comment that begins with "telos:" is not understood.',
    'Write # telos: n=3 for the value of a parameter, or # telos: expect NAME holds (violated, inconclusive).',
  ),
  'acs/overflow': error(
    'simulator',
    'There are more processes in a state, or more messages of a kind, than can be counted.',
    'The steps shown lead there. Begin with less.',
  ),
  // BPP
  'bpp/section': error(
    'input',
    'A file with a BPP lacks a section, has one twice, or has something before the first.',
    'A file has the sections initial, rules and formula: initial S rules S -> a -> S, X formula EF(X == 2)',
  ),
  'bpp/undeclared': error(
    'input',
    'A formula speaks of a symbol or an action that is neither in the initial state nor in the rules.',
    'Correct the name.',
  ),
  'bpp/number': error('input', 'A number is too large.', 'Counters are 32-bit integers.'),
  // Doctor
  'doctor/hidden-state': error(
    'simulator',
    'Going back to a snapshot does not bring back the same successors or labels.',
    'Put everything that decides the future into the snapshot, random generators too.',
  ),
  'doctor/unstable-step': error(
    'simulator',
    'The same transition from the same snapshot leads to different places.',
    'Keep the random generator in the snapshot, or offer each outcome as a transition of its own.',
  ),
  'doctor/unstable-order': error(
    'simulator',
    'The successors of a state come in a different order when asked again.',
    'List the successors in a fixed order.',
  ),
  'doctor/aliased-snapshot': error(
    'simulator',
    'A snapshot changes when the simulation goes on.',
    'Copy the state in currentState (save) and in goToState (restore).',
  ),
  'doctor/contradictory-labels': error(
    'simulator',
    'A state is labelled with a proposition and with its negation.',
    'Leave out what is unknown; never give both.',
  ),
  'doctor/fingerprint-lies': error(
    'simulator',
    'Two states with the same fingerprint differ in what they can do or in what holds.',
    'Let the fingerprint depend on all that decides the future.',
  ),
  'doctor/unstable-fingerprint': error(
    'simulator',
    'One snapshot has two fingerprints.',
    'Compute the fingerprint from the state alone.',
  ),
  'doctor/symmetry': error(
    'simulator',
    'States that a vector model says are alike are not.',
    'Look at symmetry.canonical: it must choose one of all states that differ only in names, and rename everything.',
  ),
  'doctor/partial-order': error(
    'simulator',
    'Moves that a vector model says are independent are not, or affect what it says they do not.',
    'Look at partialOrder.choose and affects; choose nothing (0) where moves of others matter.',
  ),
  'doctor/broken': error(
    'simulator',
    'The simulator threw or answered with garbage.',
    'The message says which operation.',
  ),
} as const satisfies Record<string, Entry>

export type Code = keyof typeof catalogue

export const entryOf = (code: Code): Entry => catalogue[code]
