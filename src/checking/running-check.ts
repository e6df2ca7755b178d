import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { showEvent } from '../ats/event.js'
import type { Run } from '../ats/run.js'
import type { CertificateFile } from '../coverability/certificates.js'
import { TelosError } from '../errors/diagnostic.js'
import type { Product } from '../product/product.js'
import type { Question, Reduced } from '../relations/question.js'
import { type Meaning, meanings } from '../relations/relation.js'
import type { Reason, Verdict } from '../relations/verdict.js'
import { BreadthFirst } from '../search/breadth-first.js'
import { Deepening } from '../search/deepening.js'
import { DepthFirst } from '../search/depth-first.js'
import { Guided } from '../search/guided.js'
import { type Bound, type Extent, Limits } from '../search/limits.js'
import { type Sample, type SearchProfile, Watch } from '../search/profile.js'
import type { Finding, Outcome, Path, Search, SearchGoal } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'
import { simulatorOpaque, simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { Covering, decidedByInWords } from './by-coverability.js'
import { define, openProduct, reportingFaults } from './open-product.js'
import { permitted } from './reductions.js'
import { concrete } from './unreduced-path.js'
import { walkPath } from './walk-path.js'

/** The depth to which a simulator whose states cannot be recognised is examined unless told otherwise. */
export const defaultDepth = 100

/** One question about one model and one purpose, answered bit by bit. */
export class RunningCheck implements Extent {
  private readonly meaning: Meaning
  private readonly product: Product
  /** The product without reductions, in which runs are told. */
  private readonly whole: Product
  private readonly reduced: Reduced
  private readonly goal: SearchGoal
  private readonly search: Search
  private readonly steps: ReturnType<Search['explore']>
  private readonly bound: Bound
  private readonly defaultDepth: boolean
  private readonly limits: Limits
  private readonly watch: Watch
  /** Where the question can be settled for runs of any length; and how it was. */
  private readonly covering: Covering | null
  private settled: { readonly inWords: string; readonly certificate: CertificateFile } | null = null
  private asked: IteratorResult<{ state: number; purpose: number }, Outcome> | null = null

  constructor(
    private readonly simulator: AnySimulator,
    private readonly purpose: Purpose,
    private readonly question: Question,
  ) {
    const { relation, variant, fair, shortest } = question
    this.meaning = meanings[relation]
    this.goal = this.meaning.searchGoal(purpose, variant, fair)
    // What a model permits depends on what the purpose names by let.
    reportingFaults(() => define(simulator, purpose))
    this.reduced = permitted(question.reduce ?? [], question, purpose, simulator)
    const avoid = this.meaning.avoid(purpose, variant)
    this.product = openProduct(simulator, purpose, avoid, this.reduced.used)
    this.whole = this.reduced.used.length === 0 ? this.product : openProduct(simulator, purpose, avoid)
    const { identifiable } = this.product.space
    if (relation === 'recurrence' && !identifiable) {
      const message = 'the states of this model have no fingerprints: nobody can tell what can be reached again'
      throw new TelosError([simulatorOpaque(message)])
    }
    this.defaultDepth = !identifiable && question.bound.depth === null
    this.bound = this.defaultDepth ? { ...question.bound, depth: defaultDepth } : question.bound
    this.limits = new Limits(this.bound, question.gauge ?? null)
    this.watch = new Watch(purpose.states.length)
    this.covering = this.reduced.used.length === 0 ? Covering.of(simulator, purpose, question, this.goal) : null
    const depth = this.bound.depth ?? Number.POSITIVE_INFINITY
    this.search = !identifiable
      ? new Deepening(this.product, this.goal, depth, shortest)
      : shortest || this.goal.mustStayReachable !== null
        ? new BreadthFirst(this.product, this.goal, depth, shortest)
        : this.bound.depth === null
          ? new DepthFirst(this.product, this.goal, depth)
          : new Guided(this.product, this.goal, depth)
    this.steps = this.search.explore()
  }

  /** Works for about so many milliseconds; a verdict when there is one. */
  work(milliseconds: number): Verdict | null {
    return reportingFaults(
      () => this.advance(milliseconds),
      () => this.tell(this.search.path()),
    )
  }

  private advance(milliseconds: number): Verdict | null {
    const { product, steps, limits, watch } = this
    const spent = limits.begin(milliseconds)
    if (spent !== null) return this.stop(spent)
    if (isVerdict(this.purpose, this.purpose.start)) return this.begun()
    if (this.covering !== null) return this.cover(this.covering, milliseconds)
    this.asked ??= steps.next()
    for (;;) {
      if (this.asked.done) return this.conclude(this.asked.value, this.statistics(), this.search.nearest())
      const limit = limits.ask(this)
      if (limit === 'pause') return null
      if (limit !== null) return this.stop(limit)
      const { state, purpose } = this.asked.value
      if (watch.visit(purpose)) watch.add(this.sample())
      this.asked = steps.next(product.expand(state, purpose))
    }
  }

  /** The verdict where the purpose begins in one. */
  private begun(): Verdict {
    const path = new Int32Array()
    const isSought = this.goal.sought[this.purpose.start] === 1
    const finding: Finding | null = isSought ? { kind: 'verdict', path, loop: null } : null
    return this.conclude({ finding, complete: true }, { ...this.statistics(), modelStates: 1, productStates: 1 }, path)
  }

  /** Decides what can be covered, instead of searching. */
  private cover(covering: Covering, milliseconds: number): Verdict | null {
    const answer = covering.work(milliseconds)
    if (answer === null) return null
    if (answer.kind === 'unknown') return this.stop(answer.reason)
    this.settled = { inWords: decidedByInWords(answer), certificate: covering.certificate(answer) }
    if (answer.kind === 'unreachable')
      return this.conclude({ finding: null, complete: true }, this.statistics(), new Int32Array())
    const path = covering.path(answer.run, this.product)
    const finding: Finding = { kind: 'verdict', path, loop: null }
    return this.conclude({ finding, complete: true }, this.statistics(), path)
  }

  private sample(): Sample {
    const { nodes, depth, frontier } = this.search
    return { seconds: this.limits.seconds, nodes, depth, frontier }
  }

  /** How the search went, if there was one here. */
  private profile(): { readonly profile?: SearchProfile } {
    if (this.asked === null) return {}
    return { profile: this.watch.profile(this.sample(), this.product.coverage()) }
  }

  get nodes(): number {
    return this.search.nodes
  }

  get bytes(): number {
    return (this.product.space.storage?.bytes ?? 0) + this.search.bytes
  }

  get full(): boolean {
    return this.product.space.full
  }

  statistics(): Statistics {
    if (this.covering !== null) return this.covering.statistics()
    const { storage } = this.product.space
    return {
      modelStates: this.search.states,
      productStates: this.search.nodes,
      transitions: this.product.transitions,
      depth: this.search.depth,
      seconds: this.limits.seconds,
      bytes: storage === null ? null : this.bytes,
      load: storage?.load ?? null,
    }
  }

  /** The inconclusive verdict when something ends the search early. */
  stop(reason: Reason): Verdict {
    return this.undecided(reason, this.statistics(), this.search.nearest())
  }

  /** The inconclusive verdict on a search, wherever it was done: how far it came, and the way that came nearest. */
  undecided(reason: Reason, statistics: Statistics, nearest: Path): Verdict {
    return { ...this.common(statistics), kind: 'inconclusive', reason, exact: false, run: this.tell(nearest) }
  }

  /** The verdict on a search that has ended, wherever it was done. */
  conclude(outcome: Outcome, statistics: Statistics, nearest: Path): Verdict {
    const { kind, reason, exactOnOpen, finding } = this.meaning.judge(outcome, this.question.variant)
    const common = this.common(statistics)
    if (kind === 'inconclusive') return this.undecided(reason!, statistics, nearest)
    const exact = exactOnOpen || this.product.space.world === 'closed'
    const shown = finding === null ? null : this.show(finding)
    const run = shown?.run ?? null
    return kind === 'success'
      ? { ...common, kind, reason: null, exact, run }
      : {
          ...common,
          kind,
          reason: reason!,
          exact,
          run,
          unmatched: reason === 'unmatched-transition' ? shown!.unmatched : [],
        }
  }

  private common(statistics: Statistics) {
    const { relation, variant, fair } = this.question
    return {
      purpose: this.purpose.name,
      relation,
      variant,
      fair,
      bound: this.bound,
      defaultDepth: this.defaultDepth,
      statistics,
      reduced: this.reduced,
      property: null,
      remarks: [...(this.settled === null ? [] : [this.settled.inWords]), ...(this.simulator.remarks?.() ?? [])],
      ...(this.settled === null ? {} : { certificate: this.settled.certificate }),
      ...this.profile(),
    }
  }

  /** Walks the run that was found once more: what is reported must replay, and end where it must. */
  private show(finding: Finding): { run: Run; unmatched: string[] } | null {
    const { whole, goal } = this
    const concretely = this.concrete(finding.path, finding.loop, finding.kind === 'dead-end')
    if (concretely === null) return null
    const { path, loop } = concretely
    const { run, state, purpose, diverged, fault } = walkPath(whole, path, loop)
    if (fault !== null) throw fault
    const successors = whole.expand(state, purpose)
    const unmatched = whole.unmatched(purpose).map(showEvent)
    const ends = {
      verdict: goal.sought[purpose] === 1,
      'dead-end': successors.count === 0,
      unmatched: unmatched.length > 0,
      cycle: loop !== null && sameNode(walkPath(whole, path.slice(0, loop), null), state, purpose),
      'out-of-reach': true,
    }
    if (diverged || !ends[finding.kind]) {
      throw new SimulatorFault(simulatorUnfaithful, 'a run that was found does not replay', null)
    }
    return { run, unmatched }
  }

  /** For the report only: where the simulator fails again, what could be walked is told. */
  private tell(path: Path): Run {
    try {
      return walkPath(this.whole, this.concrete(path, null)!.path, null).run
    } catch (error) {
      if (!(error instanceof SimulatorFault)) throw error
      return walkPath(this.whole, new Int32Array(0), null).run
    }
  }

  /** The path as one through the product without reductions, if there is one. */
  private concrete(path: Path, loop: number | null, toTheEnd = false): { path: Path; loop: number | null } | null {
    if (this.whole === this.product) return { path, loop }
    const skips = this.reduced.used.includes('slice')
    return concrete(this.product, this.whole, path, loop, skips, skips && toTheEnd)
  }
}

const sameNode = (there: { state: number; purpose: number }, state: number, purpose: number): boolean =>
  there.state === state && there.purpose === purpose
