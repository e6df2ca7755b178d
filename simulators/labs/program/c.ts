import type { Triple } from '../../emulation/triples.js'
import { type Action, type Kind, type Link, type System, type Term, type Tuple, turn } from '../system.js'
import { asking, comparing, driver, main } from './c-driver.js'
import { headerInC } from './c-header.js'
import { initialInC } from './c-initial.js'
import { proving } from './c-proving.js'
import { library, messages, stamping, verification } from './c-runtime.js'
import { CPrinter } from './c-terms.js'
import { bare, inOrder, inside, neededOf, testsOf } from './code.js'
import { type Instruction, type Step, stepOf } from './steps.js'
import { Translation } from './translation.js'
import { counterText, tripleName } from './triples.js'

/**
 * The emulation program in C (section 4.2): for CBMC, or for a C compiler with a driver that lists successors. Its state is
 * the vector of the emulation, component by component.
 */
export const toC = (system: System, property: string | null): string => new Program(system, property).text()

/** Names that are there already. */
const reserved = [
  ...`num state undef outside agents length tuples steps me b any assume require choose init step next act busy can can_act
    after stuck property check stamp rank ranks maysend transmit propagate confirm linked main values_at rank_at pending_at
    tuple_length may_be_undefined propagate_bit confirm_bit script scriptlength scriptroom scriptat atrandom seed away
    faulted now found foundcount foundroom attempt advance keep order successors show begin run truth standing ask compare
    evaluate examine old total one_of initial_limit outcome done abandoned`.split(/\s+/),
  ...library.map(([name]) => name),
]

class Program extends Translation<CPrinter> {
  private readonly acts = new Map<Kind, string>()
  private readonly cans = new Map<Kind, string>()
  private readonly linkNames = new Map<Link, string>()

  constructor(system: System, property: string | null) {
    super(system, property, reserved, CPrinter)
  }

