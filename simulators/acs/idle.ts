import { present } from '../../src/ats/present.js'
import { didYouMean } from '../../src/errors/diagnostic.js'
import * as errors from './errors.js'
import type { Say } from './names.js'
import type { Name, Specification, WrittenClass } from './syntax.js'

/** Names by class, with the first place where each stands. */
class Mentioned {
  private readonly byClass = new Map<string, Map<string, Name>>()

  add(owner: string, name: Name): void {
    const names = this.of(owner)
    if (!names.has(name.name)) names.set(name.name, name)
    this.byClass.set(owner, names)
  }

  of(owner: string): Map<string, Name> {
    return this.byClass.get(owner) ?? new Map()
  }
}

/** Says what can never be of use: messages that no process receives or none sends, and states that none comes to. */
export const idle = (specification: Specification, say: Say): void => {
  const { classes, entries } = specification
  const sent = new Mentioned()
  const received = new Mentioned()
  const entered = new Mentioned()
  for (const { place } of entries) {
    if (place.is === 'mail') sent.add(place.owner.name, present(place.message))
    else entered.add(place.owner.name, present(place.state))
  }
  for (const { name: owner, rules } of classes) {
    for (const { from, to, action } of rules) {
      if (from.name !== to.name) entered.add(owner.name, to)
      if (action.is === 'send') sent.add(action.to.name, action.message)
      else if (action.is === 'receive') received.add(owner.name, action.message)
      else if (action.is === 'spawn') entered.add(action.to.name, action.state)
    }
  }
  for (const written of classes) {
    const { name: owner } = written
    const [incoming, awaited] = [sent.of(owner.name), received.of(owner.name)]
    // What was probably meant is something on the other side that has no partner either.
    const [unawaited, unsent] = [without(incoming, awaited), without(awaited, incoming)]
    for (const { name, at } of unawaited.values())
      say(errors.idle, `no ${owner.name} ever receives ${name}`, at, didYouMean(name, unsent))
    for (const { name, at } of unsent.values())
      say(errors.idle, `no process ever sends ${name} to ${owner.name}`, at, didYouMean(name, unawaited))
    unentered(written, entered.of(owner.name), say)
  }
}

const without = (some: ReadonlyMap<string, Name>, others: ReadonlyMap<string, Name>): ReadonlyMap<string, Name> =>
  new Map([...some].filter(([name]) => !others.has(name)))

const unentered = (
  { name: owner, rules, states }: WrittenClass,
  entered: ReadonlyMap<string, Name>,
  say: Say,
): void => {
  const left = new Set(rules.map(({ from }) => from.name))
  // A state that is misspelt where it is left lets another be one that is never left.
  const meant = new Set(rules.flatMap(({ to }) => (left.has(to.name) ? [] : to.name)))
  const seen = new Set<string>()
  for (const { name, at } of [...rules.map(({ from }) => from), ...states]) {
    if (entered.has(name) || seen.has(name)) continue
    seen.add(name)
    say(errors.idle, `no ${owner.name} is ever in ${name}`, at, didYouMean(name, meant))
  }
}
