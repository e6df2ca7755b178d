import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { ErrorCode } from '../../src/errors/code.js'
import { type Diagnostic, didYouMean, type Names } from '../../src/errors/diagnostic.js'
import { inOrder } from '../../src/errors/validation.js'
import { complement, hoare, tau } from '../emulation/algebra.js'
import { algebraOf } from './algebras.js'
import * as errors from './errors.js'
import { Laws } from './laws.js'
import { recursionOf } from './recursion.js'
import type { Action, Composition, Name, Postfix, Process, Range, Specification } from './syntax.js'
import {
  actionText,
  Leaves,
  type NamedAlgebra,
  par,
  relabel,
  restrict,
  type System,
  sync,
  type Tokens,
} from './terms.js'

export interface Choices {
  /** The constant to begin with; by default the last definition. */
  readonly root?: string
  readonly syntactic?: boolean
}

export interface Resolved {
  readonly system: System
  readonly finiteControl: boolean
  /** What is allowed but most often a mistake. */
  readonly warnings: readonly Diagnostic[]
}

/** The system that a file describes; or everything that is wrong with it, besides what was found before. */
export const resolve = (
  specification: Specification,
  choices: Choices,
  found: readonly Diagnostic[],
): E.Either<Diagnostic[], Resolved> =>
  new Resolver(specification, choices.syntactic === true, found).resolve(choices.root)

/** How others write 0. */
const inaction = /^(?:nil|stop|skip|end|exit)$/i

class Resolver {
  private readonly found: Diagnostic[]
  private readonly labels: string[] = ['']
  private readonly labelNumbers = new Map<string, number>()
  private leaves = new Leaves()
  private readonly laws: Laws
  private readonly algebras: NamedAlgebra[] = []
  private readonly algebraNumbers = new Map<string, number>()
  private readonly sets = new Map<string, readonly Action[]>()
  private readonly syncs = new Set<string>()
  private readonly usedSets = new Set<string>()
  /** Labels that something does, and where those stand that are restricted, relabelled or waited for. */
  private readonly done = new Set<string>()
  private readonly spoken = new Map<string, Range>()
  private readonly constants: ReadonlySet<string>

  constructor(
    private readonly specification: Specification,
    private readonly syntactic: boolean,
    found: readonly Diagnostic[],
  ) {
    this.found = [...found]
    this.laws = new Laws(syntactic)
    this.constants = new Set(specification.definitions.map(({ name }) => name.name))
  }

  resolve(root: string | undefined): E.Either<Diagnostic[], Resolved> {
    const { definitions, sets, syncs, source } = this.specification
    this.distinct(definitions.map(({ name }) => name))
    this.distinct(sets.map(({ name }) => name))
    this.distinct(syncs.map(({ name }) => name))
    for (const { name, labels } of sets) {
      this.names(labels, 'a set of labels')
      this.sets.set(name.name, labels)
    }
    for (const { name, entries } of syncs) {
      const { algebra, wrong } = algebraOf(entries, action => this.act(action))
      for (const { message, at } of wrong) this.say(errors.algebra, message, at)
      this.syncs.add(name.name)
      this.number(`|<${name.name}>|`, () => algebra)
    }
    const chosen = root ?? definitions.at(-1)?.name.name ?? ''
    const { unguarded, reached, finiteControl } = recursionOf(definitions, chosen)
    const bodies = this.bodies(reached)
    for (const { cycle, at } of unguarded)
      this.say(errors.unguarded, `${cycle.join(' -> ')}: this recursion never does an action`, at)
    if (!this.constants.has(chosen) && definitions.length > 0) {
      const fix = didYouMean(chosen, this.constants)
      const message = `${source.name} does not define ${chosen}: it defines ${[...this.constants].join(', ')}`
      this.found.push(errors.root(message, fix === undefined ? {} : { fix }))
    }
    if (this.found.length > 0) return E.left(inOrder(this.found))
    const { labels, leaves, algebras, syntactic } = this
    leaves.constant(chosen)
    const places = new Map(definitions.map(({ name }) => [name.name, { source, ...name.at }]))
    const system = { labels, leaves, bodies, places, algebras, root: chosen, syntactic }
    return E.right({ system, finiteControl, warnings: this.warnings() })
  }

