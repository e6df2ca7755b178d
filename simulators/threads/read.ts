import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { ErrorCode } from '../../src/errors/code.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { parsePiece } from '../../src/errors/notation.js'
import { lines, type Source } from '../../src/errors/source.js'
import { orNote } from '../../src/errors/validation.js'
import type { Net, NetTransition } from '../../src/simulator/net.js'
import * as errors from './errors.js'
import * as grammar from './generated/threads.js'

interface Placed {
  readonly value: number
  readonly start: number
  readonly end: number
}
interface State {
  readonly shared: Placed
  readonly local: Placed
}
interface Transition {
  readonly from: State
  readonly by: 'move' | 'spawn'
  readonly to: State
}

/**
 * A thread transition system: threads have a local state each, and share one. There are as many threads as one likes, all
 * in local state 0 at first, and shared state 0. As a net, a counter for each shared state (one of them is 1, all others
 * are 0) and for each local state but 0, of which there is always another.
 */
export interface ThreadSystem {
  readonly net: Net
  readonly shared: number
  readonly local: number
}

/** The place of a local state from 1 on; that of a shared state is its number. */
export const localPlace = ({ shared }: Pick<ThreadSystem, 'shared'>, state: number): number => shared + state - 1

/** Systems with more states than this are a mistake in the header. */
const mostStates = 1_000_000

export const readThreads = (source: Source): E.Either<Diagnostic[], ThreadSystem> => {
  const found: Diagnostic[] = []
  const say = (code: ErrorCode, message: string, start: number, end: number): void => {
    found.push(code(message, { span: { source, start, end } }))
  }
  let header: { shared: number; local: number } | null = null
  const transitions: NetTransition[] = []
  for (const { text, offset } of lines(source.text)) {
    if (/^\s*(?:#.*)?$/.test(text)) continue
    const span = { source, start: offset, end: offset + text.length }
    if (header === null) {
      const parsed = parsePiece<{ shared: number; local: number }>(grammar, 'Header', span)
      if (E.isLeft(parsed)) return E.left([{ ...parsed.left, fix: 'shared states, local states: 2 5' }])
      header = parsed.right
      const { shared, local } = header
      if (shared < 1 || local < 1 || shared + local > mostStates) {
        say(errors.header, 'there is at least one shared and one local state, and not too many', span.start, span.end)
        return E.left(found)
      }
      continue
    }
    const transition = orNote(parsePiece<Transition | null>(grammar, 'Line', span), found)
    if (transition === null) continue
    const { from, by, to } = transition
    const { shared, local } = header
    for (const state of [from, to]) {
      for (const [what, { value, start, end }, count] of [
        ['shared', state.shared, shared],
        ['local', state.local, local],
      ] as const)
        if (value >= count)
          say(
            errors.range,
            `there is no ${what} state ${value}: they count from 0 to ${count - 1}`,
            offset + start,
            offset + end,
          )
    }
    transitions.push(transitionOf(header, from, by, to))
  }
  if (header === null) say(errors.header, 'this file is empty', 0, 1)
  if (header === null || found.length > 0) return E.left(found)
  const { shared, local } = header
  const places = [
    ...Array.from({ length: shared }, (_, i) => `shared ${i}`),
    ...Array.from({ length: local - 1 }, (_, i) => `local ${i + 1}`),
  ]
  return E.right({ net: { places, initial: places.map((_, i) => (i === 0 ? 1 : 0)), transitions }, shared, local })
}

const transitionOf = (
  system: Pick<ThreadSystem, 'shared'>,
  from: State,
  by: 'move' | 'spawn',
  to: State,
): NetTransition => {
  const of = ({ shared, local }: State): { place: number; count: number }[] => [
    { place: shared.value, count: 1 },
    ...(local.value === 0 ? [] : [{ place: localPlace(system, local.value), count: 1 }]),
  ]
  const name = ({ shared, local }: State): string => `${shared.value} ${local.value}`
  const takes = of(from)
  // A thread that spawns another stays as it is.
  const stays = by === 'spawn' ? takes.slice(1) : []
  return { event: `?${by}(${name(from)}, ${name(to)})`, takes, gives: [...of(to), ...stays] }
}

/** The least state that is to be covered: `2|7,7` is shared state 2, and two threads in local state 7. */
export const targetOf = (text: string, { shared, local }: ThreadSystem): E.Either<Diagnostic[], number[]> => {
  const source = { name: '--target', text }
  const parsed = parsePiece<{ shared: Placed; local: Placed[] }>(grammar, 'Target', {
    source,
    start: 0,
    end: text.length,
  })
  if (E.isLeft(parsed)) return E.left([{ ...parsed.left, fix: '0|1,1' }])
  const least = new Array<number>(shared + local - 1).fill(0)
  const found: Diagnostic[] = []
  const outside = (what: string, { value, start, end }: Placed, count: number): void => {
    const message = `there is no ${what} state ${value}: they count from 0 to ${count - 1}`
    found.push(errors.range(message, { span: { source, start, end } }))
  }
  const { shared: wanted, local: threads } = parsed.right
  if (wanted.value >= shared) outside('shared', wanted, shared)
  else least[wanted.value] = 1
  for (const thread of threads) {
    if (thread.value >= local) outside('local', thread, local)
    else if (thread.value > 0) {
      const place = localPlace({ shared }, thread.value)
      least[place] = present(least[place]) + 1
    }
  }
  return found.length > 0 ? E.left(found) : E.right(least)
}
