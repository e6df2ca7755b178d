import { type Shape, type Slots, vanishes } from './slots.js'
import { nil, par, sync } from './terms.js'

/**
 * How program counters that stand for equal terms are made equal. The laws identify more than program counters do: parts of
 * a parallel composition may have changed places, and an operator of whose operands nothing is left is 0.
 */
export interface Identities {
  /** Components whose contents may change places: they are put in order. */
  readonly classes: readonly (readonly number[])[]
  /** Operators of which nothing may be left, the innermost first: their component is at 0 then. */
  readonly vanishing: readonly { readonly slot: number; readonly shape: Shape }[]
}

/**
 * What may stand in a place of a parallel composition, as texts: a leaf by its number, anything else by its outermost
 * operator. Where no two places can have the same, no two program counters are equal by the laws.
 */
interface Place {
  readonly possible: ReadonlySet<string>
  /** The component, if only leaves stand in it. */
  readonly slot: number | null
}

/** The laws as they work on program counters; `null` where they may work in ways that these cannot follow. */
export const identitiesOf = (slots: Slots): Identities | null => {
  for (;;) {
    const classes = new Classes(slots)
    if (!classes.found) return null
    const groups = classes.groups()
    // Whatever can stand in one place of a class can stand in all.
    const sizes = (): number =>
      groups.reduce((sum, group) => sum + group.reduce((n, s) => n + slots.slots[s]!.leaves.size, 0), 0)
    const before = sizes()
    for (const group of groups) {
      const all = new Set(group.flatMap(slot => [...slots.slots[slot]!.leaves]))
      for (const slot of group) for (const leaf of all) slots.admit(slot, leaf)
    }
    if (sizes() === before) return { classes: groups, vanishing: vanishingIn(slots) }
    if (!slots.explore()) return null
  }
}

class Classes {
  /** Is everything that the laws may identify of a kind that can be followed? */
  found = true
  private readonly parent: number[]
  private readonly possible: ReadonlySet<string>[] = []

  constructor({ slots }: Slots) {
    this.parent = slots.map((_, slot) => slot)
    // Parts come after what they are parts of.
    for (let slot = slots.length - 1; slot >= 0; slot--) {
      const { leaves, shapes } = slots[slot]!
      const own = new Set([...leaves].filter(leaf => leaf !== nil).map(leaf => `${leaf}`))
      const inside = [...shapes.values()].map(shape => this.around(shape, slots))
      this.separate([own, ...inside].map(possible => ({ possible, slot: null })))
      this.possible[slot] = union([own, ...inside])
    }
  }

  /** Components that may hold the same leaves. */
  groups(): number[][] {
    const groups = new Map<number, number[]>()
    for (const slot of this.parent.keys()) {
      const root = this.rootOf(slot)
      groups.set(root, [...(groups.get(root) ?? []), slot])
    }
    return [...groups.values()].filter(group => group.length > 1)
  }

  /** What may be outermost where an operator stands. */
  private around({ head, children }: Shape, slots: Slots['slots']): ReadonlySet<string> {
    const places = children.map(slot => ({
      possible: this.possible[slot]!,
      slot: slots[slot]!.shapes.size === 0 ? slot : null,
    }))
    if (head[0] === par) {
      this.separate(places)
      return union(places.map(({ possible }) => possible))
    }
    // Restrictions in restrictions and relabellings in relabellings are one.
    const merges = (text: string): boolean => text.startsWith(`${head[0]} `)
    if (head[0] !== sync && [...places[0]!.possible].some(merges)) this.found = false
    return new Set([head.join(' ')])
  }

  /** Makes sure that nothing can stand in two of these places, unless only leaves stand in both. */
  private separate(places: readonly Place[]): void {
    const seen = new Map<string, Place>()
    for (const place of places) {
      for (const text of place.possible) {
        const other = seen.get(text)
        if (other === undefined) seen.set(text, place)
        else if (other.slot !== null && place.slot !== null) this.join(other.slot, place.slot)
        else this.found = false
      }
    }
  }

  private join(one: number, other: number): void {
    this.parent[this.rootOf(one)] = this.rootOf(other)
  }

  private rootOf(slot: number): number {
    let root = slot
    while (this.parent[root] !== root) root = this.parent[root]!
    return root
  }
}

const union = (sets: readonly ReadonlySet<string>[]): Set<string> => {
  const all = new Set<string>()
  for (const set of sets) for (const one of set) all.add(one)
  return all
}

/** Operators of which nothing may be left. A composition by an algebra is there even when both sides have ended. */
const vanishingIn = ({ slots, transitions }: Slots): Identities['vanishing'] => {
  // Components that nothing has begun yet are at 0 too: only what leads there counts.
  const ends = slots.map(() => false)
  for (const { exit } of transitions) for (const { slot, code } of exit) if (code === nil) ends[slot] = true
  const found: { slot: number; shape: Shape }[] = []
  for (let slot = slots.length - 1; slot >= 0; slot--) {
    for (const shape of slots[slot]!.shapes.values()) {
      if (!vanishes(shape) || !shape.children.every(child => ends[child])) continue
      found.push({ slot, shape })
      ends[slot] = true
    }
  }
  return found
}
