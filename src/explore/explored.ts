import { dequal } from 'dequal'
import { freePurpose } from '../../purposes/free.js'
import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { readEvent, showEvent } from '../ats/event.js'
import { present } from '../ats/present.js'
import type { Step, StoredStep, Telling } from '../ats/run.js'
import { stepInWords } from '../ats/words.js'
import { openProduct } from '../checking/open-product.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { placeAt } from '../checking/walk-path.js'
import type { Product } from '../product/product.js'
import { Nodes } from '../search/nodes.js'
import { kept } from '../simulator/asynchronous/awaiting.js'
import type { AnySimulator } from '../simulator/simulator.js'
import type { Started } from '../simulator/starts.js'
import type { Driving } from '../space/open-space.js'

/** A transition from an explored node. */
export interface Way {
  /** Which of the transitions of the model's state it is. */
  readonly choice: number
  readonly event: string
  /** The node it leads to; `null` where the purpose does not allow it. */
  readonly to: number | null
}

/** What holds in a node. */
export type Place = Pick<Step, 'purpose' | 'labels' | 'state' | 'observe'>

/**
 * The explored part of a model, or of its product with a purpose. It grows node by node; a node keeps its number, and its
 * transitions are asked for once, so that also nodes that cannot be recognised stay what they are.
 * @public
 */
export class Explored {
  readonly purpose: Purpose
  private readonly product: Product
  private readonly known: Nodes
  private readonly ways: (readonly Way[] | undefined)[] = []
  private readonly offers: (readonly (string | null)[] | undefined)[] = []
  /** The nodes whose transitions are known, in the order they were asked for. */
  readonly expansions: number[] = []
  /**
   * The events of the node that was last begun to be expanded. Where the model answers later, each asking may have to wait for
   * what the one before it gave back: when the second is done again, the first must not be.
   */
  private listed: { readonly node: number; readonly events: readonly string[] } | null = null
  /** All nodes before this one are expanded. */
  private first = 0

  constructor(
    simulator: AnySimulator,
    purpose: Purpose | null,
    driving: Driving = {},
    /** Where it begins, if that is only in some of very many initial states. */
    private readonly starts: Started['starts'] = null,
  ) {
    requirePurpose({ caller: 'Explored', place: 'second', orNull: true }, purpose)
    this.product = openProduct(simulator, purpose ?? freePurpose, null, [], driving)
    this.purpose = this.product.purpose
    this.known = Nodes.for(this.purpose.states.length)
    this.known.add(this.product.space.initial, this.purpose.start)
  }

  /** How many nodes are known; 0 is the initial one. */
  get size(): number {
    return this.known.count
  }

  /** The two parts of a node, by their numbers. */
  stateIn(node: number): number {
    return this.known.stateOf(node)
  }

  purposeIn(node: number): number {
    return this.known.purposeOf(node)
  }

  private nameIn(node: number): string {
    return present(this.purpose.states[this.purposeIn(node)]).name
  }

  kindOf(node: number): 'plain' | 'success' | 'failure' {
    const { success, failure } = this.purpose
    const q = this.purposeIn(node)
    return q === success ? 'success' : q === failure ? 'failure' : 'plain'
  }

  placeOf(node: number): Place {
    return placeAt(this.product, this.stateIn(node), this.purposeIn(node))
  }

  /** What can happen in a node: also what the purpose does not allow. Nothing leaves a verdict. */
  from(node: number): readonly Way[] {
    const known = this.ways[node]
    if (known !== undefined) return known
    const ways = isVerdict(this.purpose, this.purposeIn(node)) ? [] : this.expand(node)
    this.ways[node] = ways
    this.expansions.push(node)
    return ways
  }

  /** This node will be expanded soon: a model that answers later can be asked now. */
  foresee(node: number): void {
    if (this.ways[node] === undefined) this.product.space.foresee?.(this.stateIn(node))
  }

  /** Expands nodes in the order they were met, until there are `nodes` more. */
  grow(nodes: number): void {
    const enough = kept(() => this.size + nodes)
    for (; this.first < this.size && this.size < enough; this.first++) this.from(this.first)
  }

