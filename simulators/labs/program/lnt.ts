import { present } from '../../../src/ats/present.js'
import { type Kind, type Property, type System, type Tuple, turn } from '../system.js'
import { bare, inOrder, inside, neededOf, testsOf } from './code.js'
import { constantsInLnt, headerInLnt } from './lnt-header.js'
import { initialInLnt } from './lnt-initial.js'
import { library, messages } from './lnt-runtime.js'
import { LntPrinter, numberFunction, oneOf, sequence, within } from './lnt-terms.js'
import { type Instruction, type Step, stepOf, type Written } from './steps.js'
import { Translation } from './translation.js'
import { counterText, tripleName } from './triples.js'

/**
 * The emulation program in LNT, for CADP: the same functions as in C, with a gate for each kind of events. What a property
 * says of each state is offered at the gate MONITOR.
 */
export const toLnt = (system: System, property: string | null): string => new Program(system, property).text()

const words = `access alt and any array as assert break by case channel char disrupt div do else elsif end ensure enum eval
  for function get hide if in int interrupt is library list loop main mod module nat none not null of only or out par
  process raise raises rem require return select set sorted stop string then trap true false type use val var where while
  with xor bool real state ranks undef outside agents me b s t can result old next step init act busy can_act property
  linked values_at rank_at pending_at tuple_length may_be_undefined propagate_bit confirm_bit tuple_name stamped ranked
  has_bit with_bit without_bit may_send transmitted assumed monitor local stig env skip propagate confirm`

/** The gates of steps, by the names of their events. */
const gates = { local: 'LOCAL', stig: 'STIG', env: 'ENV', skip: 'SKIP' } as const
const allGates = ['LOCAL', 'STIG', 'ENV', 'SKIP', 'PROPAGATE', 'CONFIRM']

const reserved = [...words.split(/\s+/), ...library.map(([name]) => name)]

class Program extends Translation<LntPrinter> {
  constructor(system: System, property: string | null) {
    super(system, property, reserved, LntPrinter)
  }

  text(): string {
    const { printer, property } = this
    const kinds = this.kinds.map(kind => this.kind(kind))
    const links = this.hasMessages ? [this.links()] : []
    const conditions = [...this.assumptions(), ...(property === null ? [] : [this.monitored(property)])]
    const rest = [
      ...printer.functions,
      ...(this.hasMessages
        ? [...this.tuples(), ...links, messages.replace('LAST', `${this.system.agents.length}`)]
        : []),
      ...conditions,
      ...kinds.flatMap(({ processes }) => processes),
      ...this.scheduler(kinds),
      initialInLnt(this.system, this.layout),
      this.main(kinds),
    ]
    const parts = [
      headerInLnt(this.system, property),
      ...constantsInLnt(this.system, this.layout),
      ...neededOf(library, rest),
      ...rest,
      'end module',
    ]
    return `${parts.join('\n\n')}\n`
  }

  // ---- Processes

  private kind(kind: Kind): { kind: Kind; processes: string[]; act: string; can: string } {
    const { identifiers } = this.layout
    const asksFirst = this.system.scheduling === 'round-robin'
    const named = inOrder(kind).map(triple => {
      const name = identifiers.fresh(`${kind.name}_${tripleName(triple)}`)
      return {
        name,
        can: asksFirst ? identifiers.fresh(`${name}_can`) : '',
        triple,
        step: stepOf(this.printer, kind, triple),
      }
    })
    const act = identifiers.fresh(`${kind.name}_act`)
    const can = asksFirst ? identifiers.fresh(`${kind.name}_can`) : ''
    const { slots } = kind.structure
    const emulations = named.map(({ name, triple, step }) => {
      const { slot, entry, exit, action } = triple
      const gate = gates[action.event]
      return [
        `process ${name} [${gate}: any] (in out s: State, me: Int) is`,
        `  -- ${this.excerpts.triple(triple)}`,
        `  -- pc ${counterText(slots, [{ slot, point: entry }])} to ${counterText(slots, exit)}`,
        ...inside(this.body(kind, step, gate)),
        'end process',
      ].join('\n')
    })
    const choices = named.map(({ name, triple }) => `${name} [${gates[triple.action.event]}] (!?s, me)`)
    const processes = [
      ...emulations,
      [
        `process ${act} [LOCAL, STIG, ENV, SKIP: any] (in out s: State, me: Int) is`,
        ...inside(select(choices.map(choice => [choice]))),
        'end process',
      ].join('\n'),
      ...(asksFirst
        ? [
            ...named.map(({ can: name, step }) => this.enabled(kind, name, step)),
            numberFunction(can, ['me'], 'truth', [
              `return ${this.printer.or(...named.map(one => `${one.can}(s, me)`))}`,
            ]),
          ]
        : []),
    ]
    return { kind, processes, act, can }
  }

