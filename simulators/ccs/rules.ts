import { TelosError } from '../../src/errors/diagnostic.js'
import { simulatorTooManyMoves } from '../../src/simulator/errors.js'
import { SimulatorFault } from '../../src/simulator/fault.js'
import { mostMoves } from '../../src/simulator/moves.js'
import { blocked, complement, tau } from '../emulation/algebra.js'
import * as errors from './errors.js'
import { Laws } from './laws.js'
import { nodesOf, outline, par, relabel, restrict, type System, sync, type Tokens } from './terms.js'

/** What a leaf can do: actions, and what it is afterwards. */
export interface Derivatives {
  readonly actions: readonly number[]
  readonly left: readonly Tokens[]
  /** The labels by which processes in it act together; 0 where one acts alone. */
  readonly via: readonly number[]
  /** The rates of all ways to it together. */
  readonly rates: readonly number[]
}

/** What all leaves together can become may have this number of tokens: definitions made of definitions come to any number. */
const mostTokens = 2 ** 24

/**
 * The operational rules (tables 1 and 2, and those of definition 2.3) on terms as they are. A transition of a term is an
 * action and one or more leaves that act: `derive` finds all, `target` says what is left when one is taken.
 */
export class Rules {
  /** The transitions found last: how many, and their actions. */
  count = 0
  readonly action: number[] = []
  private readonly laws: Laws
  private readonly known: Derivatives[] = []
  /** The tokens in them. */
  private learned = 0
  /**
   * Who acts in a transition: a leaf (by its place in the term) and which of its derivatives; or two others together, by
   * their numbers (the first as -1 - n).
   */
  private readonly first: number[] = []
  private readonly second: number[] = []
  /** The label by which two act together. */
  private readonly label: number[] = []
  /** How likely it is that they act, where that was asked for. */
  private readonly rate: number[] = []
  private weighing = false
  private parties = 0
  /** For each transition found so far, who acts. */
  private readonly party: number[] = []
  private term: ArrayLike<number> = []
  private length = 0
  private readonly starts: number[] = []
  /** For each finished operand where its transitions begin (the first operand is on top), and its place in the term. */
  private readonly lists: number[] = []
  private readonly nodes: number[] = []
  private top = 0
  /** By action the last transition of operands before, and for each the one before it. */
  private readonly heads: number[]
  private readonly before: number[] = []
  private readonly raw: number[] = []
  private readonly acting: number[] = []
  private readonly pending: number[] = []

  constructor(private readonly system: System) {
    this.laws = new Laws(system.syntactic)
    this.heads = new Array(2 * system.labels.length + 2).fill(-1)
    this.known.push({ actions: [], left: [], via: [], rates: [] })
    for (let leaf = 0; leaf < system.leaves.count; leaf++) this.learn(leaf)
  }

  /** What a leaf can do. */
  of(leaf: number): Derivatives {
    return this.known[leaf]!
  }

  /** Finds out what a leaf can do; what a choice or a constant can do depends on others, and these on others again. */
  private learn(leaf: number): void {
    const missing = [leaf]
    for (let next = missing.at(-1); next !== undefined; next = missing.at(-1)) {
      if (this.known[next] !== undefined) missing.pop()
      else {
        const needed = this.needed(next).filter(other => this.known[other] === undefined)
        if (needed.length === 0) this.known[next] = this.derivatives(next)
        else for (const other of needed) missing.push(other)
      }
    }
  }

  /** The terms whose transitions a leaf has. */
  private heirs(leaf: number): readonly Tokens[] {
    const one = this.system.leaves.of(leaf)
    return one.is === 'sum' ? one.of : one.is === 'constant' ? [this.system.bodies.get(one.name)!] : []
  }

  private needed(leaf: number): number[] {
    return this.heirs(leaf).flatMap(term => nodesOf(term).flatMap(i => (term[i]! >= 0 ? [term[i]!] : [])))
  }