  /** What the root leads to. The rest has to be right too, but it is no part of the system, however large it is. */
  private bodies(reached: ReadonlySet<string>): Map<string, Tokens> {
    const { leaves } = this
    const bodies = new Map<string, Tokens>()
    for (const { name, process } of this.specification.definitions) {
      const isPart = reached.has(name.name)
      this.leaves = isPart ? leaves : new Leaves()
      const body = this.tokens(process)
      if (isPart) bodies.set(name.name, body)
    }
    this.leaves = leaves
    return bodies
  }

  /** Restrictions of what no process does, and sets that nothing uses: misspelt, they leave open what should be closed. */
  private warnings(): Diagnostic[] {
    const { source, sets } = this.specification
    const warn = (message: string, { start, end }: Range, fix?: string): Diagnostic =>
      errors.idle(message, { span: { source, start, end }, ...(fix === undefined ? {} : { fix }) })
    return inOrder(
      [...this.spoken].flatMap(([label, at]) =>
        this.done.has(label) ? [] : [warn(`no process ever does ${label}`, at, didYouMean(label, this.done))],
      ),
      sets.flatMap(({ name }) => (this.usedSets.has(name.name) ? [] : [warn(`nothing uses ${name.name}`, name.at)])),
    )
  }

  private say(code: ErrorCode, message: string, { start, end }: Range, fix?: string): void {
    const span = { source: this.specification.source, start, end }
    this.found.push(code(message, fix === undefined ? { span } : { span, fix }))
  }

  private distinct(names: readonly Name[]): void {
    const seen = new Set<string>()
    for (const { name, at } of names) {
      if (seen.has(name)) this.say(errors.duplicate, `${name} is defined already`, at)
      seen.add(name)
    }
  }

  private label(name: string): number {
    const known = this.labelNumbers.get(name)
    if (known !== undefined) return known
    const number = this.labels.push(name) - 1
    this.labelNumbers.set(name, number)
    return number
  }

  /** An action that is done. */
  private act(action: Action): number {
    if (action.is === 'action') this.done.add(action.label)
    return this.action(action)
  }

  private action(action: Action): number {
    if (action.is === 'tau') return tau
    const name = 2 * this.label(action.label)
    return action.co ? complement(name) : name
  }

  /** Labels that have to be names: neither tau nor complements. */
  private names(actions: readonly Action[], what: string): number[] {
    return actions.flatMap(action => {
      if (action.is === 'tau') this.say(errors.tau, `tau cannot be in ${what}`, action.at)
      else if (action.co)
        this.say(errors.coName, `${what} goes for complements too`, action.at, `write ${action.label}`)
      else {
        if (!this.spoken.has(action.label)) this.spoken.set(action.label, action.at)
        return [this.label(action.label)]
      }
      return []
    })
  }

  private set(name: Name): readonly Action[] {
    const known = this.sets.get(name.name)
    this.usedSets.add(name.name)
    if (known === undefined) this.unknown('set', name, this.sets)
    return known ?? []
  }

  private unknown(what: string, { name, at }: Name, known: Names): void {
    this.say(errors.unknown, `there is no ${what} ${name}`, at, didYouMean(name, known))
  }

  private number(operator: string, make: () => Omit<NamedAlgebra, 'operator'>): number {
    const known = this.algebraNumbers.get(operator)
    if (known !== undefined) return known
    const number = this.algebras.push({ ...make(), operator }) - 1
    this.algebraNumbers.set(operator, number)
    return number
  }

