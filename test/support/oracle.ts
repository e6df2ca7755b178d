import type { Verdict } from '../../src/relations/verdict.js'

/**
 * The definitions of semantics.md, written as plainly as possible and sharing nothing with the code they check: models
 * and purposes as they stand in JSON, states as strings, sets of strings.
 */
export interface Ats {
  readonly initial: string
  readonly labels?: Readonly<Record<string, readonly string[]>>
  readonly transitions: readonly (readonly [string, string, string])[]
}
export interface Sp {
  readonly start: string
  readonly states: Readonly<Record<string, { needs?: readonly string[]; on: readonly Transition[] }>>
}

interface Transition {
  readonly event: string
  readonly when?: readonly string[]
  /** What no transition for the same event before it takes. */
  readonly else?: true
  readonly to: string
}

type Truth = 'true' | 'false' | 'unknown'

/** Kleene's values by recursive descent over the text of a guard. */
export const kleene = (guard: string, labels: readonly string[]): Truth => {
  const tokens = guard.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const no = (v: Truth): Truth => (v === 'true' ? 'false' : v === 'false' ? 'true' : 'unknown')
  const either = (a: Truth, b: Truth): Truth =>
    a === 'true' || b === 'true' ? 'true' : a === 'false' && b === 'false' ? 'false' : 'unknown'
  const atom = (): Truth => {
    const token = tokens[at++]
    if (token === 'not') return no(atom())
    if (token === '(') {
      const inner = or()
      at++
      return inner
    }
    return labels.includes(token) ? 'true' : labels.includes(`not ${token}`) ? 'false' : 'unknown'
  }
  const and = (): Truth => {
    let value = atom()
    while (tokens[at] === 'and') {
      at++
      value = no(either(no(value), no(atom())))
    }
    return value
  }
  const or = (): Truth => {
    let value = and()
    while (tokens[at] === 'or') {
      at++
      value = either(value, and())
    }
    return value
  }
  return or()
}

const flip = (event: string): string =>
  event[0] === '?' ? `!${event.slice(1)}` : event[0] === '!' ? `?${event.slice(1)}` : event

/** Does the purpose's event, complemented, fit the model's? `_` fits any argument. */
const fits = (purposeEvent: string, modelEvent: string): boolean => {
  const wanted = flip(purposeEvent)
  if (!wanted.includes('_')) return wanted === modelEvent
  const parts = (event: string): string[] => event.split(/[(),]\s*/)
  const [a, b] = [parts(wanted), parts(modelEvent)]
  return a.length === b.length && a.every((part, i) => part === '_' || part === b[i])
}

/** Definition 9, one step: the purpose state that follows when the model takes this transition; null if none does. */
export const follow = (
  sp: Sp,
  q: string,
  event: string,
  labels: readonly string[],
): { to: string; by: string } | null => {
  const on = sp.states[q]?.on ?? []
  const exact = on.filter(t => t.event !== '*' && !t.event.includes('_') && fits(t.event, event))
  const pattern = on.filter(t => t.event !== '*' && t.event.includes('_') && fits(t.event, event))
  const chosen = exact.length > 0 ? exact : pattern.length > 0 ? pattern : on.filter(t => t.event === '*')
  const takes = (t: Transition): boolean => {
    const guards = [...(t.when ?? []), ...(sp.states[t.to]?.needs ?? [])]
    if (!guards.every(guard => kleene(guard, labels) === 'true')) return false
    return t.else !== true || !on.slice(0, on.indexOf(t)).some(before => before.event === t.event && takes(before))
  }
  const taken = chosen.filter(takes)
  if (taken.length > 1) throw new Error('the purpose is not deterministic')
  return taken.length === 0 ? null : { to: taken[0].to, by: taken[0].event }
}

