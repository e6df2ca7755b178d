/** Equivalences from their definitions alone, on plain objects; nothing here knows how Telos decides them. */

/** A transition system: state 0 is the initial one. */
export interface Lts {
  readonly states: number
  readonly moves: readonly (readonly [from: number, event: string, to: number])[]
  /** What holds in the states, as far as anything does. */
  readonly labels?: Readonly<Record<number, readonly string[]>>
}

/** Events with what is observed as moves on the spot. */
const movesOf = (lts: Lts): [number, string, number][] => [
  ...lts.moves.map(([s, e, t]): [number, string, number] => [s, e, t]),
  ...Object.entries(lts.labels ?? {}).flatMap(([s, names]) =>
    names.map((name): [number, string, number] => [Number(s), `[${name}]`, Number(s)]),
  ),
]

/** Every weak move: tau* a tau*, and tau* for the silent event. */
export const saturated = (lts: Lts): Lts => {
  const moves = movesOf(lts)
  const reach = Array.from({ length: lts.states }, (_, s) => {
    const reached = new Set([s])
    for (const at of reached) for (const [from, e, to] of moves) if (from === at && e === 'tau') reached.add(to)
    return reached
  })
  const weak = new Set<string>()
  for (let s = 0; s < lts.states; s++) {
    for (const t of reach[s]) weak.add(JSON.stringify([s, 'tau', t]))
    for (const [from, e, to] of moves) {
      if (e !== 'tau' && reach[s].has(from)) for (const t of reach[to]) weak.add(JSON.stringify([s, e, t]))
    }
  }
  return { states: lts.states, moves: [...weak].map(text => JSON.parse(text)) }
}

/** Related pairs after so many rounds of removing those that can be told apart; to the end if no number is given. */
export const related = (a: Lts, b: Lts, rounds = Number.POSITIVE_INFINITY): Set<string> => {
  const left = movesOf(a)
  const right = movesOf(b)
  let pairs = new Set<string>()
  for (let s = 0; s < a.states; s++) for (let t = 0; t < b.states; t++) pairs.add(`${s},${t}`)
  for (let round = 0; round < rounds; round++) {
    const kept = new Set<string>()
    for (const pair of pairs) {
      const [s, t] = pair.split(',').map(Number)
      const mine = left.filter(([from]) => from === s)
      const theirs = right.filter(([from]) => from === t)
      const there = mine.every(([, e, s1]) => theirs.some(([, f, t1]) => e === f && pairs.has(`${s1},${t1}`)))
      const back = theirs.every(([, f, t1]) => mine.some(([, e, s1]) => e === f && pairs.has(`${s1},${t1}`)))
      if (there && back) kept.add(pair)
    }
    if (kept.size === pairs.size) break
    pairs = kept
  }
  return pairs
}

export const bisimilar = (a: Lts, b: Lts): boolean => related(a, b).has('0,0')

/** How many rounds tell the initial states apart. */
export const roundsApart = (a: Lts, b: Lts): number => {
  for (let round = 1; ; round++) if (!related(a, b, round).has('0,0')) return round
}

/** Where a trace leads: by determinisation. With `weak`, silent steps are free. */
const after = (lts: Lts, from: ReadonlySet<number>, event: string | null, weak: boolean): Set<number> => {
  const moves = movesOf(lts)
  const reached = new Set<number>()
  if (event === null) for (const s of from) reached.add(s)
  else for (const [s, e, t] of moves) if (e === event && from.has(s)) reached.add(t)
  if (weak) for (const s of reached) for (const [from1, e, t] of moves) if (from1 === s && e === 'tau') reached.add(t)
  return reached
}

export const hasTrace = (lts: Lts, trace: readonly string[], weak: boolean): boolean =>
  trace.reduce((states, event) => after(lts, states, event, weak), after(lts, new Set([0]), null, weak)).size > 0

/** The length of a shortest trace of a that b does not have; `null` if there is none. */
export const shortestMissing = (a: Lts, b: Lts, weak: boolean): number | null => {
  const events = [...new Set([...movesOf(a), ...movesOf(b)].map(([, e]) => e))].filter(e => !(weak && e === 'tau'))
  const show = (s: ReadonlySet<number>, t: ReadonlySet<number>): string =>
    `${[...s].sort().join()}|${[...t].sort().join()}`
  let level: [Set<number>, Set<number>][] = [[after(a, new Set([0]), null, weak), after(b, new Set([0]), null, weak)]]
  const met = new Set(level.map(([s, t]) => show(s, t)))
  for (let length = 1; level.length > 0; length++) {
    const next: typeof level = []
    for (const [s, t] of level) {
      for (const event of events) {
        const s1 = after(a, s, event, weak)
        const t1 = after(b, t, event, weak)
        if (s1.size > 0 && t1.size === 0) return length
        if (s1.size === 0 || met.has(show(s1, t1))) continue
        met.add(show(s1, t1))
        next.push([s1, t1])
      }
    }
    level = next
  }
  return null
}

/** The only proposition in formulas here is p. */
const modalityOrWord =
  /<<\[p\]>>|<<[^<>]*>>|<\[p\]>|<[^<>]*>|\[\[\[p\]\]\]|\[\[p\]\]|\[\[[^[\]]*\]\]|\[[^[\]]*\]|\(|\)|and|or|true|false/g

/** A formula as it is shown, read and evaluated anew: the text is all that is looked at. */
export const satisfies = (lts: Lts, text: string): boolean => {
  const strong = movesOf(lts)
  const weak = saturated(lts).moves
  const tokens = text.match(modalityOrWord) ?? []
  let at = 0
  type Test = (state: number) => boolean
  const junction = (): Test => {
    const parts = [unit()]
    const word = tokens[at]
    while (tokens[at] === 'and' || tokens[at] === 'or') {
      if (tokens[at++] !== word) throw new Error(`parentheses are missing: ${text}`)
      parts.push(unit())
    }
    return state => (word === 'and' ? parts.every(part => part(state)) : parts.some(part => part(state)))
  }
  const unit = (): Test => {
    const token = tokens[at++]
    if (token === 'true') return () => true
    if (token === 'false') return () => false
    if (token === '(') {
      const inner = junction()
      if (tokens[at++] !== ')') throw new Error(`no closing parenthesis: ${text}`)
      return inner
    }
    const isWeak = token.startsWith('<<') || (token.startsWith('[[') && token !== '[[p]]')
    const event = token.slice(isWeak ? 2 : 1, isWeak ? -2 : -1)
    const then = unit()
    const targets = (state: number): number[] =>
      (isWeak ? weak : strong).filter(([from, e]) => from === state && e === event).map(([, , to]) => to)
    return token.startsWith('<') ? state => targets(state).some(then) : state => targets(state).every(then)
  }
  const whole = junction()
  if (at !== tokens.length || tokens.join('') !== text.replaceAll(' ', '')) throw new Error(`not a formula: ${text}`)
  return whole(0)
}
