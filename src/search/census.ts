import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import { DistinctMoves } from '../space/distinct-moves.js'
import { Ints } from '../space/ints.js'
import type { Space } from '../space/space.js'
import type { Extent, Limits, Stop } from './limits.js'
import { Nodes } from './nodes.js'
import { type Path, pathTo } from './search.js'

/**
 * Walks the states of a model breadth-first, without a purpose, and counts. Where states are numbered as they are met, the
 * numbers themselves are the queue, and the states are all that is stored.
 *
 * States at the depth bound are counted, but not what leaves them.
 */
export class Census implements Extent {
  /** Each labelled move counts once: two with one event and one target are one. */
  transitions = 0
  deadlocks = 0
  /** The most transitions that leave one state. */
  mostBranches = 0
  private level = 0
  private levelEnd = 1
  /** The next state to expand. */
  private next = 0
  /** Where states have numbers of their own: those met, in the order they were met. */
  private readonly met: Nodes | null
  private readonly distinct = new DistinctMoves()

  constructor(
    private readonly space: Space,
    private readonly depthBound: number,
  ) {
    this.met = space.numbered === null ? Nodes.for(1) : null
    this.met?.add(space.initial, 0)
    // The blank initial state and what leaves it are not counted.
    if (space.blank) this.next = 1
  }

  /** One past the last state in the queue. */
  private get end(): number {
    return this.space.numbered ?? this.met!.count
  }

  /** How many states have been met. */
  get nodes(): number {
    return this.space.blank ? this.end - 1 : this.end
  }

  get bytes(): number {
    return (this.space.storage?.bytes ?? 0) + (this.met?.bytes ?? 0)
  }

  get full(): boolean {
    return this.space.full
  }

  /** How far the farthest state met is from the initial one. */
  get depth(): number {
    return this.space.ready && this.end > this.levelEnd ? this.level + 1 : this.level
  }

  /** How many states have been expanded. */
  get expanded(): number {
    return this.space.blank ? this.next - 1 : this.next
  }

  /** Has every state been expanded? */
  get complete(): boolean {
    return this.space.ready && this.next >= this.end
  }

  /** Goes on until there is nothing to be done any more (`null`), the block of time is over, or a limit is reached. */
  advance(limits: Limits): Stop | 'pause' | null {
    const { met, space } = this
    while (!space.ready) {
      const asked = limits.ask(this)
      if (asked !== null) return asked
      space.prepare()
    }
    if (space.blank && this.level === 0 && this.next === 1) this.levelEnd = this.end
    for (; this.next < this.end; this.next++) {
      if (this.next === this.levelEnd) {
        this.levelEnd = this.end
        this.level++
      }
      if (this.level === this.depthBound) return null
      const asked = limits.ask(this)
      if (asked !== null) return asked
      const expansion = space.expand(met === null ? this.next : met.stateOf(this.next))
      const moves = this.distinct.count(expansion)
      this.transitions += moves
      if (moves === 0) this.deadlocks++
      if (moves > this.mostBranches) this.mostBranches = moves
      if (met === null) continue
      for (let i = expansion.from; i < expansion.to; i++) {
        if (met.find(expansion.target[i]!, 0) < 0) met.add(expansion.target[i]!, 0)
      }
    }
    return null
  }

  /** Up to `most` states that will be expanded next. */
  *ahead(most: number): Iterable<number> {
    const { met, next } = this
    for (let place = next + 1; place < Math.min(this.end, next + 1 + most); place++)
      yield met === null ? place : met.stateOf(place)
  }

  /**
   * A shortest way to the state that is being expanded. Nothing was stored for it, so the states before it are expanded
   * again: they are met in the same order.
   */
  path(): Path {
    const { space, met } = this
    const parent = new Ints()
    const via = new Ints()
    parent.push(-1)
    via.push(-1)
    for (let place = 0; parent.length <= this.next && place < this.next; place++) {
      const { target, from, to } = space.expand(met === null ? place : met.stateOf(place))
      for (let i = from; i < to; i++) {
        if ((met === null ? target[i] : met.find(target[i]!, 0)) !== parent.length) continue
        parent.push(place)
        via.push(i - from)
      }
    }
    if (parent.length <= this.next)
      throw new SimulatorFault(simulatorUnfaithful, 'a state has other successors than before', null)
    return pathTo(this.next, parent, via)
  }
}
