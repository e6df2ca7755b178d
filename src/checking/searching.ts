import { present } from '../ats/present.js'
import { BreadthFirst } from '../search/breadth-first.js'
import { Deepening } from '../search/deepening.js'
import { DepthFirst } from '../search/depth-first.js'
import { guided } from '../search/guided.js'
import { inTurns } from '../search/in-turns.js'
import { type Extent, Limits, type Stop } from '../search/limits.js'
import { Overdue, soonestOverdue } from '../search/overdue.js'
import { type Sample, Watch } from '../search/profile.js'
import type { Node, Outcome, Path, Search } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'
import { lookingAhead } from './looking-ahead.js'
import type { PreparedCheck } from './prepared-check.js'
import type { Account, Strategy } from './strategy.js'

/** Answers a question by a search through the product: it drives the search, and watches over its limits. */
export class Searching implements Strategy, Extent {
  private readonly search: Search
  private readonly steps: ReturnType<Search['explore']>
  private readonly limits: Limits
  private readonly watch: Watch
  private asked: IteratorResult<Node, Outcome> | null = null

  constructor(private readonly check: PreparedCheck) {
    const { purpose, question, bound } = check
    this.limits = new Limits(bound, question.gauge ?? null)
    this.watch = new Watch(purpose.states.length)
    this.search = searchFor(check)
    this.steps = this.search.explore()
  }

  work(milliseconds: number): Outcome | Stop | null {
    return lookingAhead(this.check.product.space, this.search, () => this.workOn(milliseconds))
  }

  private workOn(milliseconds: number): Outcome | Stop | null {
    const { steps, limits, watch } = this
    const { product } = this.check
    const spent = limits.begin(milliseconds)
    if (spent !== null) return spent
    this.asked ??= steps.next()
    // A search asks for the initial node first: before that can be expanded, its successors are made bit by bit.
    while (!product.space.ready) {
      const limit = limits.ask(this)
      if (limit === 'pause') return null
      if (limit !== null) return limit
      product.space.prepare()
    }
    for (;;) {
      if (this.asked.done) return this.asked.value
      const limit = limits.ask(this)
      if (limit === 'pause') return null
      if (limit !== null) return limit
      const { state, purpose } = this.asked.value
      const successors = product.expand(state, purpose)
      if (watch.visit(purpose)) watch.add(this.sample())
      this.asked = steps.next(successors)
    }
  }

  private sample(): Sample {
    const { nodes, depth, frontier } = this.search
    return { seconds: this.limits.seconds, nodes, depth, frontier }
  }

  /** While initial states are made, each of them will be a node. */
  get nodes(): number {
    const { space } = this.check.product
    return space.ready ? this.search.nodes : present(space.numbered)
  }

  get bytes(): number {
    return (this.check.product.space.storage?.bytes ?? 0) + this.search.bytes
  }

  get full(): boolean {
    return this.check.product.space.full
  }

  statistics(): Statistics {
    const { space, transitions } = this.check.product
    return {
      modelStates: space.ready ? this.search.states : this.nodes,
      productStates: this.nodes,
      transitions,
      depth: this.search.depth,
      seconds: this.limits.seconds,
      bytes: space.storage === null ? null : this.bytes,
      load: space.storage?.load ?? null,
    }
  }

  account(): Account {
    const common = { statistics: this.statistics(), nearest: this.search.nearest() }
    if (this.asked === null) return common
    return { ...common, profile: this.watch.profile(this.sample(), this.check.product.coverage()) }
  }

  path(): Path {
    return this.search.path()
  }
}

const searchFor = ({ product, plan, question: { shortest }, bound }: PreparedCheck): Search => {
  const { goal } = plan
  const depth = bound.depth ?? Number.POSITIVE_INFINITY
  if (!product.space.identifiable) return new Deepening(product, goal, depth, shortest)
  if (goal.overdue) return shortest ? soonestOverdue(product, goal, depth) : new Overdue(product, goal, depth)
  if (shortest || goal.mustStayReachable !== null) return new BreadthFirst(product, goal, depth, { shortest })
  if (bound.depth !== null) return guided(product, goal, depth)
  return plan.sideways > 0 ? inTurns(product, goal, plan.sideways) : new DepthFirst(product, goal, depth)
}