  text(): string {
    const { system, printer, property } = this
    const isFinally = property?.modality === 'finally'
    const links = this.hasMessages ? [this.links()] : []
    const asksFirst = isFinally || system.scheduling === 'round-robin'
    const behaviour = [
      ...this.kinds.flatMap(kind => this.kind(kind, asksFirst)),
      ...this.agents(asksFirst),
      this.scheduler(),
      initialInC(system, printer),
      this.ends(isFinally ? this.stuck() : ''),
    ]
    const stamps = behaviour.some(part => /\bstamp\(\d/.test(part)) ? [stamping] : []
    const rest = [
      ...printer.tables,
      ...printer.functions,
      ...(this.hasMessages ? [this.tuples(), ...links, messages, ...stamps] : []),
      ...behaviour,
    ]
    return `${[headerInC(system, this.layout), verification, ...neededOf(library, rest), ...rest].map(part => part.trimEnd()).join('\n\n')}\n`
  }

  // ---- Processes

  /** The emulation functions of a kind, and what makes one of its steps. */
  private kind(kind: Kind, asksFirst: boolean): string[] {
    const { identifiers } = this.layout
    const functions = inOrder(kind).map(triple => {
      const name = identifiers.fresh(`${kind.name}_${tripleName(triple)}`)
      return {
        name,
        can: asksFirst ? identifiers.fresh(`${name}_can`) : '',
        triple,
        step: stepOf(this.printer, kind, triple),
      }
    })
    const cases = functions.map(({ name }, i) => `case ${i}: ${name}(me); break;`)
    return [
      ...functions.map(({ name, triple, step }) => this.emulation(kind, triple, name, step)),
      ...(asksFirst ? functions.map(({ can, step }) => this.enabled(kind, can, step)) : []),
      ...(asksFirst
        ? [
            `static int ${this.can(kind)}(int me) {\n  return ${functions.map(({ can }) => `${can}(me)`).join(' || ')};\n}`,
          ]
        : []),
      [
        `static void ${this.act(kind)}(int me) {`,
        `  switch (choose(0, ${cases.length})) {`,
        ...inside(inside(cases)),
        '  }',
        '}',
      ].join('\n'),
    ]
  }

  private act(kind: Kind): string {
    return remembered(this.acts, kind, () => this.layout.identifiers.fresh(`${kind.name}_act`))
  }

  private can(kind: Kind): string {
    return remembered(this.cans, kind, () => this.layout.identifiers.fresh(`${kind.name}_can`))
  }

  private emulation(kind: Kind, triple: Triple<Action, Term>, name: string, { enabled, effects }: Step): string {
    const { slots } = kind.structure
    const { slot, entry, exit } = triple
    const body = this.statements([...enabled, ...effects])
    return [
      `// ${this.excerpts.triple(triple)}`,
      `// pc ${counterText(slots, [{ slot, point: entry }])} to ${counterText(slots, exit)}`,
      `static void ${name}(int me) {`,
      ...inside([`const int b = ${this.layout.at(kind, 'me')};`, ...body]),
      '}',
    ].join('\n')
  }

  /** Instructions one after the other: what does not hold ends everything. */
  private statements([first, ...others]: readonly Instruction[]): string[] {
    if (first === undefined) return []
    const rest = this.statements(others)
    switch (first.is) {
      case 'assume':
        return [`assume(${bare(first.that)});`, ...rest]
      case 'let':
        return [...declared(first.name, first.value, rest), ...rest]
      case 'choose':
        return [...declared(first.name, `choose(${first.from}, ${first.to})`, rest), ...rest]
      default:
        return [...this.effect(first), ...rest]
    }
  }

  private effect(instruction: Exclude<Instruction, { is: 'assume' | 'let' | 'choose' }>): string[] {
    switch (instruction.is) {
      case 'write':
        return [`state[${instruction.address}] = ${bare(instruction.value)};`]
      case 'stamp':
        return [`stamp(${instruction.tuple.id}, me); // ${instruction.tuple.names.join(', ')}`]
      case 'when':
        return [
          `if (${bare(this.printer.and(...instruction.all))}) {`,
          ...inside(this.statements(instruction.effects)),
          '}',
        ]
    }
  }

  /** Can a step be taken? All choices are tried in loops; the state is what it was afterwards. */
  private enabled(kind: Kind, name: string, { enabled }: Step): string {
    return [
      `static int ${name}(int me) {`,
      ...inside([
        `const int b = ${this.layout.at(kind, 'me')};`,
        'int can = 0;',
        ...this.loops(enabled),
        'return can;',
      ]),
      '}',
    ].join('\n')
  }

  private loops(instructions: readonly Instruction[]): string[] {
    const tests = testsOf(instructions)
    if (tests.length > 0) {
      const rest = this.loops(instructions.slice(tests.length))
      return [`if (${bare(this.printer.and(...tests))}) {`, ...inside(rest), '}']
    }
    const [first, ...others] = instructions
    if (first === undefined) return ['can = 1;']
    const rest = this.loops(others)
    switch (first.is) {
      case 'let':
        return [...declared(first.name, first.value, rest), ...rest]
      case 'choose': {
        const { name, from, to } = first
        return [`for (num ${name} = ${from}; ${name} < ${to} && !can; ${name}++) {`, ...inside(rest), '}']
      }
      case 'write': {
        const place = `state[${first.address}]`
        const body = [`const int old = ${place};`, ...this.effect(first), ...rest, `${place} = old;`]
        return ['{', ...inside(body), '}']
      }
      default:
        return rest
    }
  }

  // ---- Agents and their scheduler

  /** What is another thing for the agents of each kind. */
  private byKind(line: (kind: Kind) => string): string[] {
    const { kinds } = this
    return kinds.map((kind, i) => {
      const test = i === kinds.length - 1 ? '' : `if (me < ${kind.end}) `
      return `${i === 0 ? '' : 'else '}${test}${line(kind)}`
    })
  }

  /** Code about agents that have messages to send: without stigmergies no agent ever has any. */
  private ofBusy(code: string): string {
    return this.hasMessages ? code : ''
  }

  private agents(asksFirst: boolean): string[] {
    const { layout } = this
    const busy = (kind: Kind): string => {
      const words = Array.from({ length: kind.pendingWords }, (_, word) => {
        return `state[${layout.at(kind, 'me')} + ${layout.pending(kind, word)}] != 0`
      })
      return `return ${words.length === 0 ? '0' : words.join(' || ')};`
    }
    return [
      ...(this.hasMessages
        ? [['// Has an agent messages to send first?', 'static int busy(int me) {', ...inside(this.byKind(busy)), '}']]
        : []),
      ...(asksFirst
        ? [
            [
              '// Can an agent take a step?',
              'static int can_act(int me) {',
              ...inside(this.byKind(kind => `return ${this.can(kind)}(me);`)),
              '}',
            ],
          ]
        : []),
      [
        '// One step of an agent.',
        'static void act(int me) {',
        ...inside([
          ...(this.hasMessages ? ['assume(!busy(me));'] : []),
          ...this.byKind(kind => `${this.act(kind)}(me);`),
        ]),
        '}',
      ],
    ].map(lines => lines.join('\n'))
  }

  private scheduler(): string {
    const { system } = this
    const next =
      system.scheduling === 'interleaving'
        ? ['// Any agent is the next one.', 'static int next(void) { return choose(0, AGENTS); }']
        : [
            '// The next one is the first that can take a step, from the one whose turn it is on; one with messages to send is',
            '// waited for.',
            'static int next(void) {',
            `  int me = state[${turn}];`,
            '  for (int i = 0; i < AGENTS; i++, me = after(me)) {',
            `    ${this.ofBusy('assume(!busy(me)); ')}if (can_act(me)) return me;`,
            '  }',
            '  assume(0);',
            '  return 0;',
            '}',
          ]
    const step = !this.hasMessages
      ? ['static void step(void) { act(next()); }']
      : [
          '// An agent acts, or a message is sent.',
          'static void step(void) {',
          '  if (choose(0, 2) == 0) act(next());',
          '  else {',
          '    const int sender = choose(0, AGENTS);',
          '    const int tuple = choose(0, TUPLES);',
          '    if (choose(0, 2) == 0) propagate(sender, tuple);',
          '    else confirm(sender, tuple);',
          '  }',
          '}',
        ]
    return [...next, '', ...step].join('\n')
  }

  private stuck(): string {
    const { system } = this
    const messages = [
      '  for (int a = 0; a < AGENTS; a++)',
      '    for (int t = 0; t < TUPLES; t++)',
      '      if (maySend(a, t, propagate_bit[t]) || maySend(a, t, confirm_bit[t])) return 0;',
    ]
    const agents =
      system.scheduling === 'interleaving'
        ? [`  for (int a = 0; a < AGENTS; a++) if (${this.ofBusy('!busy(a) && ')}can_act(a)) return 0;`]
        : [
            `  int me = state[${turn}];`,
            `  for (int i = 0; i < AGENTS${this.ofBusy(' && !busy(me)')}; i++, me = after(me)) if (can_act(me)) return 0;`,
          ]
    return [
      '// Can nothing happen any more?',
      'static int stuck(void) {',
      ...(this.hasMessages ? messages : []),
      ...agents,
      '  return 1;',
      '}',
    ].join('\n')
  }

  // ---- Tuples

  private tuples(): string {
    const { tuples } = this.system
    const table = (name: string, of: (tuple: Tuple) => ArrayLike<number>): string =>
      `static const int ${name}[TUPLES][AGENTS] = {${tuples.map(tuple => `{${Array.from(of(tuple)).join(', ')}}`).join(', ')}};`
    const list = (name: string, of: (tuple: Tuple) => number): string =>
      `static const int ${name}[TUPLES] = {${tuples.map(of).join(', ')}};`
    return [
      ...tuples.map(({ names, stigmergy, id }) => `// Tuple ${id}: ${names.join(', ')} of ${stigmergy}.`),
      '// Where each agent has the values, the rank and the pending messages of each tuple; -1 if it does not have it.',
      table('values_at', ({ values }) => values),
      table('rank_at', ({ ranks }) => ranks),
      table('pending_at', ({ pending }) => pending),
      list('tuple_length', ({ length }) => length),
      list('may_be_undefined', ({ mayBeUndefined }) => Number(mayBeUndefined)),
      list('propagate_bit', ({ propagate }) => propagate),
      list('confirm_bit', ({ confirm }) => confirm),
    ].join('\n')
  }

  private links(): string {
    const { system, printer } = this
    const cases = system.tuples.map(({ id, link, stigmergy }) => {
      printer.enter()
      const [[sender], [receiver]] = [printer.names(link.sender), printer.names(link.receiver)]
      const name = remembered(this.linkNames, link, () => this.layout.identifiers.fresh(`link_${stigmergy}`))
      const holds = `static int ${name}(num ${sender}, num ${receiver}) {\n  return ${bare(printer.holds(link.condition))};\n}`
      return {
        call: `case ${id}: return ${name}(sender, receiver);`,
        text: `// ${this.excerpts.at(link.condition.at)}\n${holds}`,
      }
    })
    return [
      ...new Set(cases.map(({ text }) => text)),
      [
        '// Does an agent get messages about a tuple from another one?',
        'static int linked(int tuple, int sender, int receiver) {',
        '  switch (tuple) {',
        ...inside(inside(cases.map(({ call }) => call))),
        '  }',
        '  return 0;',
        '}',
      ].join('\n'),
    ].join('\n\n')
  }

  // ---- Beginning and end

  /** What is asked, the program as CBMC sees it, and the driver that is there otherwise. */
  private ends(stuck: string): string {
    const { property, printer } = this
    printer.enter()
    const holds = property === null ? '' : bare(printer.holds(property.condition))
    const asked =
      property === null
        ? []
        : [
            `// ${property.name} = ${property.modality} ${this.excerpts.at(property.condition.at)}`,
            `static int property(void) { return ${holds}; }`,
            '',
          ]
    return [
      ...asked,
      ...(stuck === '' ? [] : [stuck, '']),
      '#ifdef __CPROVER__',
      '',
      ...proving(property),
      '',
      '#else',
      '',
      driver,
      main(
        [...(property === null ? [] : [asking]), ...(stuck === '' ? [] : [comparing])],
        [...(property === null ? [] : ['ask()']), ...(stuck === '' ? [] : ['compare()'])],
      ),
      '#endif',
    ].join('\n')
  }
}

/** A constant, if it is used in what follows; else only what could go wrong with it is left. */
const declared = (name: string, value: string, rest: readonly string[]): string[] => {
  const isUsed = new RegExp(`\\b${name}\\b`)
  if (rest.some(line => isUsed.test(line.replace(/\/\/.*/, '')))) return [`const num ${name} = ${bare(value)};`]
  return value.includes('(') ? [`(void)${value};`] : []
}

const remembered = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  let known = map.get(key)
  if (known === undefined) {
    known = make()
    map.set(key, known)
  }
  return known
}