  private derivatives(leaf: number): Derivatives {
    const one = this.system.leaves.of(leaf)
    if (one.is === 'prefix') return { actions: [one.action], left: [one.left], via: [0], rates: [one.rate] }
    const found = new Map<string, { action: number; left: Tokens; via: number; rate: number }>()
    for (const term of this.heirs(leaf)) {
      this.unfold(leaf, term)
      for (let i = 0; i < this.count; i++) {
        this.target(i)
        const left = this.laws.result.slice(this.laws.from)
        this.learned += left.length
        if (this.learned > mostTokens) throw this.tooLarge(leaf)
        const key = `${this.action[i]} ${left.join()}`
        const rate = (found.get(key)?.rate ?? 0) + this.weight(i)
        found.set(key, { action: this.action[i]!, left, via: this.via(i), rate })
      }
    }
    const all = [...found.values()]
    return {
      actions: all.map(({ action }) => action),
      left: all.map(({ left }) => left),
      via: all.map(({ via }) => via),
      rates: all.map(({ rate }) => rate),
    }
  }

  private unfold(leaf: number, term: Tokens): void {
    try {
      this.derive(term, term.length, true)
    } catch (error) {
      throw error instanceof SimulatorFault ? this.tooLarge(leaf) : error
    }
  }

  private tooLarge(leaf: number): TelosError {
    const one = this.system.leaves.of(leaf)
    const [who, span] = one.is === 'constant' ? [one.name, this.system.places.get(one.name)] : ['a choice', undefined]
    const place = span === undefined ? {} : { span }
    return new TelosError([errors.tooLarge(`${who} unfolds to too many first steps`, place)])
  }

  /**
   * Finds the transitions of a term, which has to stay as it is until their targets have been asked for; and, if it is told to,
   * how likely they are.
   */
  derive(term: ArrayLike<number>, length: number, weighing = false): void {
    this.weighing = weighing
    this.term = term
    this.length = length
    this.count = 0
    this.parties = 0
    this.top = 0
    for (let n = outline(term, length, this.starts) - 1; n >= 0; n--) {
      const i = this.starts[n]!
      switch (term[i]) {
        case par:
          this.milner(term[i + 1]!)
          break
        case restrict:
          this.restricted(i + 2, term[i + 1]!)
          break
        case relabel:
          this.relabelled(i + 2, term[i + 1]!)
          break
        case sync:
          this.synchronised(term[i + 1]!)
          break
        default:
          this.leaf(i)
          continue
      }
      this.nodes[this.top - 1] = i
    }
  }

  private leaf(i: number): void {
    const { actions, via, rates } = this.known[this.term[i]!]!
    this.lists[this.top] = this.count
    this.nodes[this.top++] = i
    for (let d = 0; d < actions.length; d++) {
      const party = this.acts(i, d, via[d]!)
      if (this.weighing) this.rate[party] = rates[d]!
      this.add(actions[d]!, party)
    }
  }

  /** Two parties together. */
  private meet(one: number, other: number, label: number): number {
    const party = this.acts(-1 - one, other, label)
    if (this.weighing) this.rate[party] = this.rate[one]! * this.rate[other]!
    return party
  }

  private acts(first: number, second: number, label: number): number {
    this.first[this.parties] = first
    this.second[this.parties] = second
    this.label[this.parties] = label
    return this.parties++
  }

  /** The label by which processes act together in a transition; 0 if one acts alone. */
  via(transition: number): number {
    return this.label[this.party[transition]!]!
  }

  /** How likely a transition is beside others, if that was asked for when it was derived. */
  weight(transition: number): number {
    return this.rate[this.party[transition]!]!
  }

  private add(action: number, party: number): void {
    this.action[this.count] = action
    this.party[this.count++] = party
  }

  /** Table 1: each part alone, and two parts with complementary actions together. */
  private milner(k: number): void {
    const { heads, before, action, party, lists, nodes, term, pending } = this
    const bottom = this.top - k
    const start = lists[bottom]!
    const end = this.count
    let kept = start
    // Parts that are the same leaf stand next to each other, and what one of them does, any of them does.
    let same = 1
    for (let part = bottom; part < this.top; part++) {
      const to = part === this.top - 1 ? end : lists[part + 1]!
      const leaf = term[nodes[part]!]!
      const again = !this.system.syntactic && part > bottom && leaf >= 0 && term[nodes[part - 1]!] === leaf
      same = again ? same + 1 : 1
      if (same > 2) continue
      if (this.weighing && leaf >= 0 && !this.system.syntactic) this.multiply(part, to, same)
      for (let t = lists[part]!; t < to; t++) {
        if (action[t] === tau) continue
        for (let partner = heads[complement(action[t]!)]!; partner >= 0; partner = before[partner]!) {
          // The second of two that are the same has a partner only in the other.
          if (same === 2 && this.first[party[partner]!] !== nodes[part - 1]) continue
          pending.push(party[t]!, party[partner]!, action[t]! >> 1)
          if (pending.length > 3 * mostMoves) this.refuse()
        }
      }
      if (same === 2) continue
      const own = kept
      for (let t = lists[part]!; t < to; t++, kept++) {
        action[kept] = action[t]!
        party[kept] = party[t]!
      }
      for (let t = own; t < kept; t++) {
        before[t] = heads[action[t]!]!
        heads[action[t]!] = t
      }
    }
    for (let t = start; t < kept; t++) heads[action[t]!] = -1
    this.count = kept
    for (let p = 0; p < pending.length; p += 3) this.add(tau, this.meet(pending[p]!, pending[p + 1]!, pending[p + 2]!))
    pending.length = 0
    this.top = bottom + 1
  }

