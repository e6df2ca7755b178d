import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { inOrder } from '../../src/errors/validation.js'
import { greatest } from '../nets/condition.js'
import { resolveCondition } from './conditions.js'
import * as errors from './errors.js'
import { idle } from './idle.js'
import { Names, type Say } from './names.js'
import type { Entry, Name, Specification, WrittenAction, WrittenClass } from './syntax.js'
import type { Action, Rule, System } from './system.js'

export interface Resolved {
  readonly system: System
  /** What is allowed but most often a mistake. */
  readonly warnings: readonly Diagnostic[]
}

/** The system that a file describes, with these values; or everything that is wrong with it, besides what was found before. */
export const resolve = (
  specification: Specification,
  values: ReadonlyMap<string, number>,
  before: readonly Diagnostic[],
): E.Either<Diagnostic[], Resolved> => {
  const { source, classes, entries, properties } = specification
  const found = [...before]
  const sayingTo =
    (list: Diagnostic[]): Say =>
    (code, message, at, fix) => {
      list.push(code(message, { span: { source, ...at }, ...(fix === undefined ? {} : { fix }) }))
    }
  const say = sayingTo(found)
  distinct(
    classes.map(({ name }) => name),
    'class',
    say,
  )
  distinct(
    properties.map(({ name }) => name),
    'property',
    say,
  )
  for (const { name } of properties)
    if (name.name === 'deadlock') say(errors.duplicate, 'deadlock is a condition already', name.at, 'NoDeadlock')
  const names = new Names(classes, values)
  const system: System = {
    source,
    names,
    rules: classes.flatMap(written => rulesOf(written, names, say)),
    initial: initialOf(entries, names, say),
    properties: properties.flatMap(({ name, says }) => {
      if (says === null) return []
      const condition = resolveCondition(says.condition, names, say)
      return { name: name.name, modality: says.modality, condition }
    }),
  }
  if (found.length > 0) return E.left(inOrder(found))
  const warnings: Diagnostic[] = []
  idle(specification, sayingTo(warnings))
  return E.right({ system, warnings: inOrder(warnings) })
}

const distinct = (names: readonly Name[], what: string, say: Say): void => {
  const seen = new Set<string>()
  for (const { name, at } of names) {
    if (seen.has(name)) say(errors.duplicate, `there is a ${what} ${name} already`, at)
    seen.add(name)
  }
}

const rulesOf = ({ name: owner, rules }: WrittenClass, names: Names, say: Say): Rule[] => {
  const seen = new Set<string>()
  return rules.flatMap(({ from, to, action: written, at }) => {
    const action = actionOf(written, owner, names, say)
    if (action === null) return []
    const states = names.of(owner.name, 'state')
    const rule = {
      owner: owner.name,
      from: present(states.get(from.name)),
      to: present(states.get(to.name)),
      action,
      at,
    }
    const key = [rule.from, rule.to, action.is, action.is === 'tau' ? '' : action.place].join()
    if (seen.has(key)) say(errors.duplicate, 'this rule is there already', at)
    seen.add(key)
    return rule
  })
}

const actionOf = (action: WrittenAction, owner: Name, names: Names, say: Say): Action | null => {
  if (action.is === 'tau') return action
  const place =
    action.is === 'spawn'
      ? names.find('state', action.to, action.state, say)
      : names.find('message', action.is === 'send' ? action.to : owner, action.message, say)
  return place === null ? null : { is: action.is, place }
}

const initialOf = (entries: readonly Entry[], names: Names, say: Say): number[] => {
  const counts = names.places.map(() => 0)
  for (const { amount, place, at } of entries) {
    const count = amount === null ? 1 : names.valueOf(amount, say)
    if (count < 0) say(errors.number, `there cannot be ${count} of something`, present(amount).at)
    for (const i of names.placesOf(place, say)) {
      counts[i] = present(counts[i]) + count
      if (present(counts[i]) > greatest) say(errors.number, `these are more than ${greatest}`, at)
    }
  }
  return counts
}
