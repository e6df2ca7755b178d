import { present } from '../../src/ats/present.js'
import type { Name, Range } from './syntax.js'

interface Cycle {
  /** In the order in which they use each other. */
  readonly names: readonly string[]
  /** Where the last of them uses the first. */
  readonly at: Range
}

/**
 * Definitions in an order in which each comes after those it uses, and those that use themselves. Without recursion: a
 * chain of definitions may be long.
 */
export const cyclesOf = (
  uses: ReadonlyMap<string, readonly Name[]>,
): { order: readonly string[]; cycles: readonly Cycle[] } => {
  const order: string[] = []
  const cycles: Cycle[] = []
  const finished = new Set<string>()
  for (const root of uses.keys()) {
    if (finished.has(root)) continue
    const path = [{ name: root, next: 0 }]
    const open = new Map([[root, 0]])
    while (path.length > 0) {
      const top = present(path[path.length - 1])
      const use = present(uses.get(top.name))[top.next++]
      if (use === undefined) {
        path.pop()
        open.delete(top.name)
        finished.add(top.name)
        order.push(top.name)
        continue
      }
      const since = open.get(use.name)
      if (since !== undefined) cycles.push({ names: path.slice(since).map(({ name }) => name), at: use.at })
      else if (!finished.has(use.name)) {
        open.set(use.name, path.length)
        path.push({ name: use.name, next: 0 })
      }
    }
  }
  return { order, cycles }
}
