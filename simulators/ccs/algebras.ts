import { type Algebra, blocked, complement, tau } from '../emulation/algebra.js'
import type { Action, Entry, Range } from './syntax.js'

/** What is wrong with an entry, and where. */
export interface Wrong {
  readonly message: string
  readonly at: Range
}

/**
 * A synchronisation algebra that is written entry by entry. It is symmetric. What an entry says of named actions goes
 * before what it says of all (`_`); what none speaks of is not possible, but tau may always be done alone.
 */
export const algebraOf = (
  entries: readonly Entry[],
  numberOf: (action: Action) => number,
): { algebra: Algebra; wrong: readonly Wrong[] } => {
  const alone = new Map<number, number>([[tau, tau]])
  const together = new Map<string, number>()
  /** What any action is alone, with the same action, and with its complement; `null`: the action itself. */
  const all: Partial<Record<'idle' | 'same' | 'complement', number | null>> = {}
  const wrong: Wrong[] = []
  const seen = new Set<string>()

  const keep = <K>(into: Map<K, number>, key: K, result: number, entry: Entry): void => {
    if (seen.has(`${key}`)) wrong.push({ message: 'there is an entry for this already', at: entry.at })
    seen.add(`${key}`)
    into.set(key, result)
  }
  for (const entry of entries) {
    const [one, other] = entry.one.is === 'idle' ? [entry.other, entry.one] : [entry.one, entry.other]
    const { result } = entry
    if (one.is === 'idle') {
      wrong.push({ message: 'at least one of the two has to act', at: entry.at })
      continue
    }
    if (one.is === 'any' || other.is === 'any') {
      const shape =
        one.is !== 'any' || (other.is !== 'any' && other.is !== 'idle')
          ? null
          : other.is === 'idle'
            ? 'idle'
            : one.co === other.co
              ? 'same'
              : 'complement'
      if (shape === null || (shape !== 'complement' && one.is === 'any' && one.co)) {
        wrong.push({ message: "_ is for (_, *), (_, _) and (_, '_)", at: entry.at })
        continue
      }
      if (result.is === 'any' && (result.co || shape === 'complement')) {
        wrong.push({ message: 'it is not clear which action this is', at: result.at })
        continue
      }
      if (shape in all) wrong.push({ message: 'there is an entry for this already', at: entry.at })
      all[shape] = result.is === 'any' ? null : result.is === 'never' ? blocked : numberOf(result)
      continue
    }
    if (result.is === 'any') {
      wrong.push({ message: '_ stands for nothing here: name the action', at: result.at })
      continue
    }
    const becomes = result.is === 'never' ? blocked : numberOf(result)
    if (other.is === 'idle') keep(alone, numberOf(one), becomes, entry)
    else keep(together, pairOf(numberOf(one), numberOf(other)), becomes, entry)
  }

  const ofAll = (shape: keyof typeof all, action: number): number | undefined => {
    const result = action === tau ? undefined : all[shape]
    return result === null ? action : result
  }
  return {
    wrong,
    algebra: {
      idle: action => alone.get(action) ?? ofAll('idle', action) ?? blocked,
      together: (one, other) =>
        together.get(pairOf(one, other)) ??
        (one === other ? ofAll('same', one) : other === complement(one) ? ofAll('complement', one) : undefined) ??
        blocked,
    },
  }
}

const pairOf = (one: number, other: number): string => (one < other ? `${one} ${other}` : `${other} ${one}`)