  /**
   * Lets what a part does count for all parts that are the same leaf. The second of them acts only with the first: any two act
   * together, and of two either does the one thing.
   */
  private multiply(part: number, to: number, same: number): void {
    const { term, nodes, lists, party, rate } = this
    let last = part
    while (last + 1 < this.top && term[nodes[last + 1]!] === term[nodes[part]!]) last++
    const factor = same === 1 ? last - part + 1 : (last - part + 1) / 2
    for (let t = lists[part]!; t < to; t++) rate[party[t]!]! *= factor
  }

  private refuse(): never {
    this.pending.length = 0
    const message = `one state has more than ${mostMoves.toLocaleString('en')} moves`
    throw new SimulatorFault(simulatorTooManyMoves, message, null)
  }

  /** Definition 2.3. */
  private synchronised(number: number): void {
    const { action, party, lists, pending } = this
    const algebra = this.system.algebras[number]!
    const right = lists[this.top - 2]!
    const left = lists[this.top - 1]!
    const end = this.count
    for (let l = left; l < end; l++) {
      for (let r = right; r < left; r++) {
        const together = algebra.together(action[l]!, action[r]!)
        if (together !== blocked) pending.push(together, party[l]!, party[r]!, action[l]! >> 1)
        if (pending.length > 4 * mostMoves) this.refuse()
      }
    }
    this.count = right
    for (let t = right; t < end; t++) {
      const alone = algebra.idle(action[t]!)
      if (alone !== blocked) this.add(alone, party[t]!)
    }
    for (let p = 0; p < pending.length; p += 4)
      this.add(pending[p]!, this.meet(pending[p + 1]!, pending[p + 2]!, pending[p + 3]!))
    pending.length = 0
    this.top--
  }

  private restricted(at: number, m: number): void {
    const from = this.lists[this.top - 1]!
    const end = this.count
    this.count = from
    for (let t = from; t < end; t++)
      if (!this.has(at, m, this.action[t]! >> 1)) this.add(this.action[t]!, this.party[t]!)
  }

  private has(at: number, m: number, label: number): boolean {
    for (let i = at; i < at + m; i++) if (this.term[i] === label) return true
    return false
  }

  private relabelled(at: number, m: number): void {
    const { term, action } = this
    for (let t = this.lists[this.top - 1]!; t < this.count; t++) {
      for (let i = at; i < at + 2 * m; i += 2) {
        if (term[i] !== action[t]! >> 1) continue
        action[t] = (term[i + 1]! << 1) | (action[t]! & 1)
        break
      }
    }
  }

  /** Makes the term that a transition leads to, and returns it. */
  target(transition: number): Laws {
    const { acting, first, second, term, raw, laws } = this
    // Who acts, from the first place to the last: parties are made of parties in that order.
    let count = 0
    let depth = 0
    acting[depth++] = this.party[transition]!
    const { pending } = this
    pending.length = 0
    while (depth > 0) {
      const party = acting[--depth]!
      if (first[party]! < 0) {
        acting[depth++] = second[party]!
        acting[depth++] = -1 - first[party]!
      } else {
        pending.push(party)
        count++
      }
    }
    let length = 0
    let at = 0
    for (let p = 0; p < count; p++) {
      const party = pending[p]!
      for (; at < first[party]!; at++) raw[length++] = term[at]!
      const { left } = this.known[term[at]!]!
      const then = left[second[party]!]!
      for (let i = 0; i < then.length; i++) raw[length++] = then[i]!
      at++
    }
    for (; at < this.length; at++) raw[length++] = term[at]!
    pending.length = 0
    laws.take(raw, length)
    return laws
  }
}
