/**
 * Actor systems as multisets, from definition 2 and section 9 of the semantics alone: this shares no code with the simulator.
 * A configuration is a bag of processes (class and state) and a bag of letters (class and message).
 */
export type Action =
  | { readonly does: 'nop' }
  | { readonly does: 'send'; readonly to: string; readonly message: string }
  | { readonly does: 'receive'; readonly message: string }
  | { readonly does: 'spawn'; readonly who: string; readonly state: string }

export interface Rule {
  readonly who: string
  readonly from: string
  readonly to: string
  readonly action: Action
}

/** Bags as sorted lists with repetitions. */
export interface Configuration {
  readonly processes: readonly (readonly [who: string, state: string])[]
  readonly letters: readonly (readonly [who: string, message: string])[]
}

export const nameOf = ({ processes, letters }: Configuration): string =>
  [...processes.map(pair => pair.join('.')), ...letters.map(pair => pair.join('!'))].sort().join(' ')

const without = <A extends readonly string[]>(bag: readonly A[], one: readonly string[]): A[] | null => {
  const at = bag.findIndex(other => other.join() === one.join())
  return at < 0 ? null : [...bag.slice(0, at), ...bag.slice(at + 1)]
}

/** Every step of every process. */
export const steps = (rules: readonly Rule[], now: Configuration): { event: string; to: Configuration }[] =>
  rules.flatMap(({ who, from, to, action }) => {
    const others = without(now.processes, [who, from])
    if (others === null) return []
    const processes: Configuration['processes'] = [...others, [who, to]]
    switch (action.does) {
      case 'nop':
        return [{ event: 'tau', to: { processes, letters: now.letters } }]
      case 'send': {
        const letters: Configuration['letters'] = [...now.letters, [action.to, action.message]]
        return [{ event: `?send(${action.to}, ${action.message})`, to: { processes, letters } }]
      }
      case 'receive': {
        const letters = without(now.letters, [who, action.message])
        return letters === null ? [] : [{ event: `?receive(${who}, ${action.message})`, to: { processes, letters } }]
      }
      default: {
        const more: Configuration['processes'] = [...processes, [action.who, action.state]]
        return [{ event: `?spawn(${action.who}, ${action.state})`, to: { processes: more, letters: now.letters } }]
      }
    }
  })

/** All configurations within so many steps, by name, and all steps between them. */
export const explore = (
  rules: readonly Rule[],
  initial: Configuration,
  depth: number,
): { states: Map<string, Configuration>; transitions: Set<string> } => {
  const states = new Map([[nameOf(initial), initial]])
  const transitions = new Set<string>()
  let level = [initial]
  for (let i = 0; i < depth; i++) {
    const next: Configuration[] = []
    for (const from of level) {
      for (const { event, to } of steps(rules, from)) {
        transitions.add(`${nameOf(from)} --${event}--> ${nameOf(to)}`)
        if (states.has(nameOf(to))) continue
        states.set(nameOf(to), to)
        next.push(to)
      }
    }
    level = next
  }
  return { states, transitions }
}

/** Conditions as they are written. */
export type Counted =
  | { readonly of: 'count'; readonly who: string; readonly state: string | null }
  | { readonly of: 'mail'; readonly who: string; readonly message: string | null }
export type Formula =
  | { readonly is: 'compare'; readonly sum: readonly [number, Counted][]; readonly op: string; readonly bound: number }
  | { readonly is: 'deadlock' }
  | { readonly is: 'not'; readonly one: Formula }
  | { readonly is: 'and' | 'or'; readonly one: Formula; readonly other: Formula }

const amount = (counted: Counted, { processes, letters }: Configuration): number =>
  counted.of === 'count'
    ? processes.filter(([who, state]) => who === counted.who && (counted.state ?? state) === state).length
    : letters.filter(([who, message]) => who === counted.who && (counted.message ?? message) === message).length

export const holds = (formula: Formula, now: Configuration, rules: readonly Rule[]): boolean => {
  switch (formula.is) {
    case 'deadlock':
      return steps(rules, now).length === 0
    case 'not':
      return !holds(formula.one, now, rules)
    case 'and':
      return holds(formula.one, now, rules) && holds(formula.other, now, rules)
    case 'or':
      return holds(formula.one, now, rules) || holds(formula.other, now, rules)
    case 'compare': {
      const total = formula.sum.reduce((sum, [factor, counted]) => sum + factor * amount(counted, now), 0)
      const { bound } = formula
      switch (formula.op) {
        case '==':
          return total === bound
        case '!=':
          return total !== bound
        case '<':
          return total < bound
        case '<=':
          return total <= bound
        case '>':
          return total > bound
        default:
          return total >= bound
      }
    }
  }
}
