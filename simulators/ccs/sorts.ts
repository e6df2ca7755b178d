import { blocked, complement, tau } from '../emulation/algebra.js'
import { nodesOf, par, relabel, restrict, type System, sync, type Tokens } from './terms.js'

/**
 * The sort of a process: the actions that it may ever do, read off what is written. It is the least solution of what the
 * operators say; processes may do less, never more.
 */
export const sortOf = (system: System): ReadonlySet<number> => {
  const regions = new Map<number, Region>()
  const regionOf = (leaf: number): Region => {
    const known = regions.get(leaf) ?? regionFrom(system, leaf)
    regions.set(leaf, known)
    return known
  }
  const root = regionOf(system.leaves.constant(system.root))
  // A map is gone through with what is added meanwhile.
  for (const region of regions.values())
    for (const term of region.terms) for (const leaf of leavesIn(term)) regionOf(leaf).users.push(region)
  const waiting = new Set(regions.values())
  for (const region of waiting) {
    waiting.delete(region)
    const before = region.sort.size
    for (const term of region.terms)
      for (const action of sortOfTerm(system, term, leaf => regionOf(leaf).sort)) region.sort.add(action)
    if (region.sort.size > before) for (const user of region.users) waiting.add(user)
  }
  return root.sort
}

/**
 * What a leaf leads to by prefixes, choices and constants alone: all of it is in the sort of the leaf, and needs no sorts of its own.
 * (Long chains of definitions would have as many, each nearly as large as the whole.)
 */
interface Region {
  readonly sort: Set<number>
  /** Terms with operators, whose sorts are a part of this one. */
  readonly terms: readonly Tokens[]
  /** The regions that grow with this one. */
  readonly users: Region[]
}

const regionFrom = ({ leaves, bodies }: System, first: number): Region => {
  const sort = new Set<number>()
  const terms = new Set<Tokens>()
  const met = new Set([first])
  const meet = (term: Tokens): void => {
    if (term[0]! >= 0) met.add(term[0]!)
    else terms.add(term)
  }
  for (const leaf of met) {
    const one = leaves.of(leaf)
    switch (one.is) {
      case 'prefix':
        sort.add(one.action)
        meet(one.left)
        break
      case 'sum':
        one.of.forEach(meet)
        break
      case 'constant':
        meet(bodies.get(one.name)!)
    }
  }
  return { sort, terms: [...terms], users: [] }
}

const leavesIn = (term: Tokens): number[] =>
  nodesOf(term)
    .map(i => term[i]!)
    .filter(token => token >= 0)

const sortOfTerm = (
  system: System,
  term: Tokens,
  sortOfLeaf: (leaf: number) => ReadonlySet<number>,
): ReadonlySet<number> => {
  const done: ReadonlySet<number>[] = []
  for (const i of nodesOf(term).reverse()) {
    switch (term[i]) {
      case par:
        done.push(milnerSort(done.splice(done.length - term[i + 1]!)))
        break
      case sync:
        done.push(joined(system, term[i + 1]!, done.pop()!, done.pop()!))
        break
      case restrict: {
        const listed = new Set(term.slice(i + 2, i + 2 + term[i + 1]!))
        done.push(new Set([...done.pop()!].filter(action => !listed.has(action >> 1))))
        break
      }
      case relabel: {
        const becomes = new Map(
          Array.from({ length: term[i + 1]! }, (_, j) => [term[i + 2 + 2 * j], term[i + 3 + 2 * j]]),
        )
        const now = (action: number): number => ((becomes.get(action >> 1) ?? action >> 1) << 1) | (action & 1)
        done.push(new Set([...done.pop()!].map(now)))
        break
      }
      default:
        done.push(sortOfLeaf(term[i]!))
    }
  }
  return done[0]!
}

const several = -1

const milnerSort = (parts: readonly ReadonlySet<number>[]): Set<number> => {
  /** For each action the part that may do it, or that there are several. */
  const doneBy = new Map<number, number>()
  for (const [i, part] of parts.entries())
    for (const action of part) doneBy.set(action, doneBy.has(action) ? several : i)
  const all = new Set(doneBy.keys())
  for (const [action, part] of doneBy) {
    const other = action === tau ? undefined : doneBy.get(complement(action))
    if (other !== undefined && (part === several || other !== part)) all.add(tau)
  }
  return all
}

const joined = ({ algebras }: System, number: number, left: ReadonlySet<number>, right: ReadonlySet<number>) => {
  const { idle, together } = algebras[number]!
  const all = new Set<number>([...left, ...right].map(idle))
  for (const one of left) for (const other of right) all.add(together(one, other))
  all.delete(blocked)
  return all
}
