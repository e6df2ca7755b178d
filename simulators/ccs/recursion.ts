import { groupsOf } from '../emulation/groups.js'
import type { Definition, Process, Range } from './syntax.js'

/** A constant in the definition of another. */
interface Use {
  readonly name: string
  readonly at: Range
  /** Is there no action before it? */
  readonly unguarded: boolean
  /** Is it inside of an operator that stays: parallel composition, restriction, relabelling? */
  readonly inside: boolean
}

const usesIn = (process: Process, unguarded: boolean, inside: boolean): Use[] => {
  switch (process.is) {
    case 'nil':
    case 'bare':
      return []
    case 'constant':
      return [{ name: process.name, at: process.at, unguarded, inside }]
    case 'prefix':
      return usesIn(process.left, false, inside)
    case 'sum':
      return process.of.flatMap(part => usesIn(part, unguarded, inside))
    case 'parallel':
      return [process.first, ...process.rest.map(({ right }) => right)].flatMap(part => usesIn(part, unguarded, true))
    case 'static':
      return usesIn(process.of, unguarded, true)
  }
}

export interface Recursion {
  /** Cycles of constants without an action on the way: their names in order, and where the first leads on. */
  readonly unguarded: readonly { readonly cycle: readonly string[]; readonly at: Range }[]
  /** The constants that the root leads to, itself included. */
  readonly reached: ReadonlySet<string>
  /** Is there no recursion through operators that stay in what the root leads to? Then it never grows. */
  readonly finiteControl: boolean
}

/** How definitions lead to themselves and, from a root, to each other. */
export const recursionOf = (definitions: readonly Definition[], root: string): Recursion => {
  const known = new Set(definitions.map(({ name }) => name.name))
  const uses = new Map(
    definitions.map(({ name, process }) => [
      name.name,
      usesIn(process, true, false).filter(use => known.has(use.name)),
    ]),
  )
  const leading = new Map([...uses].map(([name, all]) => [name, all.filter(({ unguarded }) => unguarded)]))
  const unguarded = groupsOf(leading).flatMap(group => {
    const inGroup = new Set(group)
    const isCycle = group.length > 1 || leading.get(group[0]!)!.some(({ name }) => name === group[0])
    if (!isCycle) return []
    const first = definitions.find(({ name }) => inGroup.has(name.name))!.name.name
    const cycle = shortestCycle(first, inGroup, leading)
    return [{ cycle, at: leading.get(first)!.find(({ name }) => name === cycle[1])!.at }]
  })
  const reached = new Set([root])
  for (const name of reached) for (const use of uses.get(name) ?? []) reached.add(use.name)
  const groupOf = new Map(groupsOf(uses).flatMap((group, i) => group.map(name => [name, i] as const)))
  const finiteControl = [...uses].every(
    ([name, all]) => !reached.has(name) || all.every(use => !use.inside || groupOf.get(use.name) !== groupOf.get(name)),
  )
  return { unguarded, reached, finiteControl }
}

/** A shortest way from a constant back to itself, inside its group. */
const shortestCycle = (
  first: string,
  group: ReadonlySet<string>,
  uses: ReadonlyMap<string, readonly Use[]>,
): string[] => {
  const cameFrom = new Map<string, string>()
  const queue = [first]
  for (const name of queue) {
    for (const use of uses.get(name)!) {
      if (use.name === first) {
        const cycle = [name, first]
        for (let at = name; at !== first; ) {
          at = cameFrom.get(at)!
          cycle.unshift(at)
        }
        return cycle
      }
      if (!group.has(use.name) || cameFrom.has(use.name)) continue
      cameFrom.set(use.name, name)
      queue.push(use.name)
    }
  }
  throw new Error(`no cycle leads back to ${first}`)
}