  private body(kind: Kind, { enabled, written, effects }: Step, gate: string): string[] {
    const names = ['b', ...enabled.flatMap(one => (one.is === 'let' || one.is === 'choose' ? [one.name] : []))]
    const event = [`${gate} (${['me', ...written.flatMap(offers)].join(', ')})`]
    const last = [event, ...effects.map(effect => this.effect(effect))]
    return [
      `var ${names.map(name => `${name}: Int`).join(', ')} in`,
      ...inside(sequence([[`b := ${this.layout.at(kind, 'me')}`], ...this.statements(enabled, last)])),
      'end var',
    ]
  }

  /** Instructions one after the other: a process goes on only where all assumptions hold. */
  private statements(instructions: readonly Instruction[], last: readonly string[][]): string[][] {
    const tests = testsOf(instructions)
    if (tests.length > 0) {
      const rest = this.statements(instructions.slice(tests.length), last)
      return [[`only if ${bare(this.printer.and(...tests))} then`, ...inside(sequence(rest)), 'end if']]
    }
    const [first, ...others] = instructions
    if (first === undefined) return [...last]
    const rest = this.statements(others, last)
    switch (first.is) {
      case 'let':
        return [[`${first.name} := ${bare(first.value)}`], ...rest]
      case 'choose':
        return [[`${first.name} := ${within(first.name, first.from, first.to)}`], ...rest]
      default:
        return [this.effect(first), ...rest]
    }
  }

  private effect(instruction: Instruction): string[] {
    switch (instruction.is) {
      case 'write':
        return [`s[Nat (${instruction.address})] := ${instruction.value}`]
      case 'stamp':
        return [`s := stamped(s, ${instruction.tuple.id}, me)`]
      case 'when': {
        const effects = instruction.effects.map(effect => this.effect(effect))
        return [`if ${bare(this.printer.and(...instruction.all))} then`, ...inside(sequence(effects)), 'end if']
      }
      default:
        return ['null']
    }
  }

  /** Can a step be taken? All choices are tried in loops. */
  private enabled(kind: Kind, name: string, { enabled }: Step): string {
    const names = ['b', ...enabled.flatMap(one => (one.is === 'let' || one.is === 'choose' ? [one.name] : []))]
    const writes = enabled.filter(({ is }) => is === 'write').map((_, i) => `old_${i}`)
    const body = [
      ['s := before'],
      ['can := false'],
      [`b := ${this.layout.at(kind, 'me')}`],
      ...this.loops(enabled, 0),
      ['return can'],
    ]
    return [
      `function ${name} (before: State, me: Int) : Bool is`,
      `  var s: State, can: Bool, ${[...names, ...writes].map(one => `${one}: Int`).join(', ')} in`,
      ...inside(inside(sequence(body))),
      '  end var',
      'end function',
    ].join('\n')
  }

  private loops(instructions: readonly Instruction[], written: number): string[][] {
    const tests = testsOf(instructions)
    if (tests.length > 0) {
      const rest = this.loops(instructions.slice(tests.length), written)
      return [[`if ${bare(this.printer.and(...tests))} then`, ...inside(sequence(rest)), 'end if']]
    }
    const [first, ...others] = instructions
    if (first === undefined) return [['can := true']]
    const rest = this.loops(others, written + (first.is === 'write' ? 1 : 0))
    switch (first.is) {
      case 'let':
        return [[`${first.name} := ${bare(first.value)}`], ...rest]
      case 'choose': {
        const { name, from, to } = first
        const body = [...rest, [`${name} := ${name} + 1`]]
        return [
          [`${name} := ${from}`],
          [`while not (can) and then (${name} < ${to}) loop`, ...inside(sequence(body)), 'end loop'],
        ]
      }
      case 'write': {
        const place = `s[Nat (${first.address})]`
        return [[`old_${written} := ${place}`], this.effect(first), ...rest, [`${place} := old_${written}`]]
      }
      default:
        return rest
    }
  }

