import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { showEvent } from '../ats/event.js'
import { present } from '../ats/present.js'
import type { Run, Stuck } from '../ats/run.js'
import { TelosError } from '../errors/diagnostic.js'
import type { Product } from '../product/product.js'
import { stuckAt } from '../product/stuck.js'
import type { Question } from '../relations/question.js'
import { meanings } from '../relations/relation.js'
import type { NeverMet, Reason, Verdict } from '../relations/verdict.js'
import type { Bound } from '../search/limits.js'
import type { SearchProfile } from '../search/profile.js'
import type { Finding, Node, Outcome, Path } from '../search/search.js'
import { Awaiting } from '../simulator/asynchronous/awaiting.js'
import { simulatorOpaque, simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import { seedOfAnswer } from '../simulator/seed.js'
import type { AnySimulator, Restoring } from '../simulator/simulator.js'
import { isDriven } from '../space/open-space.js'
import { neverMet } from './never-met.js'
import { openProduct } from './open-product.js'
import { type Plan, planOf } from './plan.js'
import type { Account } from './strategy.js'
import { unreducedPath } from './unreduced-path.js'
import { walkPath } from './walk-path.js'

/** By default a simulator whose states cannot be recognised is examined to this depth. */
export const defaultDepth = 100

/** Milliseconds that a run is waited for that is only for a report. */
const patience = 2000

/**
 * One question about one model and one purpose: how it is going to be answered, the product that is searched for it, and
 * what the outcome of a search, wherever it was done, says as a verdict.
 */
export class PreparedCheck {
  readonly plan: Plan
  readonly product: Product
  /** The product without reductions, in which runs are reported; a simulator is driven straight forward for that. */
  private readonly whole: Product
  /** Where `whole` drives a simulator that may be lost: the product of what was heard of it before. */
  private readonly heard: Product | null
  readonly bound: Bound
  private readonly defaultDepth: boolean
  /** Since when a run for a report is waited for. */
  private waitingSince: number | null = null

  constructor(
    private readonly simulator: AnySimulator,
    readonly purpose: Purpose,
    readonly question: Question,
  ) {
    this.plan = planOf(simulator, purpose, question)
    const { avoid, reduced } = this.plan
    this.product = openProduct(simulator, purpose, avoid, reduced.used, { trust: question.trust === true })
    this.whole =
      reduced.used.length === 0 && !isDriven(simulator)
        ? this.product
        : openProduct(simulator, purpose, avoid, [], { straight: true })
    this.heard =
      simulator.straight === undefined
        ? null
        : openProduct(simulator, purpose, avoid, [], { straight: true, asHeard: true })
    const { identifiable } = this.product.space
    if (question.relation === 'recurrence' && !identifiable) {
      const message = 'the states of this model have no fingerprints: it cannot be known what can be reached again'
      throw new TelosError([simulatorOpaque(message)])
    }
    this.defaultDepth = !identifiable && question.bound.depth === null
    this.bound = this.defaultDepth ? { ...question.bound, depth: defaultDepth } : question.bound
  }

  /** The inconclusive verdict on a search that was stopped. */
  undecided(reason: Reason, account: Account): Verdict {
    const { nearest } = account
    // Where the search was stopped before it began, the first expansion may be what took too long.
    const isBegun = nearest.length > 0 || reason === 'depth-bound'
    const { run, stuck } = this.walked(nearest, isBegun)
    const common = this.common(account)
    // Threads make initial states of their own.
    const isUnready = account.profile !== undefined && !this.product.space.ready
    const remarks = isUnready ? ['not all initial states had been made by then', ...common.remarks] : common.remarks
    const more = { neverMet: this.neverMet(account, false), remarks, ...detail(stuck) }
    return { ...common, ...more, kind: 'inconclusive', reason, exact: false, run }
  }

  /** The verdict on a search that has ended. */
  conclude(outcome: Outcome, account: Account): Verdict {
    const { relation, variant, bounded = false } = this.question
    // In the bounded reading, what lies beyond the bound is not part of the question.
    const { finding: found, complete } = outcome
    const judged = meanings[relation].judge({ finding: found, complete: complete || bounded }, variant)
    const { kind, reason, exactOnOpen, finding } = judged
    if (kind === 'inconclusive') return this.undecided(present(reason), account)
    // What a run into a verdict shows rests on nothing that is not there.
    const neverMet = finding?.kind === 'verdict' ? [] : this.neverMet(account, complete && found === null)
    const common = { ...this.common(account), neverMet }
    const exact = exactOnOpen || this.product.space.world === 'closed'
    const shown = finding === null ? null : this.show(finding)
    const run = shown?.run ?? null
    if (kind === 'success') return { ...common, kind, reason: null, exact, run }
    const unmatched = reason === 'unmatched-transition' ? present(shown).unmatched : []
    return { ...common, ...detail(shown?.stuck ?? null), kind, reason: present(reason), exact, run, unmatched }
  }

  private common({ statistics, profile, decidedBy }: Account) {
    const { relation, variant, fair, bounded = false } = this.question
    return {
      purpose: this.purpose.name,
      relation,
      variant,
      fair,
      bounded,
      bound: this.bound,
      defaultDepth: this.defaultDepth,
      statistics,
      ...seedOfAnswer(this.simulator),
      sampled: this.product.space.sampled,
      reduced: this.plan.reduced,
      property: null,
      remarks: [
        ...(decidedBy === undefined ? [] : [decidedBy.inWords]),
        ...restoredInWords(this.simulator),
        ...(this.simulator.remarks?.() ?? []),
      ],
      ...(decidedBy === undefined ? {} : { certificate: decidedBy.certificate }),
      ...(profile === undefined ? {} : { profile }),
    }
  }

  /**
   * Names that the purpose waits for and that were never met. A property speaks of what its model has. `isExhausted`: all that the
   * purpose allows was examined, which need not be all of the model.
   */
  private neverMet({ profile, statistics: { modelStates } }: Account, isExhausted: boolean): readonly NeverMet[] {
    const { purpose, simulator, product } = this
    if (purpose.settles !== undefined) return []
    if (profile === undefined) return neverMet(purpose, simulator, null, () => true, null)
    const isWhole = isExhausted && this.plan.reduced.used.length === 0 && isAllOf(product, profile, modelStates)
    const isReached = (state: number): boolean => (profile.visits[state] ?? 0) > 0
    return neverMet(purpose, simulator, product.space, isReached, isWhole ? null : modelStates)
  }

  /** Walks the run that was found once more: what is reported must replay, and end where it must. */
  private show(finding: Finding): { run: Run; unmatched: string[]; stuck: Stuck | null } | null {
    const { whole } = this
    const unreduced = this.unreduced(finding.path, finding.loop, finding.kind === 'dead-end')
    if (unreduced === null) return null
    const { path, loop } = unreduced
    const { run, state, purpose, diverged, fault } = walkPath(whole, path, loop)
    if (fault !== null) throw fault
    const successors = whole.expand(state, purpose)
    const unmatched = whole.unmatched(purpose).map(showEvent)
    const ends = {
      verdict: this.plan.goal.sought[purpose] === 1,
      'dead-end': successors.count === 0,
      unmatched: unmatched.length > 0,
      cycle: loop !== null && isSameNode(whole, walkPath(whole, path.slice(0, loop), null), { state, purpose }),
      'out-of-reach': true,
      overdue: run.steps.length === this.bound.depth && !isVerdict(whole.purpose, purpose),
    }
    if (diverged || !ends[finding.kind]) {
      throw new SimulatorFault(simulatorUnfaithful, 'a run that was found does not replay', null)
    }
    return { run, unmatched, stuck: loop === null ? stuckAt(whole, state, purpose) : null }
  }

  /** The run along a path, for a report only: where the simulator fails again, as much of it as can be walked. */
  runAlong(path: Path): Run {
    const { run } = this.walked(path, false)
    if (this.heard === null || run.steps.length >= path.length) return run
    const told = walkPath(this.heard, path, null).run
    return told.steps.length > run.steps.length ? told : run
  }

  /** The same, and if `toTheEnd` is set, why it cannot go on there if it cannot. */
  private walked(path: Path, toTheEnd: boolean): { run: Run; stuck: Stuck | null } {
    const { whole } = this
    try {
      const { run, state, purpose, diverged } = walkPath(whole, present(this.unreduced(path, null)).path, null)
      return { run, stuck: toTheEnd && !diverged ? stuckAt(whole, state, purpose) : null }
    } catch (error) {
      if (!(error instanceof SimulatorFault) && !this.hasWaited(error)) throw error
      // What was heard before needs no answer any more.
      return { run: walkPath(this.heard ?? whole, new Int32Array(0), null).run, stuck: null }
    }
  }

  /** A simulator that answers later may never answer again: what is only for a report is not waited for without end. */
  private hasWaited(error: unknown): boolean {
    if (!(error instanceof Awaiting)) return false
    this.waitingSince ??= performance.now()
    return performance.now() - this.waitingSince > patience
  }

  /** The path as one through the product without reductions, if there is one. */
  private unreduced(path: Path, loop: number | null, toTheEnd = false): { path: Path; loop: number | null } | null {
    if (this.plan.reduced.used.length === 0) return { path, loop }
    const skips = this.plan.reduced.used.includes('slice')
    return unreducedPath(this.product, this.whole, path, loop, skips, skips && toTheEnd)
  }
}

/**
 * Was everything that the states examined offer examined too? It was not where the purpose leaves something out; and after a
 * verdict nothing is looked at any more.
 */
const isAllOf = ({ purpose, space }: Product, { taken }: SearchProfile, modelStates: number): boolean =>
  space.numbered === modelStates &&
  !purpose.states.some(({ transitions }, q) =>
    transitions.some(({ target }, i) => isVerdict(purpose, target) && taken[q]?.[i] === 1),
  )

/** How the model came back to states, where that was not by snapshots. */
const restoredInWords = ({ restoring = 'snapshot' }: AnySimulator): readonly string[] => restored[restoring]

const restored: Readonly<Record<Restoring, readonly string[]>> = {
  snapshot: [],
  fork: ['states were restored by fork: each is a copy of the process, or was gone to again from the start'],
  replay: ['states were restored by replay: the model began anew and took the same choices again'],
  none: [],
}

const detail = (stuck: Stuck | null): { readonly stuck?: Stuck } => (stuck === null ? {} : { stuck })

const isSameNode = ({ space }: Product, one: Node, other: Node): boolean =>
  one.purpose === other.purpose && space.isSame(one.state, other.state) === true
