import { present } from '../../../src/ats/present.js'
import type { JointTriple, Legend, System } from '../joint.js'
import type { Counts, Parallel } from '../triples.js'
import { definition, lines } from './c-code.js'
import { comment, constantsOf, stringOf } from './c-names.js'
import { driver, proving, verification } from './c-runtime.js'
import { tableOf } from './c-table.js'
import { conditionText, distinct, joinConditions, joinName, last, parallelsOf, tripleName } from './conditions.js'

/** What the program asserts: that there is no deadlock, or that an event, in the legend's words, is never enabled. */
export interface Asked {
  readonly never?: string | null
  /** Is it no deadlock when all processes have ended? */
  readonly mayEnd?: boolean
  /** Up to `functions` triples have a function each. C compilers take long for more: then a table holds them instead. */
  readonly functions?: number
}

/**
 * The emulation program of section 3.2 in C: for CBMC, or for a C compiler with a driver that lists successors. Its state is
 * the program counters of the emulation.
 */
export const toC = (
  system: System,
  legend: Legend,
  { never = null, mayEnd = true, functions = 2000 }: Asked = {},
): string => `${new Program(system, legend, never, mayEnd, system.triples.length > functions).parts().join('\n\n')}\n`

class Program {
  /** The events of the system, and the constants that stand for them. */
  private readonly events: readonly string[]
  private readonly constants: ReadonlyMap<string, string>
  private readonly joins: ReadonlyMap<Parallel, string>

  constructor(
    private readonly system: System,
    private readonly legend: Legend,
    private readonly never: string | null,
    private readonly mayEnd: boolean,
    private readonly isTable: boolean,
  ) {
    this.events = [...new Set(system.triples.map(triple => this.eventOf(triple)))]
    const names = constantsOf(this.events)
    this.constants = new Map(this.events.map((event, i) => [event, present(names[i])]))
    this.joins = new Map(parallelsOf(system.triples).map((parallel, i) => [parallel, joinName(i)]))
  }

  parts(): string[] {
    const { system, events } = this
    return [
      this.header(),
      verification,
      this.state(),
      ...[...this.joins].map(([parallel, name]) => this.join(parallel, name)),
      ...(this.isTable ? this.table() : [...system.triples.map((triple, i) => this.emulation(triple, i)), this.take()]),
      this.init(),
      ...this.property(),
      '#ifdef __CPROVER__',
      proving(stringOf(this.asked())),
      '#else',
      `static const char *const names[] = {\n${lines(['"start"', ...events.map(stringOf)].map(name => `${name},`))}};`,
      driver,
      '#endif',
    ]
  }

  private eventOf({ action }: JointTriple): string {
    return this.legend.event(action)
  }

  private asked(): string {
    return this.never === null ? 'no deadlock' : `never ${this.never}`
  }

  private header(): string {
    const { system, legend } = this
    // Loops go through the steps, or the components, or all triples.
    const unwind = Math.max(20, system.slots, this.isTable ? system.triples.length : 0) + 1
    return [
      `// ${comment(legend.title)}: ${comment(this.asked())}.`,
      `// Made by Telos. For CBMC: cbmc -DSTEPS=20 --unwind ${unwind} FILE. For a C compiler: cc -std=c99 FILE.`,
    ].join('\n')
  }

  private state(): string {
    const { system, legend } = this
    return [
      `enum { SLOTS = ${system.slots}, TRIPLES = ${system.triples.length} };`,
      '',
      '// The program counters of:',
      ...Array.from({ length: system.slots }, (_, slot) => `// ${slot}: ${comment(legend.component(slot))}`),
      'int pc[SLOTS];',
      '',
      '// What has happened last.',
      'enum event {',
      `${lines(['START,', ...[...this.constants].map(([event, name]) => `${name}, // ${comment(event)}`)])}} event;`,
    ].join('\n')
  }