  // ---- Tuples

  private tuples(): string[] {
    const { tuples } = this.system
    const places = (name: string, of: (tuple: Tuple) => Int32Array): string =>
      chosen(
        name,
        't: Int, agent: Int',
        'Int',
        tuples.flatMap(tuple =>
          this.kinds
            .filter(kind => present(of(tuple)[kind.first]) >= 0)
            .map(kind => ({
              when: `(t == ${tuple.id}) and (agent >= ${kind.first}) and (agent < ${kind.end})`,
              value: `${this.layout.at(kind, 'agent')} + ${present(of(tuple)[kind.first]) - kind.base}`,
            })),
        ),
        '-1',
      )
    const each = (name: string, type: string, of: (tuple: Tuple) => string): string =>
      chosen(
        name,
        't: Int',
        type,
        tuples.slice(1).map(tuple => ({ when: `t == ${tuple.id}`, value: of(tuple) })),
        of(present(tuples[0])),
      )
    return [
      '-- Where each agent has the values, the rank and the pending messages of each tuple; -1 if it does not have it.',
      places('values_at', ({ values }) => values),
      places('rank_at', ({ ranks }) => ranks),
      places('pending_at', ({ pending }) => pending),
      each('tuple_name', 'String', ({ names }) => `"${names.join(', ')}"`),
      each('tuple_length', 'Int', ({ length }) => `${length}`),
      each('may_be_undefined', 'Bool', ({ mayBeUndefined }) => `${mayBeUndefined}`),
      each('propagate_bit', 'Int', ({ propagate }) => `${propagate}`),
      each('confirm_bit', 'Int', ({ confirm }) => `${confirm}`),
    ]
  }

  private links(): string {
    const { system, printer } = this
    const functions = new Set<string>()
    const calls = system.tuples.map(({ id, link, stigmergy }) => {
      printer.enter()
      const given = [...printer.names(link.sender), ...printer.names(link.receiver)]
      const name = `link_of_${this.stigmergy(stigmergy)}`
      const body = [`-- ${this.excerpts.at(link.condition.at)}`, `return ${bare(printer.holds(link.condition))}`]
      functions.add(numberFunction(name, given, 'truth', body))
      return { when: `t == ${id}`, value: `${name}(s, sender, receiver)` }
    })
    return [
      ...functions,
      chosen('linked', 's: State, t: Int, sender: Int, receiver: Int', 'Bool', calls, 'false'),
    ].join('\n\n')
  }

  /** A number for each stigmergy. */
  private stigmergy(name: string): number {
    return [...new Set(this.system.tuples.map(({ stigmergy }) => stigmergy))].indexOf(name)
  }

  // ---- The system

  private scheduler(kinds: readonly { kind: Kind; act: string; can: string }[]): string[] {
    const { layout, printer, system } = this
    const isOf = ({ first, end }: Kind): string => `(me >= ${first}) and (me < ${end})`
    const busy = this.kinds
      .filter(({ pendingWords }) => pendingWords > 0)
      .map(kind => ({
        when: isOf(kind),
        value: Array.from({ length: kind.pendingWords }, (_, word) => {
          return printer.compare('!=', printer.cell(`${layout.at(kind, 'me')} + ${layout.pending(kind, word)}`), '0')
        }).join(' or '),
      }))
    const next = [
      'function next (s: State) : Int is',
      '  -- The first agent that can take a step, from the one whose turn it is on; one with messages to send is waited for.',
      '  var me: Int, i: Int, found: Int in',
      `    me := ${printer.cell(`${turn}`)};`,
      '    i := 0;',
      '    found := -1;',
      '    while (found < 0) and then (i < AGENTS) loop',
      '      if busy(s, me) then i := AGENTS',
      '      elsif can_act(s, me) then found := me',
      '      else',
      '        i := i + 1;',
      '        me := after(me)',
      '      end if',
      '    end loop;',
      '    return found',
      '  end var',
      'end function',
    ].join('\n')
    return [
      `-- Has an agent messages to send first?\n${chosen('busy', 's: State, me: Int', 'Bool', busy, 'false')}`,
      ...(system.scheduling === 'round-robin'
        ? [
            chosen(
              'can_act',
              's: State, me: Int',
              'Bool',
              kinds.map(({ kind, can }) => ({ when: isOf(kind), value: `${can}(s, me)` })),
              'false',
            ),
            next,
          ]
        : []),
    ]
  }

