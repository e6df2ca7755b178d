import { isNamed, readEvent } from '../../src/ats/event.js'
import { present } from '../../src/ats/present.js'
import type { Telling } from '../../src/ats/run.js'
import {
  agentName,
  baseOf,
  type Kind,
  type Store,
  type StoredVariable,
  type System,
  type Tuple,
  undefinedValue,
} from './system.js'

const operators: Readonly<Record<Store, string>> = { interface: '<-', stigmergy: '<~', environment: '<--' }

const shown = (value: number): string => (value === undefinedValue ? 'undef' : `${value}`)

/** The value of a variable that begins at a place: a number, or a list for an array, row by row. */
const valueAt = ({ sizes, length }: StoredVariable, state: Int32Array, place: number): string =>
  sizes.length === 0
    ? shown(present(state[place]))
    : `[${Array.from(state.subarray(place, place + length), shown).join(', ')}]`

const valuesOf = (variables: readonly StoredVariable[], state: Int32Array, base: number): string[] =>
  variables.map(variable => `${variable.name} = ${valueAt(variable, state, base + variable.offset)}`)

/** A state in one line: the environment, and of each agent its variables, where its process is, and what is pending. */
export const describe = (system: System, state: Int32Array): string => {
  const environment = valuesOf(system.environment, state, 0)
  const agents = system.agents.map((kind, id) => {
    const base = baseOf(kind, id)
    const at = Array.from(state.subarray(base + kind.counter, base + kind.length)).join('.')
    const pending = kind.tuples.flatMap(tuple => {
      const bits = present(state[present(tuple.pending[id])])
      const signs = `${(bits & tuple.confirm) !== 0 ? '?' : ''}${(bits & tuple.propagate) !== 0 ? '!' : ''}`
      return signs === '' ? [] : [`${signs}${tuple.names[0]}`]
    })
    return `${agentName(system, id)} @${at} (${[...valuesOf(kind.variables, state, base), ...pending].join(', ')})`
  })
  const turn = system.scheduling === 'round-robin' ? [`turn ${state[0]}`] : []
  return [...turn, ...environment, ...agents].join('; ')
}

/** A step as people would tell it. */
export const tell = (system: System, from: Int32Array | null, event: string, to: Int32Array): Telling => {
  if (from === null) return beginning(system, to)
  const read = readEvent(event)
  if (read === undefined || !isNamed(read)) return { actor: null, text: event, effects: [] }
  const [actor = '', ...rest] = read.args.map(String)
  const id = system.agents.findIndex((_, i) => agentName(system, i) === actor)
  const kind = present(system.agents[id])
  if (read.name === 'skip') return { actor, text: 'Skip', effects: [] }
  if (read.name === 'propagate' || read.name === 'confirm') {
    const tuple = present(system.tuples.find(({ names }) => names.join() === rest.join()))
    return message(system, from, to, id, tuple, read.name)
  }
  const assignments = Array.from({ length: rest.length / 2 }, (_, i) => {
    const [element = '', value = ''] = rest.slice(2 * i)
    return `${element} ${operators[storeOf(system, kind, element)]} ${value}`
  })
  return { actor, text: assignments.join('; '), effects: [] }
}

const storeOf = (system: System, kind: Kind, element: string): Store => {
  const name = element.replace(/\[.*$/, '')
  return present([...kind.variables, ...system.environment].find(variable => variable.name === name)).store
}

const beginning = (system: System, state: Int32Array): Telling => ({
  actor: null,
  text: 'initial values',
  effects: [
    ...(system.environment.length === 0
      ? []
      : [{ who: null, text: valuesOf(system.environment, state, 0).join(', ') }]),
    ...system.agents.flatMap((kind, id) => {
      if (kind.variables.length === 0) return []
      return [{ who: agentName(system, id), text: valuesOf(kind.variables, state, baseOf(kind, id)).join(', ') }]
    }),
  ],
})

const message = (
  system: System,
  from: Int32Array,
  to: Int32Array,
  sender: number,
  tuple: Tuple,
  event: 'propagate' | 'confirm',
): Telling => {
  const variables = present(system.agents[sender]).variables.filter(variable => variable.tuple === tuple)
  const effects = tuple.agents.flatMap(id => {
    if (id === sender) return []
    const who = agentName(system, id)
    const renewed =
      present(from[present(tuple.ranks[id])]) < present(from[present(tuple.ranks[sender])]) &&
      to[present(tuple.ranks[id])] === to[present(tuple.ranks[sender])]
    const own = present(system.agents[id]).variables.filter(variable => variable.tuple === tuple)
    const start = baseOf(present(system.agents[id]), id)
    if (renewed) {
      const text = own
        .map(variable => `${variable.name} <~ ${valueAt(variable, to, start + variable.offset)}`)
        .join(', ')
      return [{ who, text }]
    }
    const asked =
      (present(to[present(tuple.pending[id])]) & ~present(from[present(tuple.pending[id])]) & tuple.propagate) !== 0
    return asked ? [{ who, text: `will answer with ${tuple.names.join(', ')}` }] : []
  })
  const values = valuesOf(variables, from, baseOf(present(system.agents[sender]), sender)).join(', ')
  return { actor: agentName(system, sender), text: `${event} ${values}`, effects }
}
