import { unreachable } from '../../purposes/distances.js'
import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import { grouped, none, type Synchroniser, unknown } from '../product/synchronise.js'
import type { Draws } from './seeds.js'
import type { World } from './world.js'

/**
 * Who chooses. `observe`: the world does, and the purpose only watches. `drive`: the experiment gives the orders that the purpose
 * lists, and the world does the rest. `seek`: whatever leads towards Success, observations too; nothing can be estimated from
 * that.
 */
export const policies = ['observe', 'drive', 'seek'] as const
export type Policy = (typeof policies)[number]

/** Nothing can be chosen: the world offers nothing (that it would ever do), or only orders that the purpose does not give. */
export const stuck = -1
export const left = -2

/** Chooses one of the transitions that a world offers, by number; or says why there is none. */
export type Choose = (world: World, count: number, q: number, draws: Draws) => number

/** The world draws among all transitions, by their weights. */
export const observing: Choose = ({ weight }, count, _, draws) => drawn(weight, count, draws)

/** Smaller numbers than this have fewer digits. */
const smallest = 1e-290

/** Draws by weights; `stuck` if there is nothing that could be drawn. */
const drawn = (weight: Float64Array, count: number, draws: Draws): number => {
  let total = 0
  let greatest = 0
  for (let i = 0; i < count; i++) {
    total += weight[i]!
    if (weight[i]! > greatest) greatest = weight[i]!
  }
  if (!(total > 0)) return stuck
  // Sums of very large or very small numbers are none: then they are measured by the greatest.
  const isExtreme = total === Number.POSITIVE_INFINITY || greatest < smallest
  const unit = isExtreme ? greatest : 1
  if (isExtreme) {
    total = 0
    for (let i = 0; i < count; i++) total += weight[i]! / unit
  }
  let rest = draws.next() * total
  let last = stuck
  for (let i = 0; i < count; i++) {
    if (weight[i] === 0) continue
    last = i
    rest -= weight[i]! / unit
    if (rest < 0) break
  }
  return last
}

/** What an event of the model is to a state of the purpose. */
interface Meaning {
  /** Is it an order, which the experiment may give? */
  readonly isOrder: boolean
  /** Does the state list the event, or is it allowed by `otherwise`? */
  readonly by: 'listed' | 'otherwise' | null
  /** How far from Success the nearest state is that it can lead to, guards aside. */
  readonly distance: number
}

/**
 * The experiment gives one of the orders that the purpose's state lists, nearest to Success first; where an order can come to
 * several things, the world decides by their weights. Guards are conditions on the state that is entered, so they are not known
 * beforehand. Where it lists none that is offered, the world draws among
 * observations and internal steps; where there are only orders, among those that the purpose allows by `otherwise`.
 */
export class Driving {
  private readonly meanings: (Meaning | undefined)[][] = []
  private own = new Float64Array(16)
  /** The orders that are nearest to Success. */
  private readonly near: number[] = []

  constructor(
    private readonly purpose: Purpose,
    private readonly synchroniser: Synchroniser,
  ) {}

  readonly choose: Choose = (world, count, q, draws) => {
    const { weight } = world
    if (count > this.own.length) this.own = new Float64Array(2 * count)
    const { own } = this
    const { near } = this
    let nearest = unreachable
    near.length = 0
    for (let i = 0; i < count; i++) {
      const event = world.eventOf(i)
      const { isOrder, by, distance } = this.meaning(world, event, q)
      own[i] = isOrder ? 0 : weight[i]!
      if (!isOrder || by !== 'listed' || (near.length > 0 && distance > nearest)) continue
      if (distance < nearest) near.length = 0
      nearest = distance
      if (!near.includes(event)) near.push(event)
    }
    if (near.length > 0) return this.given(world, count, near[draws.below(near.length)]!, draws)
    const chosen = drawn(own, count, draws)
    if (chosen !== stuck) return chosen
    let hasOrders = false
    for (let i = 0; i < count; i++) {
      const { isOrder, by } = this.meaning(world, world.eventOf(i), q)
      own[i] = isOrder && by === 'otherwise' ? weight[i]! : 0
      if (isOrder) hasOrders = true
    }
    if (!hasOrders) return stuck
    const order = drawn(own, count, draws)
    return order === stuck ? left : order
  }

  /** The experiment gives an order; if it can come to several things, the world decides by their weights. */
  private given(world: World, count: number, order: number, draws: Draws): number {
    const { own } = this
    for (let i = 0; i < count; i++) own[i] = world.eventOf(i) === order ? world.weight[i]! : 0
    const chosen = drawn(own, count, draws)
    if (chosen !== stuck) return chosen
    for (let i = 0; i < count; i++) own[i] = world.eventOf(i) === order ? 1 : 0
    return drawn(own, count, draws)
  }

  private meaning({ events }: World, event: number, q: number): Meaning {
    const known = this.meanings[event]?.[q]
    if (known !== undefined) return known
    const found = this.find(present(events[event]), event, q)
    this.meanings[event] ??= []
    present(this.meanings[event])[q] = found
    return found
  }

  private find(name: string, event: number, q: number): Meaning {
    const { synchroniser, purpose } = this
    const isOrder = name.startsWith('!')
    const row = synchroniser.row(event)
    if (row[2 * q] === unknown) synchroniser.resolve(event, name, q)
    const [entered, number] = [present(row[2 * q]), present(row[2 * q + 1])]
    if (entered === none) return { isOrder, by: null, distance: unreachable }
    const candidates = entered === grouped ? present(synchroniser.groups[number]) : [{ target: entered, number }]
    const [{ number: first }] = [present(candidates[0])]
    const listed = present(synchroniser.listed[present(synchroniser.listedOf[first])])
    const distances = candidates.map(({ target }) => present(purpose.distances.toSuccess[target]))
    return { isOrder, by: listed.kind === 'other' ? 'otherwise' : 'listed', distance: Math.min(...distances) }
  }
}