  private assumptions(): string[] {
    return this.system.assumptions.map(({ name, condition }, i) => {
      this.printer.enter()
      const body = [`-- ${name} = ${this.excerpts.at(condition.at)}`, `return ${bare(this.printer.holds(condition))}`]
      return numberFunction(`assumed_${i}`, [], 'truth', body)
    })
  }

  private monitored({ name, modality, condition }: Property): string {
    this.printer.enter()
    const body = [
      `-- ${name} = ${modality} ${this.excerpts.at(condition.at)}`,
      `return ${bare(this.printer.holds(condition))}`,
    ]
    return numberFunction('property', [], 'truth', body)
  }

  private main(kinds: readonly { kind: Kind; act: string }[]): string {
    const { system, property } = this
    const steps = '[LOCAL, STIG, ENV, SKIP]'
    const acts = kinds.map(({ kind: { name, first, end }, act }) => {
      const agent =
        system.scheduling === 'round-robin' ? ['me := next(s)'] : [`me := ${within('me', `${first}`, `${end}`)}`]
      const able = system.scheduling === 'round-robin' ? `(me >= ${first}) and (me < ${end})` : 'not (busy(s, me))'
      return [
        `-- An agent of kind ${name} takes a step.`,
        ...sequence([agent, [`only if ${able} then`, `  ${act} ${steps} (!?s, me)`, 'end if']]),
      ]
    })
    const message = (gate: string, bit: string, asking: boolean): string[] =>
      sequence([
        [`me := ${within('me', '0', `${system.agents.length}`)}`],
        [`t := ${within('t', '0', `${system.tuples.length}`)}`],
        [
          `only if may_send(s, me, t, ${bit}(t)) then`,
          ...inside(sequence([[`${gate} (me, tuple_name(t))`], [`s := transmitted(s, me, t, ${asking})`]])),
          'end if',
        ],
      ])
    const all = this.hasMessages
      ? [...acts, message('PROPAGATE', 'propagate_bit', false), message('CONFIRM', 'confirm_bit', true)]
      : acts
    const round = [...(property === null ? [] : [['MONITOR (property(s))']]), select(all)]
    const gateNames = [...allGates, ...(property === null ? [] : ['MONITOR'])].join(', ')
    return [
      `process MAIN [${gateNames}: any] is`,
      `  var s: State, me: Int${this.hasMessages ? ', t: Int' : ''} in`,
      ...inside(inside(sequence([['INIT (?s)'], ['loop', ...inside(sequence(round)), 'end loop']]))),
      '  end var',
      'end process',
    ].join('\n')
  }
}

/** What an event offers of an assignment. */
const offers = ({ variable, index, value }: Written): string[] => [`"${variable.name}"`, ...index, value]

const select = (choices: readonly (readonly string[])[]): string[] =>
  choices.length === 1
    ? [...present(choices[0])]
    : ['select', ...choices.flatMap((choice, i) => [...(i === 0 ? [] : ['[]']), ...inside(choice)]), 'end select']

/** A function that is one of several values. */
const chosen = (
  name: string,
  parameters: string,
  type: string,
  cases: Parameters<typeof oneOf>[0],
  otherwise: string,
): string =>
  [`function ${name} (${parameters}) : ${type} is`, ...inside(oneOf(cases, otherwise)), 'end function'].join('\n')