/** Why a verdict's run is not a run of the product that ends where it must; empty if it is. */
export const replays = (
  model: unknown,
  purpose: unknown,
  { kind, reason, relation, run, variant, stuck, bound }: Verdict,
): string => {
  const ats = model as Ats
  const sp = purpose as Sp
  if (run === null) return 'there is no run'
  const labels = (s: string): readonly string[] => ats.labels?.[s] ?? []
  const out = (s: string) => ats.transitions.filter(([from]) => from === s)
  let s = ats.initial
  let q = sp.start
  const nodes = [`${q}/${s}`]
  for (const [i, step] of run.steps.entries()) {
    const options = out(s).filter(([, event, to]) => event === step.event && to === step.state)
    if (options.length === 0) return `step ${i + 1} is not a transition of the model`
    const next = follow(sp, q, step.event, labels(step.state!))
    if (next?.to !== step.purpose) return `step ${i + 1} does not lead the purpose to ${step.purpose}`
    if ([...labels(step.state!)].sort().join() !== [...step.labels].sort().join())
      return `step ${i + 1} has wrong labels`
    s = step.state!
    q = next.to
    nodes.push(`${q}/${s}`)
  }
  const wanted = relation === 'refutability' || relation === 'impossibility' ? 'Failure' : 'Success'
  const unwanted = wanted === 'Success' ? 'Failure' : 'Success'
  const successors = (q0: string, s0: string) =>
    out(s0).flatMap(([, event, to]) => follow(sp, q0, event, labels(to)) ?? [])
  // Wherever a run ends that cannot go on, the verdict says whether the model or the purpose is in the way.
  const offered = [...new Set(out(s).map(([, event]) => event))].sort().join()
  const isStuck = !isVerdict(q) && successors(q, s).length === 0
  if (isStuck !== (stuck !== undefined)) return isStuck ? 'it is stuck and does not say so' : 'it says that it is stuck'
  if (stuck !== undefined && stuck.kind !== (offered === '' ? 'deadlock' : 'left')) return `it is no ${stuck.kind}`
  if (stuck !== undefined && [...stuck.offered].sort().join() !== offered) return `what is offered is ${offered}`
  if (kind === 'inconclusive') return ''
  if (kind === 'success') {
    if (relation === 'informativeness') return q === 'Success' || q === 'Failure' ? '' : 'it does not end in a verdict'
    if (q !== wanted) return `it does not end in ${wanted}`
    if (variant === 'strong') {
      for (const node of nodes.slice(0, -1)) {
        const [q0, s0] = node.split('/')
        if (successors(q0, s0).some(({ to }) => to === unwanted)) return 'it passes a pruned node'
      }
    }
    return ''
  }
  switch (reason) {
    case 'reached-failure':
    case 'reached-success':
      return q === unwanted ? '' : `it does not end in ${unwanted}`
    case 'stuck':
      return successors(q, s).length === 0 && q !== wanted && q !== unwanted ? '' : 'it is not stuck'
    case 'unmatched-transition': {
      const had = new Set(successors(q, s).map(({ by }) => by))
      return sp.states[q].on.some(({ event }) => !had.has(event)) ? '' : 'every event is matched'
    }
    case 'lasso':
      return run.loop !== null && run.loop < run.steps.length && nodes[run.loop] === nodes[nodes.length - 1]
        ? ''
        : 'it closes no cycle'
    case 'overdue':
      return run.steps.length === bound.depth && q !== wanted && q !== unwanted ? '' : 'it is not overdue'
    default:
      return `the reason ${reason} carries no run`
  }
}

export interface Asked {
  readonly relation: string
  readonly variant: string
  readonly depth: number | null
  readonly fair?: boolean
  readonly opaque?: boolean
  /** The bounded reading: `depth` is the length of the longest runs that are asked about. */
  readonly bounded?: boolean
}

const isVerdict = (q: string): boolean => q === 'Success' || q === 'Failure'

