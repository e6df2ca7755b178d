/**
 * Chor from its definitions, on plain data and by rules on terms: nothing is shared with simulators/. Equivalences are
 * computed as naive fixpoints.
 */
export type Process =
  | readonly ['tau']
  | readonly ['act', name: string, peers: readonly string[]]
  | readonly ['seq' | 'alt' | 'par', readonly Process[]]
  | readonly ['loop', Process]

/** `null` has ended. */
type Left = Process | null

/** What can happen, and what is left then. */
export const steps = (process: Process): [event: string, left: Left][] => {
  switch (process[0]) {
    case 'tau':
      return [['tau', null]]
    case 'act':
      return [[`?${process[1]}(${process[2].join(', ')})`, null]]
    case 'seq': {
      const [first, ...others] = process[1]
      return steps(first).map(([event, left]) => {
        const then = left === null ? others : [left, ...others]
        return [event, then.length === 0 ? null : ['seq', then]]
      })
    }
    // The choice is internal: a silent step decides, and that is all of an alternative tau.
    case 'alt':
      return process[1].map(part => ['tau', part[0] === 'tau' ? null : part])
    case 'par':
      return process[1].flatMap((part, i) =>
        steps(part).map(([event, left]): [string, Left] => {
          const parts = process[1].flatMap((other, j) => (i !== j ? [other] : left === null ? [] : [left]))
          return [event, parts.length === 0 ? null : ['par', parts]]
        }),
      )
    case 'loop':
      return [
        ['tau', null],
        ['tau', ['seq', [process[1], process]]],
      ]
  }
}

export const peersIn = (process: Process): string[] => {
  const found = new Set<string>()
  const look = (part: Process): void => {
    if (part[0] === 'act') for (const peer of part[2]) found.add(peer)
    else if (part[0] === 'loop') look(part[1])
    else if (part[0] !== 'tau') part[1].forEach(look)
  }
  look(process)
  return [...found].sort()
}

/** Natural projection as it is defined: what a peer does not take part in is hidden, and nothing else. */
export const hide = (process: Process, peer: string): Process => {
  switch (process[0]) {
    case 'tau':
      return process
    case 'act':
      return process[2].includes(peer) ? process : ['tau']
    case 'loop':
      return ['loop', hide(process[1], peer)]
    default:
      return [process[0], process[1].map(part => hide(part, peer))]
  }
}

/** A labelled transition system: for each state its moves, and whether all has ended there. State 0 is the first. */
export interface Graph {
  readonly moves: readonly (readonly (readonly [event: string, to: number])[])[]
  readonly ended: readonly boolean[]
}

/** Everything that can be reached; `null` if that is more than `most`. */
export const explore = <S>(
  start: S,
  next: (state: S) => readonly (readonly [string, S])[],
  hasEnded: (state: S) => boolean,
  keyOf: (state: S) => string,
  most: number,
): Graph | null => {
  const numbers = new Map([[keyOf(start), 0]])
  const states = [start]
  const moves: [string, number][][] = []
  for (let i = 0; i < states.length; i++) {
    if (states.length > most) return null
    moves.push(
      next(states[i]).map(([event, target]) => {
        const key = keyOf(target)
        const known = numbers.get(key) ?? numbers.size
        if (known === numbers.size) {
          numbers.set(key, known)
          states.push(target)
        }
        return [event, known]
      }),
    )
  }
  return { moves, ended: states.map(hasEnded) }
}

export const choreographyGraph = (process: Process, most: number): Graph | null =>
  explore<Left>(
    process,
    state => (state === null ? [] : steps(state)),
    state => state === null,
    state => JSON.stringify(state),
    most,
  )

