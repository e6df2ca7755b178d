import fc from 'fast-check'

/** A small random specification: its text, and what it is to be run with. */
export interface Random {
  readonly text: string
  readonly parameters: Record<string, number>
  readonly scheduling: 'interleaving' | 'round-robin'
}

/**
 * Random specifications are written from a tape of numbers: each choice reads one, and behind the end there are only
 * zeros, which always mean the simplest thing. So shorter tapes and smaller numbers give simpler texts.
 */
const tapes = fc.noBias(fc.array(fc.nat({ max: 0xffff }), { maxLength: 2500, size: 'max' }))
export const arbitrarySpecification: fc.Arbitrary<Random> = tapes.map(tape => new Writer(tape, 20).specification())

/** The same, but something is assumed always. */
export const arbitraryAssumption: fc.Arbitrary<Random> = tapes.map(tape => new Writer(tape, 100).specification())

interface Variable {
  readonly name: string
  /** The lengths of an array. */
  readonly size: readonly number[]
}

interface Kind {
  readonly name: string
  readonly interface: readonly Variable[]
  readonly stigmergies: readonly Stigmergy[]
  readonly variables: readonly Variable[]
}

interface Stigmergy {
  readonly name: string
  readonly tuples: readonly (readonly Variable[])[]
}

/** What an expression may speak of. */
interface Scope {
  /** Plain names. */
  readonly own: readonly Variable[]
  readonly hasId: boolean
  /** Names of agents in quantifiers, or the elements of what was picked, with what their kind has. */
  readonly agents: readonly { readonly name: string; readonly has: readonly Variable[] }[]
  /** Numbers that have a name: locals of blocks, quantified names, ids that were picked. */
  readonly numbers: readonly string[]
  /** May agents be quantified, and meant by a computed id? Not in links and conditions of picks. */
  readonly free: boolean
}

/** A group of what an agent may write, and how it is written. */
interface Writable {
  readonly operator: string
  readonly variables: readonly Variable[]
}

interface Doing {
  readonly scope: Scope
  readonly writable: readonly Writable[]
  /** Processes that may be called: they end, and do not come back. */
  readonly calls: readonly string[]
}

class Writer {
  private at = 0
  private kinds: Kind[] = []
  private population: Kind[] = []
  private environment: Variable[] = []
  /** How many initial states there may be still. */
  private starts = 6
  private names = 0

  constructor(
    private readonly tape: readonly number[],
    /** In how many of a hundred specifications something is assumed. */
    private readonly assumptions: number,
  ) {}