  /** A join is taken at once, if it can be; then the composition may be over that this one is a part of. */
  private join(parallel: Parallel, name: string): string {
    const { entry, exit } = joinConditions(parallel)
    return definition(`${conditionText(entry)} to ${conditionText(last(exit))}`, `static void ${name}(void)`, [
      `if (!(${holds(entry)})) return;`,
      ...assignments(exit),
      ...(parallel.ends === null ? [] : [`${this.joins.get(parallel.ends)}();`]),
    ])
  }

  /** The emulation function of a triple. */
  private emulation(triple: JointTriple, index: number): string {
    const { entry, exit, ends } = triple
    const event = this.eventOf(triple)
    const conditions = `${conditionText(distinct(entry))} to ${conditionText(last(exit))}`
    return definition(`${comment(event)}: ${conditions}`, `static void ${tripleName(index)}(void)`, [
      `assume(${holds(entry)});`,
      `event = ${this.constants.get(event)};`,
      ...assignments(exit),
      ...ends.map(end => `${this.joins.get(end)}();`),
    ])
  }

  private take(): string {
    const cases = this.system.triples.map((_, i) => `  case ${i}: ${tripleName(i)}(); break;`)
    return definition('Emulates a triple, if it is enabled.', 'static void take(int triple)', [
      'switch (triple) {',
      ...cases,
      '  default: assume(0);',
      '}',
    ])
  }

  private table(): string[] {
    const numbers = new Map([...this.joins.keys()].map((parallel, i) => [parallel, i]))
    const joins = [...this.joins.values()].map((name, i) => `case ${i}: ${name}(); break;`)
    return tableOf(
      this.system.triples.map(triple => ({
        entry: distinct(triple.entry),
        exit: last(triple.exit),
        joins: triple.ends.map(end => present(numbers.get(end))),
        event: present(this.constants.get(this.eventOf(triple))),
      })),
      joins,
    )
  }

  private init(): string {
    return definition('The start triple.', 'static void init(void)', [
      'for (int i = 0; i < SLOTS; i++) pc[i] = 0;',
      'event = START;',
      ...assignments(this.system.start),
    ])
  }

  private property(): string[] {
    const { never } = this
    if (never !== null) return [this.enabled(never), 'static int property(void) { return !enabled(); }']
    if (!this.mayEnd) return [this.enabled(null), 'static int property(void) { return enabled(); }']
    return [
      this.enabled(null),
      definition('Have all processes ended?', 'static int ended(void)', [
        'for (int i = 0; i < SLOTS; i++) if (pc[i] != 0) return 0;',
        'return 1;',
      ]),
      'static int property(void) { return enabled() || ended(); }',
    ]
  }

  /** Is a triple enabled, or one with some event? */
  private enabled(event: string | null): string {
    const what = event === null ? 'Is there a triple that is enabled?' : `Can there be ${comment(event)}?`
    const triples = this.system.triples.filter(triple => event === null || this.eventOf(triple) === event)
    const constant = event === null ? undefined : this.constants.get(event)
    const isIt = constant === undefined ? '' : `triples[t].event == ${constant} && `
    const tests =
      this.isTable && triples.length > 0
        ? [`for (int t = 0; t < TRIPLES; t++) if (${isIt}can(t)) return 1;`]
        : testsOf(triples)
    return definition(what, 'static int enabled(void)', [...tests, 'return 0;'])
  }
}

/** Where one of the conditions is enough, others beside it need not be asked. */
const testsOf = (triples: readonly JointTriple[]): string[] => {
  const entries = triples.map(({ entry }) => distinct(entry))
  const enough = new Set(entries.filter(({ length }) => length === 1).map(conditionText))
  const needed = entries.filter(entry => entry.length === 1 || !entry.some(one => enough.has(conditionText([one]))))
  return [...new Set(needed.map(entry => `if (${holds(entry)}) return 1;`))]
}

const holds = (counts: readonly Counts[]): string =>
  distinct(counts)
    .map(({ slot, point }) => `pc[${slot}] == ${point}`)
    .join(' && ') || '1'

const assignments = (counts: readonly Counts[]): string[] =>
  last(counts).map(({ slot, point }) => `pc[${slot}] = ${point};`)
