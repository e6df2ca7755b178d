import type { Call, Definitions, Flow } from './flow.js'
import { groupsOf } from './groups.js'

/** A call that would go on for ever without doing anything, or for ever leave more behind that is still to be done. */
export interface BadCall {
  readonly call: Call
  readonly from: string
  readonly wrong: 'unguarded' | 'not-last' | 'in-parallel'
}

interface Edge extends Omit<BadCall, 'wrong'> {
  /** Does nothing happen before it, and does nothing come after it? */
  readonly leading: boolean
  readonly last: boolean
  readonly parallel: boolean
}

/**
 * Recursion that sequential emulation has no finite program counter for, or that is not a behaviour at all: section 4.1 asks
 * that it be guarded and outside of parallel composition; besides, it has to be the last thing that a process does.
 */
export const badCalls = <A, G>(definitions: Definitions<A, G>): BadCall[] => {
  const edges = [...definitions].flatMap(([from, flow]) => callsIn(flow, from, true, true, false))
  // A call that leads back to where it stands is part of a circle.
  const leads = turning(edges.filter(({ leading }) => leading))
  const reaches = turning(edges)
  return edges.flatMap(({ call, from, leading, last, parallel }): BadCall[] => {
    if (leading && leads(call.name, from)) return [{ call, from, wrong: 'unguarded' }]
    if (!reaches(call.name, from)) return []
    if (parallel) return [{ call, from, wrong: 'in-parallel' }]
    return last ? [] : [{ call, from, wrong: 'not-last' }]
  })
}

const callsIn = <A, G>(flow: Flow<A, G>, from: string, leading: boolean, last: boolean, parallel: boolean): Edge[] => {
  switch (flow.is) {
    case 'act':
      return []
    case 'call':
      return [{ call: flow, from, leading, last, parallel }]
    case 'guarded':
      return callsIn(flow.body, from, leading, last, parallel)
    case 'sequence':
      return flow.of.flatMap((part, i) =>
        callsIn(part, from, leading && i === 0, last && i === flow.of.length - 1, parallel),
      )
    case 'choice':
      return flow.of.flatMap(part => callsIn(part, from, leading, last, parallel))
    case 'parallel':
      return flow.of.flatMap(part => callsIn(part, from, leading, false, true))
  }
}

/** Are two processes the same, or does each lead to the other by calls? */
const turning = (edges: readonly Edge[]): ((one: string, other: string) => boolean) => {
  const calls = new Map<string, Call[]>()
  for (const { from, call } of edges) {
    const known = calls.get(from) ?? []
    known.push(call)
    calls.set(from, known)
    if (!calls.has(call.name)) calls.set(call.name, [])
  }
  const group = new Map(groupsOf(calls).flatMap((names, i) => names.map(name => [name, i] as const)))
  return (one, other) => one === other || (group.has(one) && group.get(one) === group.get(other))
}
