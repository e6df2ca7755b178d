import { present } from '../../src/ats/present.js'

/** Groups of definitions that lead to each other by what they use, in no particular order (Tarjan). */
export const groupsOf = (uses: ReadonlyMap<string, readonly { readonly name: string }[]>): string[][] => {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const groups: string[][] = []
  const enter = (name: string, path: { name: string; next: number }[]): void => {
    index.set(name, index.size)
    low.set(name, index.size - 1)
    open.push(name)
    isOpen.add(name)
    path.push({ name, next: 0 })
  }
  const lower = (name: string, to: number | undefined): void => {
    low.set(name, Math.min(present(low.get(name)), present(to)))
  }
  for (const root of uses.keys()) {
    if (index.has(root)) continue
    const path: { name: string; next: number }[] = []
    enter(root, path)
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const use = present(uses.get(at.name))[at.next++]
      if (use !== undefined) {
        if (!index.has(use.name)) enter(use.name, path)
        else if (isOpen.has(use.name)) lower(at.name, index.get(use.name))
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) lower(parent.name, low.get(at.name))
      if (low.get(at.name) !== index.get(at.name)) continue
      const group = open.splice(open.lastIndexOf(at.name))
      for (const name of group) isOpen.delete(name)
      groups.push(group)
    }
  }
  return groups
}