/** Processes of peers side by side: a communication is a step of both. */
export const implementationGraph = (
  peers: readonly (readonly [name: string, process: Process])[],
  most: number,
): Graph | null => {
  const partners = (event: string): string[] => /\((.*)\)/.exec(event)?.[1].split(', ') ?? []
  const next = (state: readonly Left[]): [string, readonly Left[]][] => {
    const own = state.map(left => (left === null ? [] : steps(left)))
    return own.flatMap((moves, i) =>
      moves.flatMap(([event, left]): [string, readonly Left[]][] => {
        const others = partners(event).filter(peer => peer !== peers[i][0])
        const moved = state.with(i, left)
        if (others.length === 0) return [[event, moved]]
        const j = peers.findIndex(([name]) => name === others[0])
        // Both find it: once is enough.
        return j < i ? [] : own[j].flatMap(([same, then]) => (same === event ? [[event, moved.with(j, then)]] : []))
      }),
    )
  }
  return explore<readonly Left[]>(
    peers.map(([, process]) => process),
    next,
    state => state.every(left => left === null),
    state => JSON.stringify(state),
    most,
  )
}

/** The two graphs in one, and where the second begins. */
const together = (one: Graph, other: Graph): { graph: Graph; second: number } => {
  const second = one.moves.length
  const shifted = other.moves.map(moves => moves.map(([event, to]): [string, number] => [event, to + second]))
  return { graph: { moves: [...one.moves, ...shifted], ended: [...one.ended, ...other.ended] }, second }
}

/** Are the first states of two graphs strongly bisimilar? Classes are split until nothing can be told apart any more. */
export const bisimilar = (one: Graph, other: Graph): boolean => {
  const { graph, second } = together(one, other)
  let classes = graph.ended.map(Number)
  for (let count = 0; ; ) {
    const names = new Map<string, number>()
    const refined = graph.moves.map((moves, i) => {
      const seen = [...new Set(moves.map(([event, to]) => `${event} ${classes[to]}`))].sort().join('|')
      const key = `${classes[i]}:${seen}`
      const known = names.get(key) ?? names.size
      names.set(key, known)
      return known
    })
    if (names.size === count) return classes[0] === classes[second]
    count = names.size
    classes = refined
  }
}

/** For each state those that silent steps lead to, itself included. */
const silently = ({ moves }: Graph): number[][] =>
  moves.map((_, i) => {
    const reached = new Set([i])
    for (const state of reached) for (const [event, to] of moves[state]) if (event === 'tau') reached.add(to)
    return [...reached]
  })

/** Weak moves as a graph of their own: a state has ended if silent steps can end it, and has a mark if they can stick it. */
const saturated = (graph: Graph): Graph => {
  const silent = silently(graph)
  const moves = silent.map(reached => {
    const found = new Map<string, [string, number]>()
    const add = (event: string, to: number): void => void found.set(`${event} ${to}`, [event, to])
    for (const state of reached) {
      add('tau', state)
      if (graph.moves[state].length === 0 && !graph.ended[state]) add('stuck', state)
      for (const [event, to] of graph.moves[state])
        if (event !== 'tau') for (const after of silent[to]) add(event, after)
    }
    return [...found.values()]
  })
  return { moves, ended: silent.map(reached => reached.some(state => graph.ended[state])) }
}

/** Observation equivalence, with ending and being stuck observed. */
export const weaklyBisimilar = (one: Graph, other: Graph): boolean => bisimilar(saturated(one), saturated(other))

/** What can be observed of runs that end, with at most `longest` visible events, and how they end. */
export const completedTraces = (graph: Graph, longest: number): string[] => {
  const silent = silently(graph)
  const found = new Set<string>()
  let front = new Map<string, Set<number>>([['', new Set(silent[0])]])
  for (let length = 0; length <= longest; length++) {
    const next = new Map<string, Set<number>>()
    for (const [trace, states] of front) {
      for (const state of states) {
        if (graph.moves[state].length === 0) found.add(`${trace} ${graph.ended[state] ? 'ended' : 'stuck'}`)
        for (const [event, to] of graph.moves[state]) {
          if (event === 'tau') continue
          const longer = `${trace} ${event}`
          const there = next.get(longer) ?? new Set()
          for (const after of silent[to]) there.add(after)
          next.set(longer, there)
        }
      }
    }
    front = next
  }
  return [...found].sort()
}