/** Semantics sections 4 and 5 by brute force. */
export const oracle = (
  ats: Ats,
  sp: Sp,
  { relation, variant, depth, fair = false, opaque = false, bounded = false }: Asked,
): { verdict: string; shortest: number | null } => {
  const labels = (s: string): readonly string[] => ats.labels?.[s] ?? []
  const edges = (node: string): { node: string; q: string; by: string }[] => {
    const [q, s] = node.split('/')
    if (isVerdict(q)) return []
    return ats.transitions
      .filter(([from]) => from === s)
      .flatMap(([, event, to]) => {
        const next = follow(sp, q, event, labels(to))
        return next === null ? [] : [{ node: `${next.to}/${to}`, q: next.to, by: next.by }]
      })
  }
  const goal = relation === 'refutability' || relation === 'impossibility' ? 'Failure' : 'Success'
  const bad = goal === 'Success' ? 'Failure' : 'Success'
  const must = relation === 'certainty' || relation === 'impossibility'
  const pruned = !must && variant === 'strong'
  const successors = (node: string) => {
    const found = edges(node)
    return pruned && found.some(({ q }) => q === bad) ? [] : found
  }
  const root = `${sp.start}/${ats.initial}`
  const bound = depth ?? Number.POSITIVE_INFINITY

  const unmatched = (node: string): boolean => {
    const had = new Set(successors(node).map(({ by }) => by))
    return sp.states[node.split('/')[0]].on.some(({ event }) => !had.has(event))
  }

  if (bounded) {
    // The runs of at most `depth` transitions, one by one: the length of a shortest one that decides, if any.
    const decided = (node: string, length: number): number | null => {
      const [q] = node.split('/')
      if (!must && (q === goal || (relation === 'informativeness' && isVerdict(q)))) return length
      if (must && q === bad) return length
      if (isVerdict(q)) return null
      const next = successors(node)
      if (must && (next.length === 0 || (variant === 'strong' && unmatched(node)))) return length
      if (length === depth) return must ? length : null
      const found = next.flatMap(({ node: there }) => decided(there, length + 1) ?? [])
      return found.length === 0 ? null : Math.min(...found)
    }
    const shortest = decided(root, 0)
    return { verdict: (shortest !== null) === must ? 'failure' : 'success', shortest }
  }

  // What is examined, each with the depth it was examined at, and whether anything lies beyond.
  const examined: { node: string; depth: number }[] = []
  let complete = true
  if (opaque) {
    const visit = (node: string, d: number): void => {
      examined.push({ node, depth: d })
      for (const next of successors(node)) {
        if (d === bound) complete = false
        else visit(next.node, d + 1)
      }
    }
    visit(root, 0)
  } else {
    const least = new Map([[root, 0]])
    for (const [node, d] of least) {
      for (const next of successors(node)) if (!least.has(next.node) && d < bound) least.set(next.node, d + 1)
    }
    for (const [node, d] of least) {
      examined.push({ node, depth: d })
      if (successors(node).some(next => !least.has(next.node))) complete = false
    }
  }
  const within = new Set(examined.map(({ node }) => node))
  const least = (test: (node: string) => boolean): number | null => {
    const depths = examined.filter(({ node }) => test(node)).map(({ depth: d }) => d)
    return depths.length === 0 ? null : Math.min(...depths)
  }
  const q = (node: string): string => node.split('/')[0]

  if (!must) {
    const wanted = relation === 'informativeness' ? isVerdict : (state: string) => state === goal
    const shortest = least(node => wanted(q(node)))
    return { verdict: shortest !== null ? 'success' : complete ? 'failure' : 'inconclusive', shortest }
  }
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>()
    const todo = [from]
    while (todo.length > 0) {
      for (const next of successors(todo.pop()!)) {
        if (!within.has(next.node) || seen.has(next.node)) continue
        seen.add(next.node)
        todo.push(next.node)
      }
    }
    return seen
  }
  const isHopeless = (node: string): boolean =>
    fair && complete && q(node) !== goal && ![...reach(node)].some(there => q(there) === goal)
  const shortest = least(
    node =>
      q(node) === bad ||
      isHopeless(node) ||
      (!isVerdict(q(node)) && (successors(node).length === 0 || (variant === 'strong' && unmatched(node)))),
  )
  const lasso = !opaque && !fair && [...within].some(node => reach(node).has(node))
  return { verdict: shortest !== null || lasso ? 'failure' : complete ? 'success' : 'inconclusive', shortest }
}
