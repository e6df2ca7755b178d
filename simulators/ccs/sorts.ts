import { blocked, complement, tau } from '../emulation/algebra.js'
import { nodesOf, par, relabel, restrict, type System, sync, type Tokens } from './terms.js'

/**
 * The sort of a process: the actions that it may ever do, read off what is written. It is the least solution of what the
 * operators say; processes may do less, never more.
 */
export const sortOf = (system: System): ReadonlySet<number> => {
  const { leaves, bodies, root } = system
  const sorts: Set<number>[] = Array.from({ length: leaves.count }, () => new Set())
  const sort = (term: Tokens): Set<number> => {
    const done: Set<number>[] = []
    for (const i of nodesOf(term).reverse()) {
      const listed = term.slice(i + 2, i + 2 + term[i + 1]!)
      switch (term[i]) {
        case par:
          done.push(milnerSort(done.splice(done.length - term[i + 1]!)))
          break
        case sync:
          done.push(joined(system, term[i + 1]!, done.pop()!, done.pop()!))
          break
        case restrict:
          done.push(new Set([...done.pop()!].filter(action => !listed.includes(action >> 1))))
          break
        case relabel: {
          const becomes = new Map(listed.map((_, j) => [term[i + 2 + 2 * j], term[i + 3 + 2 * j]]))
          const now = (action: number): number => ((becomes.get(action >> 1) ?? action >> 1) << 1) | (action & 1)
          done.push(new Set([...done.pop()!].map(now)))
          break
        }
        default:
          done.push(sorts[term[i]!]!)
      }
    }
    return done[0]!
  }
  const termsOf = (leaf: number): readonly Tokens[] => {
    const one = leaves.of(leaf)
    if (one.is === 'prefix') return [one.left]
    return one.is === 'sum' ? one.of : one.is === 'constant' ? [bodies.get(one.name)!] : []
  }
  /** For each leaf those that it is a part of: they grow with it. */
  const users: number[][] = sorts.map(() => [])
  for (const leaf of sorts.keys())
    for (const term of termsOf(leaf)) for (const i of nodesOf(term)) if (term[i]! >= 0) users[term[i]!]!.push(leaf)
  const waiting = new Set(sorts.keys())
  for (const leaf of waiting) {
    waiting.delete(leaf)
    const own = sorts[leaf]!
    const before = own.size
    const one = leaves.of(leaf)
    if (one.is === 'prefix') own.add(one.action)
    for (const term of termsOf(leaf)) for (const action of sort(term)) own.add(action)
    if (own.size > before) for (const user of users[leaf]!) waiting.add(user)
  }
  return sorts[leaves.constant(root)]!
}

const milnerSort = (parts: readonly ReadonlySet<number>[]): Set<number> => {
  const all = new Set(parts.flatMap(part => [...part]))
  const meets = parts.some((part, i) =>
    [...part].some(action => action !== tau && parts.some((other, j) => i !== j && other.has(complement(action)))),
  )
  if (meets) all.add(tau)
  return all
}

const joined = ({ algebras }: System, number: number, left: ReadonlySet<number>, right: ReadonlySet<number>) => {
  const { idle, together } = algebras[number]!
  const all = new Set<number>([...left, ...right].map(idle))
  for (const one of left) for (const other of right) all.add(together(one, other))
  all.delete(blocked)
  return all
}