  private tokens(process: Process): Tokens {
    switch (process.is) {
      case 'nil':
        return [0]
      case 'constant':
        if (!this.constants.has(process.name)) {
          if (inaction.test(process.name)) this.say(errors.unknown, 'to do nothing is written 0', process.at, 'write 0')
          else this.unknown('process', process, this.constants)
        }
        return [this.leaves.constant(process.name)]
      case 'bare': {
        const { action } = process
        const written = action.is === 'tau' ? 'tau' : `${action.co ? "'" : ''}${action.label}`
        const meant = present(written[0]).toUpperCase() + written.slice(1)
        const isConstant = !inaction.test(written) && this.constants.has(meant)
        const instead = inaction.test(written) ? '0' : `${written}.0`
        const fix = isConstant ? `did you mean ${meant}?` : `write ${instead}`
        this.say(errors.bareAction, `${written} is an action, not a process`, process.at, fix)
        return [0]
      }
      case 'prefix':
        return process.actions.reduceRight<Tokens>(
          (left, action) => [this.leaves.prefix(this.act(action), left, action.rate ?? 1)],
          this.tokens(process.left),
        )
      case 'sum':
        return [this.leaves.sum(process.of.map(part => this.tokens(part)))]
      case 'parallel':
        return this.parallel(process)
      case 'static':
        return this.laws.normal([
          ...process.posts.toReversed().flatMap(post => this.head(post)),
          ...this.tokens(process.of),
        ])
    }
  }

  /** To the left. By the laws, what is side by side after Milner is one list. */
  private parallel({ first, rest }: Extract<Process, { is: 'parallel' }>): Tokens {
    let left = [this.tokens(first)]
    const joined = (): Tokens =>
      left.length === 1 ? present(left[0]) : this.laws.normal([par, left.length, ...left.flat()])
    for (const { by, right } of rest) {
      const operand = this.tokens(right)
      if (by.is === 'milner' && !this.syntactic) left.push(operand)
      else if (by.is === 'milner') left = [[par, 2, ...joined(), ...operand]]
      else left = [[sync, this.composition(by), ...joined(), ...operand]]
    }
    return joined()
  }

  private composition(by: Exclude<Composition, { is: 'milner' }>): number {
    if (by.is === 'algebra') {
      const { name } = by.algebra
      if (this.syncs.has(name)) return present(this.algebraNumbers.get(`|<${name}>|`))
      this.unknown('synchronisation algebra', by.algebra, this.syncs)
      return 0
    }
    const listed = by.is === 'hoare' ? by.actions : this.set(by.set)
    for (const action of listed)
      if (action.is === 'tau')
        this.say(errors.tau, 'no process can wait for tau', by.is === 'hoare' ? action.at : by.at)
    for (const action of listed)
      if (action.is === 'action' && !this.spoken.has(action.label)) this.spoken.set(action.label, action.at)
    const actions = [...new Set(listed.map(action => this.action(action)))].sort((one, other) => one - other)
    const operator = `|[${actions.map(action => actionText(this.labels, action)).join(', ')}]|`
    return this.number(operator, () => hoare(new Set(actions)))
  }

  /** An operator behind what it is applied to. */
  private head(post: Postfix): Tokens {
    if (post.is === 'relabel') return [relabel, ...this.relabelling(post)]
    const listed = post.is === 'restrict' ? post.labels : this.set(post.set)
    const labels = post.is === 'restrict' ? this.names(listed, 'a restriction') : this.known(listed)
    const sorted = [...new Set(labels)].sort((one, other) => one - other)
    return [restrict, sorted.length, ...sorted]
  }

  /** Labels that have been looked at where they were defined. */
  private known(actions: readonly Action[]): number[] {
    return actions.flatMap(action => (action.is === 'tau' ? [] : [this.label(action.label)]))
  }

  /** How many labels are relabelled, and these with what they become, in order. */
  private relabelling({ pairs }: Extract<Postfix, { is: 'relabel' }>): number[] {
    const becomes = new Map<number, number>()
    for (const { to, from, at } of pairs) {
      const [now, before] = this.names([to, from], 'a relabelling')
      if (to.is === 'action') this.done.add(to.label)
      if (now === undefined || before === undefined) continue
      if (becomes.has(before)) this.say(errors.duplicate, `${this.labels[before]} is relabelled already`, at)
      becomes.set(before, now)
    }
    // By the laws a label that becomes itself says nothing; without them it is what is written.
    const said = [...becomes].filter(([before, now]) => this.syntactic || before !== now)
    const changed = said.sort(([one], [other]) => one - other)
    return [changed.length, ...changed.flat()]
  }
}
