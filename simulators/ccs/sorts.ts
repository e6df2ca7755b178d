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
      const listed = term.slice(i + 2, i + 2 + term[i + 1])
      switch (term[i]) {
        case par:
          done.push(milnerSort(done.splice(done.length - term[i + 1])))
          break
        case sync:
          done.push(joined(system, term[i + 1], done.pop()!, done.pop()!))
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
          done.push(sorts[term[i]])
      }
    }
    return done[0]
  }
  // Leaves that stand in others are numbered before them, but for constants.
  for (let grows = true; grows; ) {
    grows = false
    for (let leaf = 0; leaf < leaves.count; leaf++) {
      const before = sorts[leaf].size
      const one = leaves.of(leaf)
      const add = (actions: Iterable<number>): void => {
        for (const action of actions) sorts[leaf].add(action)
      }
      if (one.is === 'prefix') add([one.action, ...sort(one.left)])
      else if (one.is === 'sum') for (const of of one.of) add(sort(of))
      else if (one.is === 'constant') add(sort(bodies.get(one.name)!))
      if (sorts[leaf].size > before) grows = true
    }
  }
  return sorts[leaves.constant(root)]
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
  const { idle, together } = algebras[number]
  const all = new Set<number>([...left, ...right].map(idle))
  for (const one of left) for (const other of right) all.add(together(one, other))
  all.delete(blocked)
  return all
}