  private below(bound: number): number {
    return (this.at < this.tape.length ? this.tape[this.at++] : 0) % bound
  }
  /** True in so many of a hundred cases. */
  private chance(percent: number): boolean {
    return this.below(100) >= 100 - percent
  }
  private one<A>(list: readonly A[]): A {
    return list[this.below(list.length)]
  }
  /** One of some ways to write, each as often as its weight says; the first is the simplest. */
  private way<A>(...ways: readonly (readonly [number, () => A])[]): A {
    let left = this.below(ways.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, write] of ways) {
      if (left < weight) return write()
      left -= weight
    }
    return ways[0][1]()
  }
  private fresh(prefix: string): string {
    return `${prefix}${this.names++}`
  }

  // ---- The whole

  specification(): Random {
    const scheduling = this.one(['interleaving', 'round-robin'] as const)
    const parameters = { k: 2 + this.below(2), n: 1 + this.below(2) }
    const stigmergies = this.stigmergies()
    this.environment = this.some(
      [
        [70, { name: 'e', size: [] }],
        [40, { name: 'f', size: [] }],
        [25, { name: 'ea', size: [2] }],
        [16, { name: 'em', size: [2, 2] }],
      ],
      { name: 'e', size: [] },
    )
    const spawn = this.spawn(stigmergies, parameters.n)
    const global = this.global()
    const system = [
      'system {',
      '  extern = _k, _n',
      ...(this.environment.length > 0
        ? [`  environment = ${this.environment.map(v => this.declared(v, false)).join('; ')}`]
        : []),
      `  spawn = ${spawn}`,
      ...global.map(({ name, body }) => `  ${name} = ${body}`),
      '}',
    ]
    const parts = [
      system.join('\n'),
      ...stigmergies.map(stigmergy => this.stigmergy(stigmergy)),
      ...this.kinds.map(kind => this.agent(kind, global)),
      ...(this.chance(this.assumptions) ? [this.assume()] : []),
      this.check(),
    ]
    return { text: `${parts.join('\n')}\n`, parameters, scheduling }
  }

  private some(from: readonly (readonly [number, Variable])[], atLeast: Variable | null): Variable[] {
    const chosen = from.filter(([percent]) => this.chance(percent)).map(([, variable]) => variable)
    return chosen.length === 0 && atLeast !== null ? [atLeast] : chosen
  }

  private spawn(stigmergies: readonly Stigmergy[], n: number): string {
    const count = this.one([2, 2, 3])
    const kinds = 1 + this.below(count)
    // A name means variables of the same shape in all kinds.
    const shapes = [
      [70, { name: 'x', size: [] }],
      [40, { name: 'y', size: [] }],
      [20, { name: 'w', size: [2] }],
      [10, { name: 'm', size: [2, 2] }],
    ] as const
    const spawned: string[] = []
    for (let i = 0; i < kinds; i++) {
      const own = this.some(shapes, { name: 'x', size: [] })
      const listed = stigmergies.filter(() => this.chance(75))
      const variables = [...own, ...listed.flatMap(({ tuples }) => tuples.flat())]
      const kind = { name: 'ABC'[i], interface: own, stigmergies: listed, variables }
      this.kinds.push(kind)
      const members = i < kinds - 1 ? 1 : count - kinds + 1
      for (let j = 0; j < members; j++) this.population.push(kind)
      spawned.push(`${kind.name}: ${members === n && this.chance(50) ? '_n' : members}`)
    }
    return spawned.join(', ')
  }

  private stigmergies(): Stigmergy[] {
    const all: Stigmergy[] = []
    const tuples: readonly (readonly Variable[])[] = [
      [{ name: 's', size: [] }],
      [
        { name: 'p', size: [] },
        { name: 'q', size: [] },
      ],
      [{ name: 'sa', size: [2] }],
      [
        { name: 'r', size: [] },
        { name: 'sb', size: [2] },
      ],
      [{ name: 't', size: [] }],
    ]
    const first = this.below(tuples.length)
    const count = this.one([1, 1, 0, 1, 1, 2])
    for (let i = 0; i < count; i++) {
      const own = [tuples[(first + i) % tuples.length]]
      if (i === 0 && this.chance(20)) own.push(tuples[(first + 3) % tuples.length])
      all.push({ name: 'ST'[i], tuples: own })
    }
    return all
  }

  /** Definitions of the system: they use only what all agents have. */
  private global(): { name: string; body: string }[] {
    if (!this.chance(35)) return []
    const common = this.kinds[0].variables.filter(({ name }) =>
      this.kinds.every(({ variables }) => variables.some(other => other.name === name)),
    )
    const isStigmergic = (v: Variable) => this.kinds[0].stigmergies.some(({ tuples }) => tuples.flat().includes(v))
    const doing = this.doing(
      common,
      common.filter(v => !isStigmergic(v)),
      common.filter(isStigmergic),
      [],
    )
    const found = [{ name: 'G', body: this.process(doing, 1) }]
    if (this.chance(30)) found.push({ name: 'H', body: this.process({ ...doing, calls: ['G'] }, 1) })
    return found
  }

  private doing(
    own: readonly Variable[],
    local: readonly Variable[],
    stigmergic: readonly Variable[],
    calls: readonly string[],
  ): Doing {
    const scope = { own: [...own, ...this.environment], hasId: true, agents: [], numbers: [], free: true }
    const writable = [
      { operator: '<-', variables: local },
      { operator: '<~', variables: stigmergic },
      { operator: '<--', variables: this.environment },
    ]
    return { scope, writable: writable.filter(({ variables }) => variables.length > 0), calls }
  }

  private declared({ name, size }: Variable, hasId: boolean): string {
    const elements = size.reduce((product, length) => product * length, 1)
    const lengths = size.map(length => (length === 2 && this.chance(20) ? '1 + 1' : String(length)))
    return `${name}${size.length > 0 ? `[${lengths.join(', ')}]` : ''}: ${this.initialiser(elements, hasId)}`
  }

  private initialiser(elements: number, hasId: boolean): string {
    const agents = hasId ? this.population.length : 1
    const combinations = 2 ** (elements * agents)
    if (combinations <= this.starts && this.chance(40)) {
      this.starts = Math.floor(this.starts / combinations)
      return this.one(['{0, 1}', '0..2', '[0, 1]', '[1..3]', '[_k - 1, 0]', '[1, 1, 2]'])
    }
    const fixed = ['0', '1', '2', '0', '1', 'undef', '-1', '_k - 1', '0', '1', ...(hasId ? ['id', '(id + 1) % 2'] : [])]
    return this.one(fixed)
  }

  private stigmergy(stigmergy: Stigmergy): string {
    const users = this.kinds.filter(({ stigmergies }) => stigmergies.includes(stigmergy))
    const has = [...new Set([...users.flatMap(({ variables }) => variables), ...stigmergy.tuples.flat()])]
    const agents = ['1', '2', 'c1', 'c2'].map(name => ({ name, has }))
    const scope = { own: [], hasId: false, agents, numbers: [], free: false }
    const link = this.way(
      [3, () => 'true'],
      [1, () => 'id of 1 != id of 2'],
      [1, () => `${this.one(['id of 1 < id of 2', 'id of c1 > id of c2', 'abs(id of 1 - id of 2) <= 1'])}`],
      [4, () => this.condition(scope, 2)],
    )
    const tuples = stigmergy.tuples.map(tuple => {
      const declared = tuple.map(variable => this.declared(variable, true).split(': '))
      return `${declared.map(([name]) => name).join(', ')}: ${declared.map(([, start]) => start).join(', ')}`
    })
    const separator = this.one(['\n  ', ';\n  '])
    return `stigmergy ${stigmergy.name} {\n  link = ${link}\n  ${tuples.join(separator)}\n}`
  }

  // ---- Agents

  private agent(kind: Kind, global: readonly { name: string }[]): string {
    const stigmergic = kind.stigmergies.flatMap(({ tuples }) => tuples.flat())
    const plain = this.doing(kind.variables, kind.interface, stigmergic, [])
    const definitions: { name: string; body: string }[] = []
    const calls = global.map(({ name }) => name)
    // It may have a definition of its own with the name of one of the system: the last, which no other one calls.
    const own = calls.length > 0 && this.chance(20) ? calls[calls.length - 1] : 'P'
    if (own !== 'P' || this.chance(30)) {
      definitions.push({ name: own, body: this.process({ ...plain, calls: calls.filter(name => name !== own) }, 1) })
      if (own === 'P') calls.push(own)
    }
    // A process that may repeat itself, but comes to an end.
    if (this.chance(10)) {
      definitions.push({ name: 'L', body: `(${this.process(plain, 0)}; L) ++ ${this.process(plain, 0)}` })
      calls.push('L')
    }
    definitions.unshift(...this.behaviour({ ...plain, calls }))
    return [
      `agent ${kind.name} {`,
      ...(kind.interface.length > 0
        ? [`  interface = ${kind.interface.map(variable => this.declared(variable, true)).join('; ')}`]
        : []),
      ...(kind.stigmergies.length > 0
        ? [`  stigmergies = ${kind.stigmergies.map(({ name }) => name).join(this.one(['; ', ', ']))}`]
        : []),
      ...definitions.map(({ name, body }) => `  ${name} = ${body}`),
      '}',
    ].join('\n')
  }

  private behaviour(doing: Doing): { name: string; body: string }[] {
    const name = this.one(['Behaviour', 'Behavior'])
    // Three agents go through many more states than two.
    const body = () => this.process(doing, this.population.length > 2 ? 1 : 2)
    const guard = () => this.guard(doing.scope)
    const only = (text: string) => [{ name, body: text }]
    return this.way(
      [2, () => only(body())],
      [7, () => only(`${body()}; Behaviour`)],
      [2, () => only(`(${body()}; Behaviour) ++ ${body()}`)],
      [2, () => only(`(${guard()} -> ${body()}; Behaviour)`)],
      [1, () => only(`(${guard()} => ${body()}; Behaviour)`)],
      [1, () => only(`(${guard()} -> (${body()}; Behaviour) ++ (${body()}))`)],
      [
        1,
        () => [
          { name, body: `${body()}; Q` },
          { name: 'Q', body: this.one([`${body()}; Behaviour`, `${body()} ++ (${body()}; Q)`, `(${body()}; Q)`]) },
        ],
      ],
    )
  }

  /** A process that comes to an end. */
  private process(doing: Doing, depth: number): string {
    const inner = () => this.process(doing, depth - 1)
    // What repeats itself does not run in parallel.
    const parallel = { ...doing, calls: doing.calls.filter(name => name !== 'L') }
    const guard = () => this.guard(doing.scope)
    if (depth === 0) return this.action(doing)
    return this.way(
      [5, () => this.action(doing)],
      [6, () => `${this.action(doing)}; ${inner()}`],
      [4, () => `(${guard()} -> ${inner()})`],
      [1, () => `(${guard()} -> (${guard()} -> ${inner()}))`],
      [2, () => `(${guard()} => ${inner()})`],
      [2, () => `(${inner()} ++ ${inner()})`],
      [1, () => `(${guard()} -> ${inner()} ++ ${inner()})`],
      [1, () => `(${this.action(doing)} || ${this.action(doing)})`],
      [1, () => `(${guard()} -> ${this.process(parallel, depth - 1)} || ${this.action(doing)})`],
      [doing.calls.length > 0 ? 4 : 0, () => this.one(doing.calls)],
      [parallel.calls.length > 0 ? 1 : 0, () => `(${this.one(parallel.calls)} || ${this.action(doing)})`],
    )
  }

  /** Now and then one of two conditions is enough: agents that wait for ever say little. */
  private guard(scope: Scope): string {
    const condition = () => this.condition(scope, 1)
    return this.chance(30) ? `(${condition()} or ${condition()})` : condition()
  }

  private action(doing: Doing): string {
    return this.way([8, () => this.assignment(doing)], [1, () => 'Skip'], [4, () => this.block(doing)])
  }

  private assignment({ scope, writable }: Doing): string {
    if (writable.length === 0) return 'Skip'
    const { operator, variables } = this.one(writable)
    const count = variables.length > 1 && this.chance(25) ? 2 : 1
    const first = this.below(variables.length)
    const targets = Array.from({ length: count }, (_, i) =>
      this.target(variables[(first + i) % variables.length], scope),
    )
    const values = targets.map(() => this.assigned(scope))
    return `${targets.join(', ')} ${operator} ${values.join(', ')}`
  }

  private target({ name, size }: Variable, scope: Scope): string {
    return `${name}${this.index(size, scope)}`
  }

  private block(doing: Doing): string {
    let { scope } = doing
    const statements: string[] = []
    const count = 1 + this.below(3)
    for (let i = 0; i < count; i++)
      statements.push(
        this.way(
          [4, () => this.assignment({ ...doing, scope })],
          [
            2,
            () => {
              const old = scope.numbers.filter(name => /^l\d+$/.test(name))
              const name = old.length > 0 && this.chance(30) ? this.one(old) : this.fresh('l')
              const text = `${name} := ${this.assigned(scope)}`
              scope = { ...scope, numbers: [...scope.numbers, name] }
              return text
            },
          ],
          [
            1,
            () => {
              const [a, b] = [this.fresh('l'), this.fresh('l')]
              const text = `${a}, ${b} := ${this.assigned(scope)}, ${this.value(scope, 1)}`
              scope = { ...scope, numbers: [...scope.numbers, a, b] }
              return text
            },
          ],
          [
            2,
            () => {
              const name = this.fresh('k')
              const { text, agents } = this.pick(name, scope)
              scope = {
                ...scope,
                numbers: [...scope.numbers, ...agents.map(agent => agent.name)],
                agents: [...scope.agents, ...agents],
              }
              return text
            },
          ],
        ),
      )
    return `{ ${statements.join('; ')} }`
  }

  private pick(name: string, scope: Scope): { text: string; agents: Scope['agents'] } {
    const kind = this.chance(50) ? this.one(this.kinds) : null
    const count = this.one([1, 1, 1, 2])
    const everything = [...new Set(this.kinds.flatMap(({ variables }) => variables))]
    const has = kind?.variables ?? everything
    // The picker has what its plain names are, but for those of the environment.
    const own = scope.own.filter(variable => !this.environment.includes(variable))
    const pair = [
      { name: '2', has },
      { name: '1', has: own },
      { name: 'c2', has },
      { name: 'c1', has: own },
    ]
    const where = this.chance(60) ? ` where ${this.condition({ ...scope, agents: pair, free: false }, 1)}` : ''
    const written = count === 1 && this.chance(10) ? '_k - _k + 1' : count
    return {
      text: `${name}[] := pick ${written}${kind === null ? '' : ` ${kind.name}`}${where}`,
      agents: Array.from({ length: count }, (_, i) => ({ name: `${name}[${i}]`, has })),
    }
  }

  // ---- Expressions

  private index(size: readonly number[], scope: Scope): string {
    if (size.length === 0) return ''
    const one = (length: number) =>
      this.way(
        [4, () => String(this.below(length))],
        [scope.hasId ? 3 : 0, () => `id % ${length}`],
        [4, () => `${this.atom({ ...scope, own: scope.own.filter(v => v.size.length === 0) })} % ${length}`],
        // These may be out of range.
        [scope.hasId && this.chance(20) ? 1 : 0, () => 'id'],
        [
          this.chance(10) ? 1 : 0,
          () => [...scope.own.filter(v => v.size.length === 0).map(v => v.name), ...scope.numbers, '0'][0],
        ],
      )
    return `[${size.map(one).join(', ')}]`
  }

  /** A value to be assigned, kept small. */
  private assigned(scope: Scope): string {
    return this.way(
      [6, () => this.value(scope, 1)],
      [2, () => this.one(['[0..2]', '[0.._k]', '[1..3]', '[-1..1]'])],
      [1, () => `[${this.atom(scope)}..2]`],
      [1, () => `(1 - [0..2])`],
      [1, () => `(if ${this.condition(scope, 1)} then [0..2] else ${this.value(scope, 1)})`],
    )
  }

  private value(scope: Scope, depth: number): string {
    return this.way(
      [4, () => this.atom(scope)],
      [5, () => `(${this.number(scope, depth)}) % ${this.one(['3', '2', '_k'])}`],
      [1, () => `(if ${this.condition(scope, depth)} then ${this.atom(scope)} else ${this.atom(scope)})`],
      [1, () => `(${this.condition(scope, depth)})`],
      [1, () => `${this.one(['min', 'max'])}(${this.atom(scope)}, ${this.atom(scope)})`],
      [1, () => (scope.free ? `(${this.count(scope)})` : this.atom(scope))],
    )
  }

  private number(scope: Scope, depth: number): string {
    if (depth === 0) return this.atom(scope)
    const inner = () => this.number(scope, depth - 1)
    return this.way(
      [3, () => this.atom(scope)],
      [3, () => `(${inner()} + ${inner()})`],
      [2, () => `(${inner()} - ${inner()})`],
      [1, () => `(${inner()} * ${inner()})`],
      [1, () => `(${inner()} % ${this.one(['2', '3', '_k', '-2'])})`],
      [1, () => `(${inner()} ${this.one(['/', ':'])} ${this.one(['2', '-2', 'max(1, _n)'])})`],
      // These may divide by zero.
      [this.chance(12) ? 1 : 0, () => `(${inner()} ${this.one(['/', '%', ':'])} ${inner()})`],
      [1, () => `abs(${inner()})`],
      [1, () => `-(${inner()})`],
      [1, () => `${this.one(['min', 'max'])}(${inner()}, ${inner()})`],
      [1, () => `(if ${this.condition(scope, depth - 1)} then ${inner()} else ${inner()})`],
      [1, () => (scope.free ? `(${this.count(scope)})` : inner())],
      [1, () => `(${this.condition(scope, depth - 1)})`],
    )
  }

  private count(scope: Scope): string {
    const { kind, name, inner } = this.quantified(scope)
    return `count ${kind} ${name}, ${this.condition(inner, 0)}`
  }

  private quantified(scope: Scope): { kind: string; name: string; inner: Scope } {
    const { name: kind, variables: has } = this.one(this.kinds)
    const name = this.fresh('a')
    const inner = { ...scope, agents: [{ name, has }, ...scope.agents], numbers: [...scope.numbers, name] }
    return { kind, name, inner }
  }

  private atom(scope: Scope): string {
    const { own, agents, numbers } = scope
    return this.way(
      [3, () => this.one(['0', '1', '2', '1', '-1', '_k'])],
      [
        own.length > 0 ? 7 : 0,
        () => {
          const { name, size } = this.one(own)
          // The index of an index has none itself.
          const plain = { ...scope, own: own.filter(variable => variable.size.length === 0) }
          return `${name}${this.index(size, plain)}`
        },
      ],
      [scope.hasId ? 2 : 0, () => 'id'],
      [numbers.length > 0 ? 2 : 0, () => this.one(numbers)],
      [
        agents.length > 0 ? 7 : 0,
        () => {
          const { name, has } = this.one(agents)
          return this.of(has, name, scope)
        },
      ],
      [
        scope.free ? 1 : 0,
        () => {
          const id = this.below(this.population.length)
          return this.of(this.population[id].variables, String(id), scope)
        },
      ],
      [
        scope.free && scope.hasId ? 1 : 0,
        () => {
          const { variables } = this.one(this.kinds)
          const plain = own.filter(({ size }) => size.length === 0)
          const value = plain.length > 0 ? this.one(plain).name : 'id'
          // Only seldom there is no such agent.
          const whose = value !== 'id' && this.chance(10) ? value : `(${value} % ${this.population.length})`
          return this.of(variables, whose, scope)
        },
      ],
    )
  }

  private of(has: readonly Variable[], whose: string, scope: Scope): string {
    if (has.length === 0 || this.chance(15)) return `id of ${whose}`
    const { name, size } = this.one(has)
    const plain = { ...scope, own: scope.own.filter(v => v.size.length === 0), agents: [], free: false }
    return `${name}${this.index(size, plain)} of ${whose}`
  }

  private condition(scope: Scope, depth: number): string {
    const compare = () => {
      const op = this.one(['=', '!=', '<', '<=', '>', '>=', '!=', '<=', '>='])
      return `${this.number(scope, Math.min(depth, 1))} ${op} ${this.atom(scope)}`
    }
    if (depth === 0) return compare()
    const inner = () => this.condition(scope, depth - 1)
    return this.way(
      [8, compare],
      [2, () => `(${inner()} and ${inner()})`],
      [2, () => `(${inner()} or ${inner()})`],
      [2, () => `!(${inner()})`],
      [1, () => this.one(['true', 'false', 'true'])],
      [1, () => this.atom(scope)],
      [1, () => `(if ${inner()} then ${inner()} else ${inner()})`],
      [
        scope.free ? 2 : 0,
        () => {
          const { kind, name, inner: body } = this.quantified(scope)
          return `(${this.one(['forall', 'exists'])} ${kind} ${name}, ${this.condition(body, depth - 1)})`
        },
      ],
    )
  }

  /** A condition on a state, seen from outside. */
  private property(depth: number): string {
    const outside: Scope = { own: this.environment, hasId: false, agents: [], numbers: [], free: true }
    let scope = outside
    let text = ''
    for (let i = this.below(3); i > 0; i--) {
      const { kind, name, inner } = this.quantified(scope)
      text += `${this.one(['forall', 'exists'])} ${kind} ${name}, `
      scope = inner
    }
    return `${text}${this.condition(scope, depth)}`
  }

  private assume(): string {
    const conditions = Array.from({ length: this.one([1, 1, 2]) }, () =>
      this.way(
        [4, () => this.weak()],
        [2, () => `(${this.weak()}) and (${this.weak()})`],
        [2, () => this.eachOf()],
        [1, () => `${this.eachOf()} and (${this.weak()})`],
      ),
    )
    return `assume {\n${conditions.map((condition, i) => `  Start${i} = ${condition}`).join('\n')}\n}`
  }

  /** Something that all agents of a kind have to satisfy, or all pairs of them. */
  private eachOf(): string {
    let scope: Scope = { own: this.environment, hasId: false, agents: [], numbers: [], free: true }
    let text = ''
    for (let i = this.one([1, 2]); i > 0; i--) {
      const { kind, name, inner } = this.quantified(scope)
      text += `forall ${kind} ${name}, `
      scope = inner
    }
    // It may divide by zero, and that is to be noticed, or not, as if it were asked for whole states.
    const risky = () => `(${this.atom(scope)} ${this.one(['/', '%', ':'])} (${this.number(scope, 1)}) >= 0)`
    const condition = () => (this.chance(20) ? risky() : `(${this.condition(scope, 0)})`)
    return `(${text}(${condition()} or ${condition()} or ${condition()}) and (${condition()} or ${condition()}))`
  }

  /** A condition that holds mostly: an assumption should leave some initial state. */
  private weak(): string {
    return [0, 0, 0].map(() => `(${this.property(0)})`).join(' or ')
  }

  private check(): string {
    const modalities = ['always', this.one(['finally', 'eventually']), this.one(['fairly', 'fairly_inf'])]
    const properties = modalities.map((modality, i) => `  Property${i} = ${modality} ${this.property(2)}`)
    return `check {\n${properties.join('\n')}\n}`
  }
}
