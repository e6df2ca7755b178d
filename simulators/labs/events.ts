import { type NamedEvent, showEvent } from '../../src/ats/event.js'
import { type Action, agentName, type StoredVariable, type System, type Tuple } from './system.js'

/** What the numbers of an event mean: after the agent come, for each variable, its indices and the value. */
type Template =
  | ({ readonly is: 'assigns'; readonly variables: readonly StoredVariable[] } & Pick<Action, 'event' | 'at'>)
  | { readonly is: 'message'; readonly event: 'propagate' | 'confirm'; readonly tuple: Tuple }

/** Numbers events as they are met. An event is a few numbers: what happens, who does it, and with which values. */
export class Events {
  /** Events by number, in the paper's notation. */
  readonly names: string[] = []
  /** Where the numbers of an event are put before it is looked up. */
  readonly key: Int32Array
  private readonly templates: Template[] = []
  private keys = new Int32Array(256)
  private readonly from: number[] = [0]
  private table = new Int32Array(64).fill(-1)

  constructor(private readonly system: System) {
    const lengths = system.kinds.flatMap(({ structure }) => structure.triples.map(({ action }) => lengthOf(action)))
    this.key = new Int32Array(Math.max(2, ...lengths))
  }

  /** How many codes there are. */
  get codes(): number {
    return this.templates.length
  }

  /** The code for an action's event. */
  assigning({ event, at, statements }: Action): number {
    const variables = writtenBy(statements)
    return this.templates.push({ is: 'assigns', event, at, variables }) - 1
  }

  /** Where the action with a code is written; messages are written nowhere. */
  placeOf(code: number): Action['at'] | null {
    const template = this.templates[code]!
    return template.is === 'assigns' ? template.at : null
  }

  message(event: 'propagate' | 'confirm', tuple: Tuple): number {
    return this.templates.push({ is: 'message', event, tuple }) - 1
  }

  /** The number of the event whose numbers are the first ones in `key`. */
  readonly find = (length: number): number => {
    const { key, from } = this
    let hash = 0
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ key[i]!, 0x9e3779b1) ^ (hash >>> 15)
    let slot = (hash ^ (hash >>> 16)) & (this.table.length - 1)
    for (;;) {
      const known = this.table[slot]!
      if (known < 0) return this.add(slot, length)
      if (from[known + 1]! - from[known]! === length && this.same(from[known]!, length)) return known
      slot = (slot + 1) & (this.table.length - 1)
    }
  }

  private same(start: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.keys[start + i] !== this.key[i]) return false
    return true
  }

  private add(slot: number, length: number): number {
    const { key, from, names } = this
    const number = names.length
    const start = from[number]!
    if (start + length > this.keys.length) {
      const longer = new Int32Array(2 * (start + length))
      longer.set(this.keys)
      this.keys = longer
    }
    for (let i = 0; i < length; i++) this.keys[start + i] = key[i]!
    from.push(start + length)
    names.push(this.show())
    this.table[slot] = number
    if (2 * names.length > this.table.length) this.grow()
    return number
  }

  private grow(): void {
    const { from, key } = this
    const kept = key.slice()
    this.table = new Int32Array(2 * this.table.length).fill(-1)
    for (let number = 0; number < this.names.length; number++) {
      const length = from[number + 1]! - from[number]!
      for (let i = 0; i < length; i++) key[i] = this.keys[from[number]! + i]!
      let hash = 0
      for (let i = 0; i < length; i++) hash = Math.imul(hash ^ key[i]!, 0x9e3779b1) ^ (hash >>> 15)
      let slot = (hash ^ (hash >>> 16)) & (this.table.length - 1)
      while (this.table[slot]! >= 0) slot = (slot + 1) & (this.table.length - 1)
      this.table[slot] = number
    }
    key.set(kept)
  }

  private show(): string {
    const { key } = this
    const template = this.templates[key[0]!]!
    const args = [agentName(this.system, key[1]!)]
    if (template.is === 'message') args.push(...template.tuple.names)
    else {
      let at = 2
      for (const { name, sizes } of template.variables) {
        const index = sizes.map(() => key[at++]!)
        args.push(elementName(name, index), `${key[at++]}`)
      }
    }
    return showEvent({ kind: 'input', name: template.event, args })
  }
}

const writtenBy = (statements: Action['statements']): StoredVariable[] =>
  statements.flatMap(({ values }) => values.flatMap(({ target }) => (target.is === 'place' ? [target.variable] : [])))

/** How many numbers the event of an action is. */
const lengthOf = ({ statements }: Action): number =>
  writtenBy(statements).reduce((sum, { sizes }) => sum + sizes.length + 1, 2)

/** An element of an array as people write it; a plain variable has no index. */
const elementName = (name: string, index: readonly number[]): string =>
  index.length === 0 ? name : `${name}[${index.join(',')}]`

/** Can a system ever have such an event? What is left open (`_`) fits everything. */
export const mayHave = (system: System, { kind, name, args }: NamedEvent): boolean => {
  if (name === 'init') return kind === 'output' && args.length === 0
  if (kind !== 'input') return false
  const [agent, ...rest] = args
  const kinds = system.kinds.filter(({ first, end }) =>
    Array.from({ length: end - first }, (_, i) => agentName(system, first + i)).some(
      one => agent === null || agent === one,
    ),
  )
  const fits = (variables: readonly string[], given: readonly (string | null)[]): boolean =>
    variables.length === given.length &&
    given.every((one, i) => one === null || one.replace(/\[.*$/, '') === variables[i])
  if (name === 'propagate' || name === 'confirm')
    return kinds.some(({ tuples }) => tuples.some(({ names }) => fits(names, rest)))
  return kinds.some(({ structure }) =>
    structure.triples.some(({ action }) => {
      const variables = writtenBy(action.statements).map(variable => variable.name)
      return (
        action.event === name &&
        2 * variables.length === rest.length &&
        fits(
          variables,
          rest.filter((_, i) => i % 2 === 0),
        )
      )
    }),
  )
}