  /** A step in the model's own words. */
  tell(node: number, { event, to }: Way): Telling | null {
    return to === null ? null : this.product.space.tell(this.stateIn(node), event, this.stateIn(to))
  }

  /** The initial state that a transition from the first node leads to, where there are too many to list. */
  initialOf(node: number, { choice }: Way): { readonly initial?: readonly number[] } {
    const { starts } = this
    return starts === null || node !== 0 ? {} : { initial: [...present(starts[choice])] }
  }

  /** What a program offered as a transition, in words, where its event alone leaves open which one it is. */
  offered(node: number, { choice }: Way): string | null {
    this.offers[node] ??= this.offersIn(node)
    return present(this.offers[node])[choice] ?? null
  }

  private offersIn(node: number): readonly (string | null)[] {
    const events = this.from(node).map(({ event }) => event)
    const met = new Set<string>()
    const recurring = new Set(events.filter(event => met.has(event) || !met.add(event)))
    const offers = recurring.size === 0 ? [] : (this.product.space.offers(this.stateIn(node)) ?? [])
    return offers.map((offer, choice) => (recurring.has(events[choice] ?? '') ? offer : null))
  }

  /** A transition in words: the model's own if it has any. */
  inWords(node: number, way: Way): string {
    return stepInWords({ event: way.event, told: this.tell(node, way), offered: this.offered(node, way) })
  }

  /** The transition from a node that a step of a run is; of several, one that leads to where the step says. */
  wayOf(node: number, step: Pick<Step, 'event'> & Partial<Step>): (Way & { readonly to: number }) | undefined {
    const read = readEvent(step.event)
    const wanted = read === undefined ? step.event : showEvent(read)
    const fits = this.from(node).flatMap(way => {
      const { to, event, choice } = way
      if (to === null || event !== wanted || (step.choice ?? choice) !== choice) return []
      // Without a purpose, a run that was found with one can be walked all the same.
      const agrees = this.purpose === freePurpose || step.purpose === undefined || step.purpose === this.nameIn(to)
      return agrees ? [{ ...way, to }] : []
    })
    return fits.find(({ to }) => this.isAt(to, step)) ?? fits[0]
  }

  /** The nodes that a run comes through, as far as it can be taken; they are expanded for that. */
  along(steps: readonly StoredStep[]): number[] {
    // Where it had to wait, it goes on from there.
    const nodes = kept(() => [0])
    for (let i = nodes.length - 1; i < steps.length; i++) {
      const way = this.wayOf(present(nodes[i]), present(steps[i]))
      if (way === undefined) break
      nodes.push(way.to)
    }
    return nodes
  }

  /** Is a node, as far as the step tells, where it leads? */
  private isAt(node: number, { labels, state }: Partial<Step>): boolean {
    const place = this.placeOf(node)
    const isLabelled = labels === undefined || dequal([...labels].sort(), [...place.labels].sort())
    return isLabelled && (state == null || place.state === null || state === place.state)
  }

  private expand(node: number): Way[] {
    const { product, known } = this
    const state = this.stateIn(node)
    if (this.listed?.node !== node) this.listed = { node, events: this.eventsIn(state) }
    const { events } = this.listed
    const { count, state: states, purpose, transition } = product.expand(state, this.purposeIn(node))
    const entered = new Map<number, number>()
    for (let i = 0; i < count; i++) {
      const met = known.find(present(states[i]), present(purpose[i]))
      entered.set(present(transition[i]), met >= 0 ? met : known.add(present(states[i]), present(purpose[i])))
    }
    return events.map((name, choice) => ({ choice, event: name, to: entered.get(choice) ?? null }))
  }

  private eventsIn(state: number): readonly string[] {
    const { space } = this.product
    const { event, target, from, to } = space.expand(state)
    // The product asks once more: numbers that are not used again go back.
    for (let i = from; i < to; i++) space.release(present(target[i]))
    return Array.from(event.subarray(from, to), id => present(space.events[id]))
  }
}
